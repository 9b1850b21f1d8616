// Describes the proof of a snippet for readers: on pages and in notes as Markdown.
import { groupBy } from "../text/group-by.ts";
import { errorLine } from "./error-line.ts";
import { splitMasked } from "./masks.ts";
import { hasPointRelease, type SnippetProof, shownTool, TICKED, type ToolProof } from "./proof.ts";

/** The proof of a snippet as a sentence without a full stop. */
export function proofSentence(proof: SnippetProof | undefined): string {
  if (proof === undefined) return "Unproven";
  const shown = shownTool(proof);
  const by = shown === undefined ? "" : toolName(shown);
  switch (proof.level) {
    case "ran":
      return failsOn(proof, shown) ? `Failed as expected on ${by}` : `Ran on ${by}`;
    case "mocked":
      return `Request checked with ${by}, no service was called`;
    case "type-checked":
      return `Type-checked with ${by}`;
    case "dry-run":
      return `Dry run on ${by}: it printed what it would do`;
    case "parsed":
      return `Checked against ${by}, not run`;
    case "unchecked":
      return `Not checked: ${proof.reason ?? "no reason is given"}`;
  }
}

/** `GNU Make 4.3`. */
export const toolName = ({ tool, version }: ToolProof): string => `${tool} ${version}`;

/**
 * The other tools on which a snippet works, and those on which it must fail: `also 17; not 15`. Empty if only
 * one tool ran it. Names are versions if all tools are the same.
 */
export function otherTools(proof: SnippetProof): string {
  const named = proof.tools.filter(({ on }) => on !== undefined);
  const others = named.filter((tool) => tool !== shownTool(proof));
  return [["also", false] as const, ["not", true] as const]
    .map(([word, refused]) => {
      const labels = others.filter((tool) => isRefused(proof, tool) === refused);
      return labels.length === 0 ? "" : `${word} ${labels.map((tool) => shortName(tool, named)).join(", ")}`;
    })
    .filter((text) => text !== "")
    .join("; ");
}

/**
 * The facts behind the sentence, as pairs of term and text. Empty if nothing is notable: the snippet ran on one
 * tool and succeeded.
 */
export function proofDetails(proof: SnippetProof): (readonly [term: string, text: string])[] {
  const shown = shownTool(proof);
  if (shown === undefined) return [];
  const others = proof.tools.filter((tool) => tool !== shown);
  const notable = [
    ...(proof.isPart ? [["how", "used by a later snippet"] as const] : []),
    ...(shown.exit === undefined || shown.exit === 0 ? [] : [["exit", String(shown.exit)] as const]),
    ...(varyingValues(proof).length === 0 ? [] : [["underlined", "differs from run to run"] as const]),
    ...groupBy(others, (tool) => otherTool(proof, tool)).map(
      ([text, tools]) => [tools.map(toolName).join(", "), text] as const,
    ),
  ];
  if (notable.length === 0 && proof.level === "ran") return [];
  return [
    ...notable,
    ["on", platformName(shown.platform)],
    ...(proof.tools.some(hasPointRelease) ? [["in CI", "this or another point release"] as const] : []),
  ];
}

/** `96.7 %`, rounded down: 100 % is said of nothing less. */
export const percent = (part: number, whole: number): string =>
  `${(Math.floor((1000 * part) / whole) / 10).toFixed(1)} %`;

/** The values in the output of a proof that differ from run to run, if the rest does not. */
export function varyingValues(proof: SnippetProof): string[] {
  if (proof.varies) return [];
  const parts = splitMasked(shownTool(proof)?.output?.join("\n") ?? "");
  return [...new Set(parts.flatMap(({ text, kind }) => (kind === undefined ? [] : [text])))];
}

/** Maximum characters of an error text. A guess: enough to show what is missing, in a narrow column. */
const MAX_CHARACTERS = 80;

/** The result on another tool: its status, and its error text if it refused the snippet. */
function otherTool(proof: SnippetProof, tool: ToolProof): string {
  const refused = isRefused(proof, tool);
  const errorText = refused ? errorLine(tool.output ?? []) : undefined;
  const shortened =
    errorText !== undefined && errorText.length > MAX_CHARACTERS
      ? `${errorText.slice(0, MAX_CHARACTERS)}…`
      : errorText;
  const word = refused
    ? "fails"
    : TICKED.has(proof.level)
      ? proof.fails
        ? "fails as expected"
        : "works"
      : "checked";
  return `${word}${tool.exit === undefined || tool.exit === 0 ? "" : `, exit ${tool.exit}`}${shortened === undefined ? "" : `: ${shortened}`}`;
}

const isRefused = ({ refusedOn }: SnippetProof, { on }: ToolProof): boolean =>
  on !== undefined && refusedOn.includes(on);

const failsOn = (proof: SnippetProof, tool: ToolProof | undefined): boolean =>
  proof.fails === true || (tool !== undefined && isRefused(proof, tool));

/**
 * `PostgreSQL 18` for `on=postgresql18`: the version as precisely as the author named it; without the tool if
 * all are the same.
 */
function shortName(tool: ToolProof, all: readonly ToolProof[]): string {
  const named = /[\d.]+$/.exec(tool.on ?? "")?.[0];
  const version = named !== undefined && tool.version.startsWith(named) ? named : undefined;
  const name = tool.tool.replace(/ \(.*\)$/, "");
  if (version === undefined) return name;
  return all.every((other) => other.tool === tool.tool) ? version : `${name} ${version}`;
}

const SYSTEMS: Readonly<Record<string, string>> = { linux: "Linux", darwin: "macOS", win32: "Windows" };

/** `Linux, x64` for `linux-x64`. */
function platformName(platform: string): string {
  const [system = "", ...rest] = platform.split("-");
  return [(Object.hasOwn(SYSTEMS, system) && SYSTEMS[system]) || system, ...rest].join(", ");
}
