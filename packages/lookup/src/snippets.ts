// Reads `snippets.json` of a built site, and says what a snippet does on the version that is asked for.
import * as v from "valibot";

const text = v.string();
const natural = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A snippet as docs/data.md describes it; what nothing here shows is left out. */
const snippet = v.object({
  id: text,
  url: text,
  language: text,
  title: v.nullable(text),
  code: text,
  values: v.array(v.object({ name: text, from: natural, to: natural })),
  output: v.nullable(text),
  level: text,
  tool: v.nullable(text),
  version: v.nullable(text),
  reason: v.nullable(text),
  versions: v.array(
    v.object({
      on: text,
      tool: text,
      version: text,
      verdict: v.picklist(["same", "differs", "fails"]),
      output: v.optional(v.array(text)),
      error: v.optional(text),
    }),
  ),
  noVerdict: v.array(v.object({ on: text, reason: text })),
});
export type Snippet = v.InferOutput<typeof snippet>;

const snippets = v.array(snippet);

/** Reads the file. Throws if it is not one. */
export const parseSnippets = (json: string): readonly Snippet[] => v.parse(snippets, JSON.parse(json));

/** How far a snippet is proven, on one version. */
export interface Evidence {
  readonly level: string;
  readonly tool: string | null;
  readonly version: string | null;
  /** What a version other than the main one makes of it; `unknown` if it was tried there without a verdict. */
  readonly verdict: "same" | "differs" | "fails" | "unknown" | null;
  readonly output: string | null;
  /** Why it fails there, has no verdict there, or is not checked. */
  readonly reason: string | null;
}

/**
 * What is known of a snippet on a version, by its name in `on=`; without one, on the version that it was proven
 * on. Undefined if nothing is known of it there.
 */
export function evidenceOn(one: Snippet, on: string | undefined): Evidence | undefined {
  const { level, tool, version, output, reason, versions, noVerdict } = one;
  if (on === undefined || isMain(one, on)) return { level, tool, version, verdict: null, output, reason };
  const other = versions.find(({ on: name }) => name === on);
  const unsaid = noVerdict.find(({ on: name }) => name === on);
  if (other === undefined && unsaid !== undefined)
    return { level, tool: null, version: null, verdict: "unknown", output: null, reason: unsaid.reason };
  if (other === undefined) return undefined;
  const { verdict, error } = other;
  const printed = verdict === "same" ? output : (other.output?.join("\n") ?? null);
  const why = error ?? null;
  return { level, tool: other.tool, version: other.version, verdict, output: printed, reason: why };
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

/** Whether a name such as `postgresql18` means the version that a snippet was proven on. */
function isMain({ tool, version }: Snippet, on: string): boolean {
  const { name = "", number = "" } = /^(?<name>.*?)(?<number>[\d.]*)$/.exec(on.toLowerCase())?.groups ?? {};
  const known = (tool ?? "").toLowerCase().replace(/[^a-z]/g, "");
  const isVersion = number === "" || version === number || version?.startsWith(`${number}.`) === true;
  return name !== "" && known.includes(name) && isVersion;
}

/** The versions that snippets name, for messages. */
export const versionNames = (all: readonly Snippet[]): string[] =>
  [...new Set(all.flatMap(({ versions }) => versions.map(({ on }) => on)))].sort((a, b) =>
    a.localeCompare(b, "en", { numeric: true }),
  );
