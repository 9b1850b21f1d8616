// Describes the proof of a snippet for readers: on pages and in notes as Markdown.

import type { ToolProof } from "../lock/lock.ts";
import { groupBy } from "../text/group-by.ts";
import { errorLine } from "./error-line.ts";
import { TICKED } from "./levels.ts";
import { splitMasked } from "./masks.ts";
import { hasPointRelease, isRefused, type SnippetProof, shownTool, toolName } from "./proof.ts";

/** The proof of a snippet as a sentence without a full stop. */
function proofSentence(proof: SnippetProof): string {
  const main = shownTool(proof);
  const by = main === undefined ? "" : toolName(main);
  switch (proof.level) {
    case "ran":
      return `${proof.fails || (main && isRefused(proof, main)) ? "Failed as expected" : "Ran"} on ${by}`;
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

/** The other tools on which a snippet works, and those on which it must fail; empty if only one tool ran it. */
function otherTools(proof: SnippetProof): string {
  const others = proof.tools.filter((tool) => tool.on !== undefined && tool !== shownTool(proof));
  const list = (word: string, tools: readonly ToolProof[]): string[] =>
    tools.length === 0 ? [] : [`${word} ${tools.map(toolName).join(", ")}`];
  const working = others.filter((tool) => !isRefused(proof, tool));
  const refusing = others.filter((tool) => isRefused(proof, tool));
  return [...list("also", working), ...list("not", refusing)].join("; ");
}

/** The proof in one line: its sentence, the other tools, and whether the output differs from run to run. */
export function proofLine(proof: SnippetProof | undefined): string {
  if (proof === undefined) return "Unproven";
  const varies = proof.varies
    ? "output differs from run to run"
    : varyingValues(proof).length > 0 && "times and ids differ from run to run";
  return [proofSentence(proof), otherTools(proof), varies].filter(Boolean).join("; ");
}

/** The facts behind the sentence, as pairs of term and text. Empty if it ran on one tool and succeeded. */
export function proofDetails(proof: SnippetProof): (readonly [term: string, text: string])[] {
  const main = shownTool(proof);
  if (main === undefined) return [];
  const others = proof.tools.filter((tool) => tool !== main);
  const notable = [
    ...(proof.isPart ? [["how", "used by a later snippet"] as const] : []),
    ...(main.exit ? [["exit", String(main.exit)] as const] : []),
    ...groupBy(others, (tool) => otherTool(proof, tool)).map(
      ([text, tools]) => [tools.map(toolName).join(", "), text] as const,
    ),
  ];
  if (notable.length === 0 && proof.level === "ran") return [];
  return [
    ...notable,
    ["on", platformName(main.platform)],
    ...(proof.tools.some(hasPointRelease) ? [["in CI", "this or another point release"] as const] : []),
  ];
}

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
  const works = proof.fails ? "fails as expected" : "works";
  const status = tool.exit ? `, exit ${tool.exit}` : "";
  if (!isRefused(proof, tool)) return `${TICKED.has(proof.level) ? works : "checked"}${status}`;
  const error = errorLine(tool.output ?? []);
  if (error === undefined) return `fails${status}`;
  return `fails${status}: ${error.slice(0, MAX_CHARACTERS)}${error.length > MAX_CHARACTERS ? "…" : ""}`;
}

const SYSTEMS: Readonly<Record<string, string>> = { linux: "Linux", darwin: "macOS", win32: "Windows" };

/** `Linux, x64` for `linux-x64`. */
function platformName(platform: string): string {
  const [system = "", ...rest] = platform.split("-");
  return [(Object.hasOwn(SYSTEMS, system) && SYSTEMS[system]) || system, ...rest].join(", ");
}
