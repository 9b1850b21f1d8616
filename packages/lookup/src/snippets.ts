// `snippets.json` of a built site: the one description of its records, and the level of a snippet by version.
import { LEVELS } from "@proofmark/prover/proof/levels.ts";
import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";

export const text = (description: string) => v.pipe(v.string(), v.description(description));
export const textOrNull = (description: string) => v.pipe(v.nullable(v.string()), v.description(description));
export const integer = (description: string, minimum = 0) =>
  v.pipe(v.number(), v.integer(), v.minValue(minimum), v.description(description));

const ON = text("Name of the version, such as postgresql15");

/** A record of the file. */
export const SNIPPET = v.strictObject({
  id: text("Its anchor on the page, unique in its note"),
  note: text("Id of its note"),
  url: text("Where it is published"),
  line: integer("Line of its fence, in the note or in the partial that holds it", 1),
  language: text("Language of the code"),
  title: textOrNull("Title of the snippet"),
  top: textOrNull("Its name on the first screen of its note; null if that does not show it"),
  code: text("The code, with the defaults of its placeholders"),
  values: v.pipe(
    v.array(
      v.object({
        name: text("Name of the placeholder"),
        from: integer("Where its default begins in the code, in UTF-16 units"),
        to: integer("Where its default ends"),
      }),
    ),
    v.description("Where readers may put their own values"),
  ),
  output: textOrNull("What it printed"),
  varies: v.pipe(
    v.union([v.literal(true), v.array(v.string())]),
    v.description("What of the output differs from run to run; true for all of it"),
  ),
  level: v.pipe(v.picklist([...LEVELS]), v.description("How far it was proven")),
  tool: textOrNull("The tool that ran it"),
  version: textOrNull("The version of that tool"),
  reason: textOrNull("Why it is unchecked"),
  versions: v.pipe(
    v.array(
      v.object({
        on: ON,
        tool: text("The tool that ran it"),
        version: text("The version of that tool"),
        verdict: v.pipe(v.picklist(["same", "differs", "fails"]), v.description("What became of it there")),
        output: v.optional(
          v.pipe(v.array(v.string()), v.description("What it printed, line by line, where that differs")),
        ),
        error: v.optional(text("The line that says why it fails")),
      }),
    ),
    v.description("What other versions of its tool make of it"),
  ),
  noVerdict: v.pipe(
    v.array(v.object({ on: ON, reason: text("Why nothing is known of it there") })),
    v.description("Versions on which it was tried without a verdict"),
  ),
});
export type Snippet = v.InferOutput<typeof SNIPPET>;

const snippets = v.pipe(
  v.array(SNIPPET),
  v.description("The snippets of listed notes that readers see and a lock proves"),
);

/** The schema that a site publishes beside its snippets. */
export const SNIPPETS_SCHEMA = {
  title: "Snippets of a site of notes, and what proves them",
  ...toJsonSchema(snippets, { target: "draft-2020-12" }),
};

/** Reads the file. Throws if it is not one. */
export const parseSnippets = (json: string): readonly Snippet[] => v.parse(snippets, JSON.parse(json));

/** How far a snippet is proven, on one version. */
export interface Evidence {
  readonly level: string;
  readonly tool: string | null;
  readonly version: string | null;
  /** The verdict of a version other than the main one; `unknown` if it was tried there without a verdict. */
  readonly verdict: "same" | "differs" | "fails" | "unknown" | null;
  readonly output: string | null;
  /** Why it fails there, has no verdict there, or is not checked. */
  readonly reason: string | null;
}

/** The evidence of a snippet on the version of that name in `on=`; undefined if there is none. */
export function evidenceOn(
  { level, tool, version, output, reason, versions, noVerdict }: ProvenSnippet,
  on: string | undefined,
): Evidence | undefined {
  if (on === undefined || isMain(tool, version, on))
    return { level, tool, version, verdict: null, output, reason };
  const other = versions.find((one) => one.on === on);
  if (other !== undefined)
    return {
      ...{ level, tool: other.tool, version: other.version, verdict: other.verdict },
      output: other.verdict === "same" ? output : (other.output?.join("\n") ?? null),
      reason: other.error ?? null,
    };
  const unknown = noVerdict.find((one) => one.on === on);
  if (unknown === undefined) return undefined;
  return { level, tool: null, version: null, verdict: "unknown", output: null, reason: unknown.reason };
}

/** A snippet of which a lock may prove nothing. */
export type ProvenSnippet = Omit<Snippet, "level" | "note" | "line" | "top" | "varies"> & {
  readonly level: string;
};

/** Whether a name such as `postgresql18` means the version that a snippet was proven on. */
function isMain(tool: string | null, version: string | null, on: string): boolean {
  const { name = "", number = "" } = /^(?<name>.*?)(?<number>[\d.]*)$/.exec(on.toLowerCase())?.groups ?? {};
  const letters = (tool ?? "").toLowerCase().replace(/[^a-z]/g, "");
  const isVersion = number === "" || version === number || version?.startsWith(`${number}.`) === true;
  return name !== "" && letters.includes(name) && isVersion;
}

/** How far a snippet is proven, in words: `ran on PostgreSQL 18.6`, or of a pasted error `provoked on` it. */
export function evidenceWords(
  { level, tool, version, verdict, reason }: Evidence,
  isProvoked = false,
): string {
  const by = [tool, version].filter((part) => part !== null).join(" ");
  if (verdict === "unknown") return `no verdict on this version: ${reason}`;
  if (verdict === "same") return `the same on ${by}`;
  if (verdict === "differs") return `prints something else on ${by}`;
  if (verdict === "fails") return `fails on ${by}${reason === null ? "" : `: ${reason}`}`;
  const how = isProvoked && level === "ran" ? "provoked" : level.replace("-", " ");
  return [how, by === "" ? reason : `on ${by}`].filter((part) => part !== null).join(" ");
}
