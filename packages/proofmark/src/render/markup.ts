// Markup that somebody wrote, made fit for pages whose policy lets nothing inline run: styles become rules of
// a style sheet, and what could not run is named.
import { escapeHtml } from "@proofmark/prover/text/html.ts";
import { STYLE_ATTRIBUTE } from "@proofmark/theme/data/islands.ts";
import { Parser } from "htmlparser2";

/** Markup without inline styles. */
export interface TameMarkup {
  readonly html: string;
  /** Its styles, as rules; empty without any. */
  readonly style: string;
  /** What of it would not run, each as the end of a sentence. */
  readonly idle: readonly string[];
}

/** Scripts that hold data, which no policy keeps from anything. */
const DATA = /^(?:application|text)\/(?:[\w.+-]*json|plain|template)$/i;
const ATTRIBUTE = /\s+([^\s=>"'/]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?/g;

/** Takes inline styles out of markup. What is plain already comes back as it is. */
export function tameMarkup(html: string): TameMarkup {
  const rules = new Set<string>();
  const idle = new Set<string>();
  let tame = "";
  let copied = 0;
  let isProgram = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      isProgram = name === "script" && !DATA.test(attributes["type"] ?? "");
      for (const attribute of Object.keys(attributes))
        if (attribute.startsWith("on")) idle.add(`the attribute \`${attribute}\``);
      const { style } = attributes;
      if (style === undefined) return;
      rules.add(ruleOf(style));
      const tag = html.slice(parser.startIndex, parser.endIndex + 1);
      const written = ` ${STYLE_ATTRIBUTE}="${escapeHtml(style)}"`;
      tame += html.slice(copied, parser.startIndex);
      tame += tag.replace(ATTRIBUTE, (text, key: string) => (key.toLowerCase() === "style" ? written : text));
      copied = parser.endIndex + 1;
    },
    ontext() {
      if (isProgram) idle.add("a script inside it");
    },
    onclosetag() {
      isProgram = false;
    },
  });
  parser.end(html);
  return { html: tame + html.slice(copied), style: [...rules].join(""), idle: [...idle] };
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
