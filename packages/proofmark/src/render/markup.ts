// Markup that somebody wrote, made fit for pages whose policy lets nothing inline run: styles become rules of
// a style sheet, and what could not run is named.
import { escapeHtml } from "@proofmark/prover/text/html.ts";
import { STYLE_ATTRIBUTE } from "@proofmark/theme/data/islands.ts";

/** Markup without inline styles. */
export interface TameMarkup {
  readonly html: string;
  /** Its styles, as rules; empty without any. */
  readonly style: string;
  /** What of it would not run, each as the end of a sentence. */
  readonly idle: readonly string[];
}

const TAG =
  /<(?<name>[a-z][\w:-]*)(?<attributes>(?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*)\s*\/?>/gi;
const ATTRIBUTE =
  /\s+(?<name>[^\s=>"'/]+)(?:\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s>"']+)))?/g;
/** Scripts that hold data, which no policy keeps from anything. */
const DATA = /^(?:application|text)\/(?:[\w.+-]*json|plain|template)$/i;

/** Takes inline styles out of markup. What is plain already comes back as it is. */
export function tameMarkup(html: string): TameMarkup {
  if (!/\sstyle\s*=|\son\w+\s*=|<script[\s>](?!<\/script>)/i.test(html)) return { html, style: "", idle: [] };
  const rules = new Set<string>();
  const idle = new Set<string>();
  const tame = html.replace(TAG, (tag: string, name: string, attributes: string, at: number) => {
    const isScript = name.toLowerCase() === "script";
    const isEmpty = html.startsWith("</script", at + tag.length);
    const given = new Map(
      [...attributes.matchAll(ATTRIBUTE)].map(({ groups = {} }) => [groups["name"]?.toLowerCase(), groups]),
    );
    const type = given.get("type");
    if (isScript && !isEmpty && !DATA.test(type?.["double"] ?? type?.["single"] ?? type?.["bare"] ?? ""))
      idle.add("a script inside it");
    for (const attribute of given.keys())
      if (attribute?.startsWith("on")) idle.add(`the attribute \`${attribute}\``);
    if (!given.has("style")) return tag;
    return tag.replace(ATTRIBUTE, (attribute: string, ...rest: unknown[]) => {
      const groups = rest.at(-1) as Readonly<Record<string, string | undefined>>; // `replace` gives the named groups last
      if (groups["name"]?.toLowerCase() !== "style") return attribute;
      const css = unescapeHtml(groups["double"] ?? groups["single"] ?? groups["bare"] ?? "");
      rules.add(ruleOf(css));
      return ` ${STYLE_ATTRIBUTE}="${escapeHtml(css)}"`;
    });
  });
  return { html: tame, style: [...rules].join(""), idle: [...idle] };
}

/** A page's content with its own styles: they come and go with it, in the same frame. */
export const withStyle = (style: string, html: string): string =>
  style === "" ? html : `<style>${style}</style>${html}`;

/**
 * Declarations as a rule for the elements that carry them, which weighs as much as an attribute does against
 * the theme's own rules. What could end the rule, or the element that holds it, is written as CSS writes it
 * inside of a text.
 */
function ruleOf(css: string): string {
  const value = css.replace(/[\\"\n<]/g, escapeCss);
  return `#\\:root [${STYLE_ATTRIBUTE}="${value}"]{${css.replace(/[{}<]/g, escapeCss)}\n}`;
}

const escapeCss = (character: string): string => `\\${character.charCodeAt(0).toString(16)} `;

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescapeHtml(text: string): string {
  return text.replace(
    /&(?:#x(?<hex>[\da-f]{1,6})|#(?<decimal>\d{1,7})|(?<name>amp|lt|gt|quot|apos));/gi,
    (entity, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? entity;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity;
    },
  );
}
