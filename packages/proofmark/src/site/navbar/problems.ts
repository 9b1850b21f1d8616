import type { NavbarNestedConfig } from "../../config/navigation-schema.ts";
import type { Version } from "../model.ts";
import { candidates, type NavbarContext } from "./context.ts";

/** Ignores the side, since items of a dropdown always have the default. */
const withoutSide = (key: string, value: unknown): unknown => (key === "position" ? undefined : value);

/** Reports an item that leads nowhere, with the item itself. */
export function wrong(
  item: NavbarNestedConfig,
  { site, problems, path }: NavbarContext,
  message: string,
): [] {
  const where = `The item is \`${path}\` of the configuration:`;
  const text = [message, where, JSON.stringify(item, withoutSide, 2)].join("\n");
  problems.push({ severity: "error", file: site.configFile, message: text });
  return [];
}

/** Reports an item whose note does not exist, with those that do. */
export function missingDoc(item: Extract<NavbarNestedConfig, { type: "doc" }>, context: NavbarContext): [] {
  const id = item.docId;
  const versions = context.site.versions.filter(({ notes }) => !notes.some((note) => note.page.id === id));
  // a draft is not published: its item goes with it
  if (candidates(context).some(({ draftIds }) => draftIds.includes(id))) return [];
  const ids = new Set(versions.flatMap(({ notes }) => notes.map((note) => `- ${note.page.id}`)));
  return wrong(
    item,
    context,
    [`no note has the id "${id}" in ${named(versions)}.`, "The ids are:", ...[...ids].sort()].join("\n"),
  );
}

/** Reports an item whose sidebar does not exist, with those that do. */
export function missingSidebar(
  item: Extract<NavbarNestedConfig, { type: "docSidebar" }>,
  context: NavbarContext,
): [] {
  const id = item.sidebarId;
  const versions = context.site.versions.filter(({ sidebars }) => sidebars[id] === undefined);
  const ids = new Set(versions.flatMap(({ sidebars }) => Object.keys(sidebars).map((name) => `- ${name}`)));
  return wrong(
    item,
    context,
    [`no sidebar has the id "${id}" in ${named(versions)}.`, "The ids are:", ...ids].join("\n"),
  );
}

/** Versions as a message names them. */
const named = (versions: readonly Version[]): string =>
  `version${versions.length > 1 ? "s" : ""} "${versions.map(({ name }) => name).join(", ")}"`;
