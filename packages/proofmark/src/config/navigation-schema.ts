import * as v from "valibot";
import { address, html } from "./html-schema.ts";

/**
 * Attributes with a separate key, attributes that would run a script or need one inline, and attributes that
 * React reserves.
 */
const REFUSED_ATTRIBUTE = /^(?:on.*|style|class|className|href|key|ref|children|dangerouslySetInnerHTML)$/i;

const attributes = v.record(
  v.pipe(
    v.string(),
    v.regex(/^[a-z][\w:-]*$/i, (issue) => `"${issue.input}" is not an attribute name`),
    v.check(
      (name) => !REFUSED_ATTRIBUTE.test(name),
      (issue) =>
        `the attribute "${issue.input}" can't be set here: links have keys for their address and their class, and take neither styles nor scripts`,
    ),
  ),
  v.string(),
);

const regex = v.pipe(
  v.string(),
  v.check(isRegex, (issue) => `${issue.received} is not a regular expression`),
);

function isRegex(source: string): boolean {
  try {
    new RegExp(source, "i");
    return true;
  } catch {
    return false;
  }
}

const common = {
  className: v.optional(v.string()),
  position: v.optional(v.picklist(["left", "right"]), "left"),
  attributes: v.optional(attributes),
};
const text = { label: v.optional(v.string()), html: v.optional(html) };
const ofNotes = { docsPluginId: v.optional(v.literal("default")) }; // there is one set of notes

type Text = { label?: string | undefined; html?: string | undefined };
const hasOneText = (item: Text): boolean => (item.label === undefined) !== (item.html === undefined);
const TEXT_MESSAGE = 'One and only one between "label" and "html" should be provided';
const hasAtMostOneText = (item: Text): boolean => item.label === undefined || item.html === undefined;
const BOTH_TEXTS_MESSAGE = 'Only one of "label" and "html" can be provided';

type Target = { to?: string | undefined; href?: string | undefined };
const hasOneTarget = (item: Target): boolean => (item.to === undefined) !== (item.href === undefined);
const TARGET_MESSAGE = 'One and only one between "to" and "href" should be provided';

const linkFields = {
  to: v.optional(address()),
  href: v.optional(address()),
  activeBasePath: v.optional(v.string()),
  activeBaseRegex: v.optional(regex),
  prependBaseUrlToHref: v.optional(v.boolean(), false),
};

/** The items allowed both in the bar and in a dropdown. */
const simpleTypes = {
  default: v.pipe(
    v.strictObject({ type: v.optional(v.literal("default"), "default"), ...common, ...text, ...linkFields }),
    v.check((entry) => hasOneTarget(entry), TARGET_MESSAGE),
    v.check((entry) => hasOneText(entry), TEXT_MESSAGE),
  ),
  html: v.strictObject({
    type: v.literal("html"),
    value: html,
    className: common.className,
    position: common.position,
  }),
  doc: v.pipe(
    v.strictObject({ type: v.literal("doc"), docId: v.string(), ...ofNotes, ...common, ...text }),
    v.check((entry) => hasAtMostOneText(entry), BOTH_TEXTS_MESSAGE),
  ),
  docSidebar: v.pipe(
    v.strictObject({ type: v.literal("docSidebar"), sidebarId: v.string(), ...ofNotes, ...common, ...text }),
    v.check((entry) => hasAtMostOneText(entry), BOTH_TEXTS_MESSAGE),
  ),
  docsVersion: v.pipe(
    v.strictObject({
      type: v.literal("docsVersion"),
      to: v.optional(address()),
      ...ofNotes,
      ...common,
      ...text,
    }),
    v.check((entry) => hasAtMostOneText(entry), BOTH_TEXTS_MESSAGE),
  ),
};

/** The type of an item: the given one, otherwise `dropdown` if it contains items, otherwise `default`. */
function typeOf(input: unknown): string {
  if (typeof input !== "object" || input === null) return "default";
  if ("type" in input && input.type !== undefined) return String(input.type);
  return "items" in input ? "dropdown" : "default";
}

const unknownType = (type: string) => v.never(`No NavbarItem component found for the type "${type}"`);

const isKeyOf = <T extends object>(key: PropertyKey, value: T): key is keyof T => Object.hasOwn(value, key);

