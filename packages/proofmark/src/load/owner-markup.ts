// Markup by the site's owner in the page frame: from the configuration, and inlined images.

import type { Problem } from "@proofmark/prover/problem.ts";
import type { SiteData } from "@proofmark/theme/data/site-data.ts";
import type { SiteConfig } from "../config/schema.ts";
import { type TameMarkup, tameMarkup } from "../render/markup.ts";

interface TameFrame {
  readonly data: SiteData;
  /** The styles found in the markup, for the site's stylesheet. */
  readonly style: string;
  readonly problems: readonly Problem[];
}

/** Names of the values of the frame that are markup, and the place that a message names. */
const MARKUP = ["html", "value", "svg", "copyright", "content"];
const PLACES: Readonly<Record<string, string>> = {
  sidebars: "a sidebar",
  copyright: "`footer.copyright`",
  footer: "`footer.links`",
  announcementBar: "`announcementBar.content`",
};

/**
 * Removes inline styles and scripts from the frame, since the content security policy forbids them, unless
 * the site has turned that off. `file` is the configuration.
 */
export function tameFrame(
  data: SiteData,
  { contentSecurityPolicy: policy }: SiteConfig,
  file: string,
): TameFrame {
  if (policy === false) return { data, style: "", problems: [] };
  const styles = new Set<string>();
  const problems = new Map<string, Problem>();
  const tame = (html: string, place: string): string => {
    const found = tameWithStyles(html);
    styles.add(found.style);
    const message = `the content security policy keeps ${found.idle.join(" and ")} from running, in the markup of ${place}`;
    const fix = "remove it, or set `contentSecurityPolicy: false`";
    if (found.idle.length > 0)
      problems.set(message, { severity: "error", file, message, found: html.slice(0, MAX_SHOWN), fix });
    return found.html;
  };
  /** A copy of the part of the frame with that name, in which all markup is tame. */
  const tamed = <Part>(part: Part, name: string): Part => {
    const place = PLACES[name] ?? `\`${name}\``;
    return JSON.parse(JSON.stringify(part), function (this: { src?: string }, key: string, value: unknown) {
      const isMarkup = typeof value === "string" && MARKUP.includes(key);
      return isMarkup ? tame(value, this.src ?? PLACES[key] ?? place) : value;
    });
  };
  return {
    data: {
      ...data,
      navbar: tamed(data.navbar, "navbar"),
      footer: data.footer && tamed(data.footer, "footer"),
      announcementBar: data.announcementBar && tamed(data.announcementBar, "announcementBar"),
      sidebars: tamed(data.sidebars, "sidebars"),
    },
    style: [...styles].join(""),
    problems: [...problems.values()],
  };
}

/** Maximum characters of markup that a problem quotes. */
const MAX_SHOWN = 120;

/** Returns the markup without style attributes and style elements; the latter apply to the whole site. */
function tameWithStyles(html: string): TameMarkup {
  const sheets: string[] = [];
  const rest = html.replace(
    /<style\b[^>]*>(?:\s*<!\[CDATA\[)?([\s\S]*?)(?:\]\]>\s*)?<\/style>/gi,
    (_, css: string) => {
      sheets.push(css);
      return "";
    },
  );
  const { style, ...tame } = tameMarkup(rest);
  return { ...tame, style: sheets.join("\n") + style };
}
