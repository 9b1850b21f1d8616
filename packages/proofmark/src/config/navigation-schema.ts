import { writtenPath } from "@proofmark/theme/data/path-schema.ts";
import * as v from "valibot";
import { address, html } from "./html-schema.ts";

// Navbar, footer and sidebars.

const label = v.optional(v.string());
const markup = { type: v.literal("html"), value: html };

/** A link: `to` is below the base of the site, `href` is as it is written. */
const link = { label: v.string(), to: v.optional(address()), href: v.optional(address()) };
export type LinkConfig = v.InferOutput<v.StrictObjectSchema<typeof link, undefined>>;
const hasOneTarget = ({ to, href }: LinkConfig): boolean => (to === undefined) !== (href === undefined);
const TARGET_MESSAGE = 'One and only one between "to" and "href" should be provided';

/** The side of the bar; items of a dropdown have none. */
const position = v.optional(v.picklist(["left", "right"]), "left");

/** The items allowed both in the bar and in a dropdown. */
const simpleTypes = {
  default: v.pipe(
    v.strictObject({ type: v.optional(v.literal("default"), "default"), position, ...link }),
    v.check((item) => hasOneTarget(item), TARGET_MESSAGE),
  ),
  html: v.strictObject({ ...markup, position }),
  doc: v.strictObject({ type: v.literal("doc"), docId: v.string(), label, position }),
  docSidebar: v.strictObject({ type: v.literal("docSidebar"), sidebarId: v.string(), label, position }),
  docsVersion: v.strictObject({ type: v.literal("docsVersion"), label, position }),
};

/** The type of an entry: the given one, otherwise `dropdown` if it contains items, otherwise `default`. */
function typeOf(input: unknown): string {
  if (typeof input !== "object" || input === null) return "default";
  if ("type" in input && input.type !== undefined) return String(input.type);
  return "items" in input ? "dropdown" : "default";
}

const isKeyOf = <T extends object>(key: PropertyKey, value: T): key is keyof T => Object.hasOwn(value, key);

const nestedItem = v.lazy((input) => {
  const type = typeOf(input);
  if (typeof input === "object" && input !== null && "position" in input)
    return v.never("a dropdown item can't have a position");
  return isKeyOf(type, simpleTypes)
    ? simpleTypes[type]
    : v.never(`a dropdown can't contain an item of type ${type}`);
}) as v.GenericSchema<v.InferInput<SimpleSchema>, NavbarNestedConfig>;

const types = {
  ...simpleTypes,
  search: v.strictObject({ type: v.literal("search"), position }),
  dropdown: v.strictObject({
    type: v.optional(v.literal("dropdown"), "dropdown"),
    label: v.string(),
    items: v.pipe(v.array(nestedItem), v.nonEmpty("a dropdown must not be empty")),
    position,
  }),
  docsVersionDropdown: v.strictObject({ type: v.literal("docsVersionDropdown"), position }),
  localeDropdown: v.strictObject({ type: v.literal("localeDropdown"), position }),
};

const item = v.lazy((input) => {
  const type = typeOf(input);
  return isKeyOf(type, types) ? types[type] : v.never(`No NavbarItem component found for the type "${type}"`);
}) as v.GenericSchema<NavbarItemInput, NavbarItemConfig>;

type SimpleSchema = (typeof simpleTypes)[keyof typeof simpleTypes];
type ItemSchema = (typeof types)[keyof typeof types];
/** An item of a dropdown. */
export type NavbarNestedConfig = v.InferOutput<SimpleSchema>;
export type NavbarItemInput = v.InferInput<ItemSchema>;
export type NavbarItemConfig = v.InferOutput<ItemSchema>;

const logo = v.strictObject({
  src: address("source"),
  srcDark: v.optional(address("source")),
  alt: v.optional(v.string()),
  href: v.optional(address()),
  width: v.optional(v.number()),
  height: v.optional(v.number()),
});
export type LogoConfig = v.InferOutput<typeof logo>;

/** `navbar` of the configuration. */
export const navbarSchema = v.strictObject({
  title: v.optional(v.string()),
  logo: v.optional(logo),
  hideOnScroll: v.optional(v.boolean(), false),
  items: v.optional(v.array(item), () => []),
});

const footerLink = v.lazy((input) =>
  hasKey(input, "html")
    ? v.strictObject({ html })
    : v.pipe(
        v.strictObject(link),
        v.check((entry) => hasOneTarget(entry), TARGET_MESSAGE),
      ),
) as v.GenericSchema<FooterLinkConfig>;
export type FooterLinkConfig = { html: string } | LinkConfig;

const footerColumn = v.strictObject({
  title: v.nullable(v.string()),
  items: v.optional(v.array(footerLink), () => []),
});

const footerEntry = v.lazy((input) =>
  hasKey(input, "title") ? footerColumn : footerLink,
) as v.GenericSchema<
  FooterLinkConfig | v.InferInput<typeof footerColumn>,
  FooterLinkConfig | v.InferOutput<typeof footerColumn>
>;

/** `footer` of the configuration. */
export const footerSchema = v.strictObject({
  style: v.optional(v.picklist(["light", "dark"]), "light"),
  logo: v.optional(logo),
  copyright: v.optional(html),
  links: v.optional(
    v.pipe(
      v.array(footerEntry),
      v.check(
        (links) => new Set(links.map((entry) => "title" in entry)).size < 2,
        "either all entries of the footer are columns with a title, or none is",
      ),
    ),
    () => [],
  ),
});

function hasKey(input: unknown, key: string): boolean {
  return typeof input === "object" && input !== null && key in input;
}

/** The target of a category itself: a note, or a page that lists what the category holds. */
const categoryLink = v.variant("type", [
  v.strictObject({ type: v.literal("doc"), id: v.string() }),
  v.strictObject({
    type: v.literal("generated-index"),
    slug: v.optional(writtenPath),
    title: v.optional(v.string()),
    description: v.optional(v.string()),
  }),
]);
/** The fields of a category besides its label, in a sidebar and in the file of a folder. */
export const categoryOptions = {
  link: v.optional(v.nullable(categoryLink)),
  collapsed: v.optional(v.boolean()),
  description: v.optional(v.string()),
};

const sidebarItem: v.GenericSchema<SidebarItemConfig> = v.lazy((input) =>
  typeof input === "string" ? v.string() : sidebarEntry,
);
const entryTypes = [
  v.strictObject({ type: v.literal("doc"), id: v.string(), label }),
  v.strictObject({
    type: v.literal("link"),
    label: v.string(),
    href: address(),
    description: v.optional(v.string()),
  }),
  v.strictObject(markup),
  v.strictObject({
    type: v.literal("autogenerated"),
    dirName: v.pipe(
      v.string(),
      v.regex(/^(?!\/).*(?<!\/)$/, '"dirName" must not start or end with a slash; "." is the root'),
    ),
  }),
] as const;
const sidebarEntry = v.variant("type", [
  ...entryTypes,
  v.strictObject({
    type: v.literal("category"),
    label: v.string(),
    items: v.array(sidebarItem),
    ...categoryOptions,
  }),
]);

/** An entry of a sidebar or a category; a text is short for a note by its id. */
export type SidebarItemConfig =
  | string
  | v.InferOutput<(typeof entryTypes)[number]>
  | ({ type: "category"; label: string; items: SidebarItemConfig[] } & CategoryOptions);
type CategoryOptions = v.InferOutput<v.StrictObjectSchema<typeof categoryOptions, undefined>>;

/** Sidebars by name: `docs.sidebars`, and the sidebars file of a version. */
export const sidebarsSchema = v.record(v.string(), v.array(sidebarItem));
