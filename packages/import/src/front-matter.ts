// Front matter of other generators in the engine's keys. What they have in common is here; the rest is theirs.

import { KEYS } from "proofmark/src/content/front-matter-schema.ts";
import { parse, stringify } from "yaml";
import type { FrontMatterValues, MappedFrontMatter } from "./project.ts";

const BLOCK = /^\uFEFF?---[ \t]*\r?\n(?<yaml>[\s\S]*?)(?:\r?\n)?---[ \t]*(?:\r?\n|$)/;

/** A page as its front matter and its body; `first` is the line of the file that the body begins with. */
export interface SplitPage {
  readonly values: FrontMatterValues;
  readonly body: string;
  readonly first: number;
  /** Why the front matter can't be read. */
  readonly fault: string | undefined;
}

/** Splits a file. Front matter that is not YAML counts as none. */
export function splitPage(text: string): SplitPage {
  const plain = text.replace(/\r\n?/g, "\n").replace(/^\uFEFF/, "");
  const match = BLOCK.exec(plain);
  if (match === null) return { values: {}, body: plain, first: 1, fault: undefined };
  const body = plain.slice(match[0].length);
  const first = match[0].split("\n").length;
  try {
    const values: unknown = parse(match.groups?.["yaml"] ?? "", { logLevel: "silent" });
    const isMapping = typeof values === "object" && values !== null && !Array.isArray(values);
    return { values: isMapping ? (values as FrontMatterValues) : {}, body, first, fault: undefined };
  } catch (error) {
    return {
      values: {},
      body,
      first,
      fault: error instanceof Error ? error.message.split("\n")[0] : String(error),
    };
  }
}

/** Keys that mean the same in all generators. */
const SHARED = [
  "title",
  "description",
  "draft",
  "unlisted",
  "keywords",
  "tags",
  "slug",
  "image",
  "last_update",
];

/** Takes over keys that the engine knows by the same name; the generator says which of them mean the same. */
export function mapShared(values: FrontMatterValues, more: readonly string[] = []): MappedFrontMatter {
  const known: Record<string, unknown> = {};
  const rest: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    const isKnown = KEYS.includes(key) && (SHARED.includes(key) || more.includes(key));
    const kept = isKnown ? fitting(key, value) : undefined;
    if (kept !== undefined) known[key] = kept;
    else if (value !== null && value !== undefined) rest[key] = value;
  }
  return { known, rest };
}

/** A value as the engine's schema wants it; undefined for one that does not fit. */
function fitting(key: string, value: unknown): unknown {
  if (
    value === null &&
    !["displayed_sidebar", "pagination_next", "pagination_prev", "custom_edit_url"].includes(key)
  )
    return undefined;
  if (key === "tags" || key === "keywords") {
    const list = typeof value === "string" ? value.split(",").map((word) => word.trim()) : value;
    return Array.isArray(list) && list.every((item) => typeof item === "string")
      ? list.filter(Boolean)
      : undefined;
  }
  if (key === "title" || key === "description")
    return ["string", "number"].includes(typeof value) ? String(value).trim() : undefined;
  if (key === "image")
    return typeof value === "string" && /^(?:https?:\/\/|\/)/.test(value) ? value : undefined;
  return value;
}

/** Front matter as it is written: known keys, then those of other tools under `extra`. */
export function writeFrontMatter({ known, rest }: MappedFrontMatter): string {
  const extra = Object.fromEntries(Object.entries(rest).flatMap(([key, value]) => jsonEntry(key, value)));
  const kept = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
  const values = { ...kept, ...(Object.keys(extra).length === 0 ? {} : { extra }) };
  if (Object.keys(values).length === 0) return "";
  return `---\n${stringify(values, { lineWidth: 0 })}---\n\n`;
}

/** Data as JSON has it: dates of YAML become text. */
function jsonEntry(key: string, value: unknown): [string, unknown][] {
  const json = JSON.stringify(value);
  return json === undefined || key === "__proto__" ? [] : [[key, JSON.parse(json)]];
}
