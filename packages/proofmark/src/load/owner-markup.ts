// Markup by the site's owner in the page frame: from the configuration, and inlined images.

import type { Problem } from "@proofmark/prover/problem.ts";
import type { NavbarItem, NavbarNestedItem, SidebarItem } from "@proofmark/theme/data/navigation-data.ts";
import type { SiteData } from "@proofmark/theme/data/site-data.ts";
import type { SiteConfig } from "../config/schema.ts";
import { type TameMarkup, tameMarkup } from "../render/markup.ts";

type Draft = Omit<SiteData, "build">;

interface TameFrame<Data> {
  readonly data: Data;
  /** The styles found in the markup, for the site's stylesheet. */
  readonly style: string;
  readonly problems: readonly Problem[];
}

/**
 * Removes inline styles and scripts from the frame, since the content security policy forbids them, unless
 * the site has turned that off. `file` is the configuration.
 */
export function tameFrame<Data extends Draft>(
  data: Data,
  { contentSecurityPolicy: policy }: SiteConfig,
  file: string,
): TameFrame<Data> {
  if (policy === false) return { data, style: "", problems: [] };
  const styles = new Set<string>();
  const problems = new Map<string, Problem>();
  const tame = <Html extends string | undefined>(html: Html, place: string): Html | string => {
    if (html === undefined) return html;
    const found = tameWithStyles(html);
    styles.add(found.style);
    const message = `the content security policy keeps ${found.idle.join(" and ")} from running, in the markup of ${place}`;
    const fix = "remove it, or set `contentSecurityPolicy: false`";
    if (found.idle.length > 0)
      problems.set(message, { severity: "error", file, message, found: html.slice(0, MAX_SHOWN), fix });
    return found.html;
  };
  const nested = (item: NavbarNestedItem): NavbarNestedItem =>
    item.type === "html"
      ? { ...item, value: tame(item.value, "`navbar`") }
      : { ...item, html: tame(item.html, "`navbar`") };
  const navbarItem = (item: NavbarItem): NavbarItem => {
    switch (item.type) {
      case "search":
        return item;
      case "locales":
        return { ...item, before: item.before.map(nested), after: item.after.map(nested) };
      case "dropdown":
        return { ...item, html: tame(item.html, "`navbar`"), items: item.items.map(nested) };
      default:
        return { ...nested(item), position: item.position };
    }
  };
  const sidebarItem = (item: SidebarItem): SidebarItem => {
    if (item.type === "category") return { ...item, items: item.items.map(sidebarItem) };
    return item.type === "html" ? { ...item, value: tame(item.value, "a sidebar") } : item;
  };
  const mapped = <From, To>(
    record: Readonly<Record<string, From>>,
    map: (value: From) => To,
  ): Readonly<Record<string, To>> =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
  const { navbar, footer, announcementBar: bar, sidebars } = data;
  const versions = navbar.itemsOfVersions && mapped(navbar.itemsOfVersions, (items) => items.map(navbarItem));
  const tamed = {
    ...data,
    navbar: {
      ...navbar,
      logo: navbar.logo && { ...navbar.logo, svg: tame(navbar.logo.svg, navbar.logo.src) },
      items: navbar.items.map(navbarItem),
      ...(versions && { itemsOfVersions: versions }),
    },
    footer: footer && {
      ...footer,
      logo: footer.logo && { ...footer.logo, svg: tame(footer.logo.svg, footer.logo.src) },
      copyright: tame(footer.copyright, "`footer.copyright`"),
      columns: footer.columns.map((column) => ({
        ...column,
        items: column.items.map((item) =>
          "html" in item ? { html: tame(item.html, "`footer.links`") } : item,
        ),
      })),
    },
    announcementBar: bar && { ...bar, content: tame(bar.content, "`announcementBar.content`") },
    sidebars: mapped(sidebars, (items) => items.map(sidebarItem)),
  };
  return { data: tamed, style: [...styles].join(""), problems: [...problems.values()] };
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
