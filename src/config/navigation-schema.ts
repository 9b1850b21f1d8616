import * as v from "valibot";

const attributes = v.record(v.string(), v.string());

const common = {
  label: v.optional(v.string()),
  html: v.optional(v.string()),
  className: v.optional(v.string()),
  position: v.optional(v.picklist(["left", "right"]), "left"),
  attributes: v.optional(attributes),
};

const hasOneTarget = (item: { to?: string | undefined; href?: string | undefined }): boolean => (item.to === undefined) !== (item.href === undefined);
const TARGET_MESSAGE = 'One and only one between "to" and "href" should be provided';

const hasOneText = (item: { label?: string | undefined; html?: string | undefined }): boolean => (item.label === undefined) !== (item.html === undefined);
const TEXT_MESSAGE = 'One and only one between "label" and "html" should be provided';

const linkFields = {
  ...common,
  to: v.optional(v.string()),
  href: v.optional(v.string()),
  activeBasePath: v.optional(v.string()),
  activeBaseRegex: v.optional(v.string()),
  prependBaseUrlToHref: v.optional(v.boolean(), false),
};

const schemas = {
  default: v.pipe(
    v.strictObject({ type: v.optional(v.literal("default"), "default"), ...linkFields }),
    v.check((entry) => hasOneTarget(entry), TARGET_MESSAGE),
    v.check((entry) => hasOneText(entry), TEXT_MESSAGE),
  ),
  html: v.strictObject({ type: v.literal("html"), value: v.string(), className: common.className, position: common.position }),
  search: v.strictObject({ type: v.literal("search"), className: common.className, position: common.position }),
  doc: v.strictObject({ type: v.literal("doc"), docId: v.string(), docsPluginId: v.optional(v.string()), ...common }),
  docSidebar: v.strictObject({ type: v.literal("docSidebar"), sidebarId: v.string(), docsPluginId: v.optional(v.string()), ...common }),
  docsVersion: v.strictObject({ type: v.literal("docsVersion"), to: v.optional(v.string()), docsPluginId: v.optional(v.string()), ...common }),
};

/** The type an item has: the one it names, else `dropdown` when it holds items, else `default`. */
function typeOf(input: unknown): string {
  if (typeof input !== "object" || input === null) return "default";
  if ("type" in input && input.type !== undefined) return String(input.type);
  return "items" in input ? "dropdown" : "default";
}

const unknownType = (type: string) => v.never(`No NavbarItem component found for type "${type}". Bad navbar item type ${type}`);

const nestedItem = v.lazy((input) => {
  const type = typeOf(input);
  if (type === "dropdown") return v.never("Nested dropdowns are not allowed");
  if (type === "default" || type === "html" || type === "doc" || type === "docSidebar" || type === "docsVersion") return schemas[type];
  return unknownType(type);
}) as v.GenericSchema<NavbarNestedInput, NavbarNestedConfig>;

const nestedItems = v.optional(v.array(nestedItem), () => []);

const dropdowns = {
  dropdown: v.strictObject({
    type: v.optional(v.literal("dropdown"), "dropdown"),
    ...linkFields,
    label: v.string(),
    items: v.array(nestedItem),
  }),
  docsVersionDropdown: v.strictObject({
    type: v.literal("docsVersionDropdown"),
    ...common,
    docsPluginId: v.optional(v.string()),
    dropdownItemsBefore: nestedItems,
    dropdownItemsAfter: nestedItems,
    dropdownActiveClassDisabled: v.optional(v.boolean(), false),
  }),
  localeDropdown: v.strictObject({
    type: v.literal("localeDropdown"),
    ...common,
    dropdownItemsBefore: nestedItems,
    dropdownItemsAfter: nestedItems,
    queryString: v.optional(v.string(), ""),
  }),
};

const item = v.lazy((input) => {
  const type = typeOf(input);
  if (type in schemas) return schemas[type as keyof typeof schemas];
  if (type in dropdowns) return dropdowns[type as keyof typeof dropdowns];
  return unknownType(type);
}) as v.GenericSchema<NavbarItemInput, NavbarItemConfig>;

type Nested = (typeof schemas)["default" | "html" | "doc" | "docSidebar" | "docsVersion"];
type NavbarNestedInput = v.InferInput<Nested>;
export type NavbarNestedConfig = v.InferOutput<Nested>;
type AnyItem = (typeof schemas)[keyof typeof schemas] | (typeof dropdowns)[keyof typeof dropdowns];
export type NavbarItemInput = v.InferInput<AnyItem>;
export type NavbarItemConfig = v.InferOutput<AnyItem>;

const logo = v.strictObject({
  src: v.string(),
  srcDark: v.optional(v.string()),
  alt: v.optional(v.string()),
  href: v.optional(v.string()),
  target: v.optional(v.string()),
  width: v.optional(v.number()),
  height: v.optional(v.number()),
  className: v.optional(v.string()),
});
export type LogoConfig = v.InferOutput<typeof logo>;

/** `navbar` of the configuration. */
export const navbarSchema = v.strictObject({
  title: v.optional(v.string()),
  logo: v.optional(logo),
  style: v.optional(v.picklist(["dark", "primary"])),
  hideOnScroll: v.optional(v.boolean(), false),
  items: v.optional(v.array(item), () => []),
});

const footerLink = v.lazy((input) =>
  typeof input === "object" && input !== null && "html" in input
    ? v.strictObject({ html: v.string() })
    : v.pipe(
        v.strictObject({
          label: v.string(),
          to: v.optional(v.string()),
          href: v.optional(v.string()),
          prependBaseUrlToHref: v.optional(v.boolean(), false),
          attributes: v.optional(attributes),
        }),
        v.check((entry) => hasOneTarget(entry), TARGET_MESSAGE),
      ),
) as v.GenericSchema<FooterLinkInput, FooterLinkConfig>;

interface FooterTextLink {
  label: string;
  to?: string | undefined;
  href?: string | undefined;
  prependBaseUrlToHref?: boolean | undefined;
  attributes?: Record<string, string> | undefined;
}
type FooterLinkInput = { html: string } | FooterTextLink;
export type FooterLinkConfig = { html: string } | FooterTextLink;

const footerColumn = v.strictObject({ title: v.nullable(v.string()), items: v.optional(v.array(footerLink), () => []) });
type FooterEntry = FooterLinkConfig | v.InferOutput<typeof footerColumn>;

const footerEntry = v.lazy((input) => (typeof input === "object" && input !== null && "title" in input ? footerColumn : footerLink)) as v.GenericSchema<
  FooterLinkInput | v.InferInput<typeof footerColumn>,
  FooterEntry
>;

/** `footer` of the configuration. */
export const footerSchema = v.strictObject({
  style: v.optional(v.picklist(["light", "dark"]), "light"),
  logo: v.optional(logo),
  copyright: v.optional(v.string()),
  links: v.optional(
    v.pipe(
      v.array(footerEntry),
      v.check(
        (links) => links.every((link) => "title" in link) || links.every((link) => !("title" in link)),
        "The footer must be either simple or multi-column, and not a mix of the two.",
      ),
    ),
    () => [],
  ),
});
