// Front matter of other generators in the engine's keys: the part that all of them share.
import { KEYS } from "proofmark/src/content/front-matter.ts";
import { parse, stringify } from "yaml";
import { isValues, keyOf, listOf, textOf } from "./config-values.ts";
import type { MappedFrontMatter, Values } from "./project.ts";

const BLOCK = /^---[ \t]*\n(?<yaml>[\s\S]*?)\n?---[ \t]*(?:\n|$)/;

/** A page as its front matter and its body; `first` is the line of the file that the body begins with. */
export interface SplitPage {
  readonly values: Values;
  readonly body: string;
  readonly first: number;
  /** False for front matter that is not YAML. */
  readonly isValid: boolean;
}

/** Splits a file. Front matter that is not YAML counts as none. */
export function splitPage(text: string): SplitPage {
  const plain = text.replace(/\r\n?/g, "\n").replace(/^\uFEFF/, "");
  const [whole, yaml] = BLOCK.exec(plain) ?? [];
  if (whole === undefined) return { values: {}, body: plain, first: 1, isValid: true };
  const page = { body: plain.slice(whole.length), first: whole.split("\n").length };
  try {
    const values: unknown = parse(yaml ?? "", { logLevel: "silent" });
    return { ...page, values: isValues(values) ? values : {}, isValid: true };
  } catch {
    return { ...page, values: {}, isValid: false };
  }
}

/** Keys that mean the same in all generators. */
const SHARED = "title description draft unlisted keywords tags slug image last_update".split(" ");
/** Keys for which `null` says something. */
const NULLABLE = ["displayed_sidebar", "pagination_next", "pagination_prev", "custom_edit_url"];

/** Takes over keys that the engine has under the same name: the shared ones, and more that mean the same. */
export function mapShared(values: Values, more: readonly string[] = []): MappedFrontMatter {
  const keys: Record<string, unknown> = {};
  const rest: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    const isShared = KEYS.includes(key) && (SHARED.includes(key) || more.includes(key));
    const kept = isShared ? fitting(key, value) : undefined;
    if (kept !== undefined) keys[key] = kept;
    else if (value !== null && value !== undefined) rest[key] = value;
  }
  return { keys, rest };
}

/** A value that the engine's schema takes; undefined for one that does not fit. */
function fitting(key: string, value: unknown): unknown {
  if (value === null && !NULLABLE.includes(key)) return undefined;
  if (key === "tags" || key === "keywords") {
    const list = typeof value === "string" ? value.split(",").map((word) => word.trim()) : value;
    const isList = Array.isArray(list) && list.every((item) => typeof item === "string");
    return isList ? list.filter(Boolean) : undefined;
  }
  if (key === "title" || key === "description")
    return ["string", "number"].includes(typeof value) ? String(value).trim() : undefined;
  if (key === "image")
    return typeof value === "string" && /^(?:https?:\/\/|\/)/.test(value) ? value : undefined;
  return value;
}

/** Keys of pages that VitePress and Starlight share. */
export const mapPageKeys = ({ editLink, editUrl, prev, next }: Values): Values => ({
  ...(editLink === false || editUrl === false ? { custom_edit_url: null } : {}),
  ...(typeof editUrl === "string" && /^https?:/.test(editUrl) ? { custom_edit_url: editUrl } : {}),
  ...(prev === false ? { pagination_prev: null } : {}),
  ...(next === false ? { pagination_next: null } : {}),
});

/** Heading levels of a table of contents in the engine's keys. */
export function tocLevels(from: unknown, to: unknown): Values {
  const isLevel = (value: unknown): boolean => typeof value === "number" && value >= 2 && value <= 6;
  return {
    ...(isLevel(from) ? { toc_min_heading_level: from } : {}),
    ...(isLevel(to) ? { toc_max_heading_level: to } : {}),
  };
}

/** A home page's hero and features as Markdown: text, links, and a list; undefined where there is neither. */
export function heroText(hero: unknown, features?: unknown): string | undefined {
  const texts = ["text", "title", "tagline"].flatMap((key) => textOf(keyOf(hero, key)) ?? []);
  const links = listOf(keyOf(hero, "actions")).flatMap((action) => {
    const [label, link] = [textOf(keyOf(action, "text")), textOf(keyOf(action, "link"))];
    return label === undefined || link === undefined ? [] : [`[${label}](${link})`];
  });
  const items = listOf(features).flatMap((feature) => {
    const [title, details, link] = ["title", "details", "link"].map((key) => textOf(keyOf(feature, key)));
    if (title === undefined) return [];
    const head = link === undefined ? `**${title}**` : `[${title}](${link})`;
    return [`- ${head}${details === undefined ? "" : `: ${details.replace(/\s+/g, " ")}`}`];
  });
  const parts = [...texts, links.join(" · "), items.join("\n")].filter((part) => part !== "");
  return parts.length === 0 ? undefined : `${parts.join("\n\n")}\n`;
}

/** Front matter as it is written: the engine's keys, then those of other tools under `extra`. */
export function writeFrontMatter({ keys, rest }: MappedFrontMatter): string {
  // dates of YAML become text
  const extra: Values = JSON.parse(
    JSON.stringify(rest, (key, value) => (key === "__proto__" ? undefined : value)),
  );
  const kept = Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== undefined));
  const values = { ...kept, ...(Object.keys(extra).length === 0 ? {} : { extra }) };
  return Object.keys(values).length === 0 ? "" : `---\n${stringify(values, { lineWidth: 0 })}---\n\n`;
}
