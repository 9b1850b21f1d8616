// Front matter of other generators in the engine's keys: the part that all of them share.
import { isValueOf } from "proofmark/src/content/front-matter.ts";
import { parse, stringify } from "yaml";
import { isValues, keyOf, listOf, textOf } from "./config-values.ts";
import { isIn } from "./jsx.ts";
import type { Values } from "./project.ts";

const BLOCK = /^---[ \t]*\n(?<yaml>[\s\S]*?)\n?---[ \t]*(?:\n|$)/;

/** The first heading of a page, if it is a title. */
export const TITLE = /^#[ \t]+(?<text>.+?)[ \t]*(?:\{[^}]*\})?[ \t]*#*[ \t]*$/m;

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

/** Keys that mean the same in all generators; others are as those of Docusaurus. */
const SHARED = "title description draft unlisted keywords tags slug image last_update";

const isOff = (key: string) => (value: unknown) => (value === false ? { [key]: null } : undefined);

/** Keys of VitePress, Starlight and MkDocs → what the engine has for them; undefined for a value that it has nothing for. */
const CONVERTERS: Readonly<Record<string, (value: unknown) => Values | undefined>> = {
  outline: (value) => {
    const [from, to] = Array.isArray(value) ? value : value === "deep" ? [2, 6] : [undefined, value];
    return contents(value, from, to);
  },
  tableOfContents: (value) =>
    contents(value, keyOf(value, "minHeadingLevel"), keyOf(value, "maxHeadingLevel")),
  editLink: isOff("custom_edit_url"),
  prev: isOff("pagination_prev"),
  next: isOff("pagination_next"),
  sidebar: (value) => {
    const [label, order] = [textOf(value, "label"), keyOf(value, "order")];
    if (keyOf(value, "hidden") === true) return undefined;
    if (label === undefined && typeof order !== "number") return isOff("displayed_sidebar")(value);
    return { sidebar_label: label, sidebar_position: typeof order === "number" ? order : undefined };
  },
  hide: (value) => ({
    hide_table_of_contents: listOf(value).includes("toc") || undefined,
    displayed_sidebar: listOf(value).includes("navigation") ? null : undefined,
  }),
  template: (value) => (value === "splash" ? { ...contents(false), displayed_sidebar: null } : plain(value)),
  layout: (value) => plain(value),
  // heroText shows them
  hero: () => ({}),
  features: () => ({}),
};

/** The layout of pages that are text, which needs no key. */
const plain = (value: unknown): Values | undefined => (value === "doc" || value === "home" ? {} : undefined);

/** A table of contents, and the levels of its headings. */
function contents(value: unknown, ...levels: readonly unknown[]): Values | undefined {
  if (value === false) return { hide_table_of_contents: true };
  const [from, to] = levels.map((level) => [2, 3, 4, 5, 6].find((one) => one === level));
  return (from ?? to) ? { toc_min_heading_level: from, toc_max_heading_level: to } : undefined;
}

/** A page's front matter in the engine's keys; `rest` holds keys without a counterpart. */
export function mapFrontMatter(values: Values, generator: string) {
  const isDocusaurus = generator === "Docusaurus";
  let keys: Values = {};
  const rest: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    const converted = isDocusaurus ? undefined : CONVERTERS[key]?.(value);
    const isSame = (isDocusaurus || isIn(SHARED, key)) && isValueOf(key, value);
    if (converted !== undefined || isSame) keys = { ...keys, ...(converted ?? { [key]: value }) };
    else if (value !== null && value !== undefined) rest[key] = value;
  }
  return { keys, rest };
}

/** A home page's hero and features as Markdown: text, links, and a list. */
export function heroText({ hero, features }: Values): string {
  const texts = ["text", "title", "tagline"].flatMap((key) => textOf(hero, key) ?? []);
  const links = listOf(keyOf(hero, "actions")).flatMap((action) => {
    const [label, link] = [textOf(action, "text"), textOf(action, "link")];
    return label === undefined || link === undefined ? [] : [`[${label}](${link})`];
  });
  const items = listOf(features).flatMap((feature) => {
    const [title, details, link] = ["title", "details", "link"].map((key) => textOf(feature, key));
    if (title === undefined) return [];
    const head = link === undefined ? `**${title}**` : `[${title}](${link})`;
    return [`- ${head}${details === undefined ? "" : `: ${details.replace(/\s+/g, " ")}`}`];
  });
  const parts = [...texts, links.join(" · "), items.join("\n")].filter((part) => part !== "");
  return parts.map((part) => `${part}\n\n`).join("");
}

/** Front matter as it is written: the engine's keys, then those of other tools under `extra`. */
export function writeFrontMatter(keys: Values, rest: Values = {}): string {
  // dates of YAML become text
  const extra: Values = JSON.parse(
    JSON.stringify(rest, (key, value) => (key === "__proto__" ? undefined : value)),
  );
  const kept = Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== undefined));
  const values = { ...kept, ...(Object.keys(extra).length === 0 ? {} : { extra }) };
  return Object.keys(values).length === 0 ? "" : `---\n${stringify(values, { lineWidth: 0 })}---\n\n`;
}
