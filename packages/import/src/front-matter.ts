// Front matter of other generators in the engine's keys: the part that all of them share.
import { isValueOf } from "proofmark/src/content/front-matter.ts";
import { parse, stringify } from "yaml";
import { isValues, keyOf, listOf, textOf } from "./config-values.ts";
import type { Values } from "./project.ts";

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

/** Whether a key means the same in all generators; others are as those of Docusaurus. */
const isShared = (key: string): boolean =>
  "title description draft unlisted keywords tags slug image last_update".split(" ").includes(key);

const isOff = (key: string) => (value: unknown) => (value === false ? { [key]: null } : undefined);

/** Keys of VitePress, Starlight and MkDocs → what the engine has for them; undefined for a value that it has nothing for. */
const CONVERTERS: Readonly<Record<string, (value: unknown) => Values | undefined>> = {
  outline: (value) => {
    const [from, to] = Array.isArray(value) ? value : value === "deep" ? [2, 6] : [undefined, value];
    return value === false ? { hide_table_of_contents: true } : tocLevels(from, to);
  },
  tableOfContents: (value) =>
    value === false
      ? { hide_table_of_contents: true }
      : tocLevels(keyOf(value, "minHeadingLevel"), keyOf(value, "maxHeadingLevel")),
  editLink: isOff("custom_edit_url"),
  editUrl: (value) =>
    typeof value === "string" && /^https?:/.test(value)
      ? { custom_edit_url: value }
      : isOff("custom_edit_url")(value),
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
  template: (value) =>
    value === "splash"
      ? { hide_table_of_contents: true, displayed_sidebar: null }
      : value === "doc"
        ? {}
        : undefined,
  layout: (value) => (value === "home" || value === "doc" ? {} : undefined),
  lastUpdated: (value) => {
    const date = /^\d{4}-\d{2}-\d{2}/.exec(textOf(value) ?? "")?.[0];
    return date === undefined ? undefined : { last_update: { date } };
  },
  // heroText shows them
  hero: () => ({}),
  features: () => ({}),
};

/** A page's front matter in the engine's keys; `rest` holds keys without a counterpart. */
export function mapFrontMatter(values: Values, generator: string) {
  const isDocusaurus = generator === "Docusaurus";
  let keys: Values = {};
  const rest: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    const convert = isDocusaurus ? undefined : CONVERTERS[key];
    const isSame = (isDocusaurus || isShared(key)) && isValueOf(key, value);
    const kept = convert?.(value) ?? (isSame ? { [key]: value } : undefined);
    if (kept !== undefined) keys = { ...keys, ...kept };
    else if (value !== null && value !== undefined) rest[key] = value;
  }
  return { keys, rest };
}

/** Heading levels of a table of contents in the engine's keys. */
function tocLevels(from: unknown, to: unknown): Values | undefined {
  const level = (value: unknown) =>
    typeof value === "number" && value >= 2 && value <= 6 ? value : undefined;
  if (level(from) === undefined && level(to) === undefined) return undefined;
  return { toc_min_heading_level: level(from), toc_max_heading_level: level(to) };
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