const nestedItem = v.lazy((input) => {
  const type = typeOf(input);
  if (typeof input === "object" && input !== null && "position" in input)
    return v.never("a dropdown item can't have a position");
  if (isKeyOf(type, simpleTypes)) return simpleTypes[type];
  if (type === "dropdown") return v.never("a dropdown can't contain another one");
  return isKeyOf(type, types)
    ? v.never(`a dropdown can't contain an item of type ${type}`)
    : unknownType(type);
}) as v.GenericSchema<NavbarNestedInput, NavbarNestedConfig>;

const nestedItems = v.optional(v.array(nestedItem), () => []);
const aroundItems = { dropdownItemsBefore: nestedItems, dropdownItemsAfter: nestedItems };

const types = {
  ...simpleTypes,
  search: v.strictObject({
    type: v.literal("search"),
    className: common.className,
    position: common.position,
  }),
  dropdown: v.pipe(
    v.strictObject({
      type: v.optional(v.literal("dropdown"), "dropdown"),
      ...common,
      ...text,
      ...linkFields,
      items: v.array(nestedItem),
    }),
    v.check((entry) => entry.to === undefined || entry.href === undefined, TARGET_MESSAGE),
    v.check((entry) => hasOneText(entry), TEXT_MESSAGE),
    v.check((entry) => entry.items.length > 0, '"items" of a dropdown must not be empty'),
  ),
  docsVersionDropdown: v.strictObject({
    type: v.literal("docsVersionDropdown"),
    ...common,
    ...ofNotes,
    ...aroundItems,
    dropdownActiveClassDisabled: v.optional(v.boolean(), false),
  }),
  localeDropdown: v.strictObject({
    type: v.literal("localeDropdown"),
    ...common,
    ...aroundItems,
    queryString: v.optional(v.string(), ""),
  }),
};

const item = v.lazy((input) => {
  const type = typeOf(input);
  return isKeyOf(type, types) ? types[type] : unknownType(type);
}) as v.GenericSchema<NavbarItemInput, NavbarItemConfig>;

type Simple = (typeof simpleTypes)[keyof typeof simpleTypes];
type WithoutPosition<T> = T extends unknown ? Omit<T, "position"> : never;
type NavbarNestedInput = WithoutPosition<v.InferInput<Simple>>;
/** An item of a dropdown. */
export type NavbarNestedConfig = WithoutPosition<v.InferOutput<Simple>>;
type AnyItem = (typeof types)[keyof typeof types];
export type NavbarItemInput = v.InferInput<AnyItem>;
export type NavbarItemConfig = v.InferOutput<AnyItem>;

const logo = v.strictObject({
  src: address("source"),
  srcDark: v.optional(address("source")),
  alt: v.optional(v.string()),
  href: v.optional(address()),
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
    ? v.strictObject({ html })
    : v.pipe(
        v.strictObject({
          label: v.string(),
          to: v.optional(address()),
          href: v.optional(address()),
          prependBaseUrlToHref: v.optional(v.boolean(), false),
          attributes: v.optional(attributes),
        }),
        v.check((entry) => hasOneTarget(entry), TARGET_MESSAGE),
      ),
) as v.GenericSchema<FooterLinkInput, FooterLinkConfig>;

export interface FooterTextLink {
  label: string;
  to?: string | undefined;
  href?: string | undefined;
  prependBaseUrlToHref?: boolean | undefined;
  attributes?: Record<string, string> | undefined;
}
type FooterLinkInput = { html: string } | FooterTextLink;
export type FooterLinkConfig = { html: string } | FooterTextLink;

const footerColumn = v.strictObject({
  title: v.nullable(v.string()),
  items: v.optional(v.array(footerLink), () => []),
});
type FooterEntry = FooterLinkConfig | v.InferOutput<typeof footerColumn>;

const footerEntry = v.lazy((input) =>
  typeof input === "object" && input !== null && "title" in input ? footerColumn : footerLink,
) as v.GenericSchema<FooterLinkInput | v.InferInput<typeof footerColumn>, FooterEntry>;

/** `footer` of the configuration. */
export const footerSchema = v.strictObject({
  style: v.optional(v.picklist(["light", "dark"]), "light"),
  logo: v.optional(logo),
  copyright: v.optional(html),
  links: v.optional(
    v.pipe(
      v.array(footerEntry),
      v.check(
        (links) => links.every((link) => "title" in link) || links.every((link) => !("title" in link)),
        "either all entries of the footer are columns with a title, or none is",
      ),
    ),
    () => [],
  ),
});
