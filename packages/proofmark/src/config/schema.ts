// The single declaration of a site's configuration: its checks, defaults and types. Every object is strict:
// an unknown key is a mistake, not an extension.
import type { Engine } from "@proofmark/playground/engine.ts";
import { isReaderValue, VALUE_RULE } from "@proofmark/prover/proof/reader-value.ts";
import type { Runner } from "@proofmark/prover/runner/runner.ts";
import { extraSchema } from "@proofmark/prover/text/json-schema.ts";
import { RELEASES } from "@proofmark/prover/toolbox/packages.ts";
import { basePath, refuse, slashedBasePath } from "@proofmark/theme/data/path-schema.ts";
import * as v from "valibot";
import { address, headTag, html } from "./html-schema.ts";
import { footerSchema, navbarSchema, sidebarsSchema } from "./navigation-schema.ts";
import { searchSchema } from "./search-schema.ts";

const locale = v.strictObject({
  label: v.optional(v.string()),
  direction: v.optional(v.picklist(["ltr", "rtl"])),
  htmlLang: v.optional(v.string()),
  calendar: v.optional(v.string()),
  path: v.optional(basePath),
});

const languageCode = v.pipe(
  v.string(),
  refuse((code) =>
    isLanguage(code) ? undefined : `"${code}" is not a language code, such as "en" or "pt-BR"`,
  ),
);

/** `locales` of the configuration. The name and direction of a language follow from its code. */
const localesSchema = v.pipe(
  v.strictObject({
    default: v.optional(languageCode, "en"),
    list: v.optional(v.record(languageCode, locale)),
  }),
  v.transform(({ default: main, list = { [main]: {} } }) => ({
    default: main,
    list: Object.fromEntries(
      Object.entries(list).map(([name, given]) => [
        name,
        {
          label: given.label ?? nameOf(name),
          direction: given.direction ?? directionOf(name),
          htmlLang: given.htmlLang ?? name,
          calendar: given.calendar ?? "gregory",
          path: given.path ?? name,
        },
      ]),
    ),
  })),
  v.check(
    ({ default: main, list }) => Object.hasOwn(list, main),
    ({ input: { default: main, list } }) =>
      `the default language "${main}" is not in the list: ${Object.keys(list).join(", ")}`,
  ),
);

function isLanguage(value: string): boolean {
  try {
    return new Intl.Locale(value).language !== "";
  } catch {
    return false; // its error is less helpful than the message here
  }
}

/** A language in its own words, capitalised as a label: `English`, `Français`. */
function nameOf(name: string): string {
  const label = new Intl.DisplayNames(name, { type: "language" }).of(name) ?? name;
  return label.charAt(0).toLocaleUpperCase(name) + label.slice(1);
}

/**
 * The standard has the method; its previous edition, as in Node.js 20, has the property. Neither is in the
 * types yet.
 */
interface LocaleWithTextInfo extends Intl.Locale {
  readonly textInfo?: { readonly direction: "ltr" | "rtl" };
  getTextInfo?(): { readonly direction: "ltr" | "rtl" };
}

function directionOf(name: string): "ltr" | "rtl" {
  const locale: LocaleWithTextInfo = new Intl.Locale(name);
  return (locale.getTextInfo?.() ?? locale.textInfo)?.direction ?? "ltr";
}

// Cool hues only, so that the warm signal colour stands out. Contrast is AA on the background of code.
const LIGHT = {
  keyword: "#1745c2",
  string: "#026a34",
  number: "#8f2e8a",
  function: "#00656e",
  variable: "#6941a1",
  comment: "#62666d",
  operator: "#44484e",
};
const DARK: typeof LIGHT = {
  keyword: "#9abafb",
  string: "#8ce1a4",
  number: "#e6aae0",
  function: "#8edade",
  variable: "#ccb8f4",
  comment: "#92959c",
  operator: "#b4b8be",
};

/** Kinds of token that a theme colours; the first letter of each is its class. */
export const TOKEN_KINDS = Object.keys(LIGHT) as (keyof typeof LIGHT)[]; // it has no other keys

/** A theme: one CSS colour for each kind of token. Missing ones keep the default theme's colour. */
const theme = (colors: typeof LIGHT) =>
  v.optional(
    v.pipe(
      v.strictObject(v.entriesFromList(TOKEN_KINDS, v.exactOptional(v.string()))),
      v.transform((given) => ({ ...colors, ...given })),
    ),
    {},
  );

/** The colours of highlighted code, for each mode. */
const highlightSchema = v.strictObject({ light: theme(LIGHT), dark: theme(DARK) });

/**
 * A source in a policy. It must not contain characters that would end a directive, the policy, or its
 * attribute.
 */
const policySource = v.pipe(
  v.string(),
  refuse((source) => {
    if (!/^[^\s;,"<>&]+$/.test(source))
      return `"${source}" is not a source of a content security policy; for example, "https://media.example.com"`;
    return /^'unsafe-(?:inline|eval)'$/i.test(source)
      ? `${source} allows what the policy must block: list the hosts that are needed, or turn the policy off with \`false\``
      : undefined;
  }),
);
const DIRECTIVES = [
  "script-src",
  "style-src",
  "img-src",
  "font-src",
  "connect-src",
  "media-src",
  "frame-src",
  "worker-src",
  "manifest-src",
  "form-action",
  "frame-ancestors",
  "trusted-types",
] as const;

const policySources = v.strictObject(v.entriesFromList(DIRECTIVES, v.optional(v.array(policySource))));

/** Sources that a site adds to its content security policy, by directive; `false` turns the policy off. */
const policySchema = v.lazy((input) =>
  input === false ? v.literal(false) : policySources,
) as v.GenericSchema<PolicyConfig>;

type PolicyConfig = false | v.InferOutput<typeof policySources>;

/** Whether a value is a runner. TypeScript says so, but a configuration may contain anything. */
const isRunner = (given: unknown): boolean =>
  typeof given === "object" &&
  given !== null &&
  "name" in given &&
  typeof given.name === "string" &&
  /^[a-z][\w-]*$/.test(given.name) &&
  ["claims", "find", "start"].every((name) => typeof Reflect.get(given, name) === "function");

/** Names of Debian packages, with a space between them. */
const PACKAGES = /^[a-z0-9][a-z0-9.+-]*(?:\/[a-z]+)?(?: [a-z0-9][a-z0-9.+-]*(?:\/[a-z]+)?)*$/;

const toolboxSchema = v.optional(
  v.record(
    v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.+-]*$/)),
    v.record(v.picklist(RELEASES), v.array(v.pipe(v.string(), v.regex(PACKAGES)))),
  ),
);

const runner = v.pipe(
  v.custom<Runner>(
    isRunner,
    'not a runner: an object with a `name` such as "sqlite", `claims`, `find` and `start`',
  ),
  v.check(
    ({ toolbox }) => v.is(toolboxSchema, toolbox),
    'the `toolbox` of a runner names Debian packages by tool and release: `{ make: { trixie: ["make"] } }`',
  ),
);

/** `runners` of the configuration, which prove the snippets of the notes. */
const runnersSchema = v.pipe(
  v.array(runner),
  v.check(
    (runners) => new Set(runners.map(({ name }) => name)).size === runners.length,
    "two runners have the same name",
  ),
);

/** `playground` of the configuration, which runs snippets in the page. */
const playgroundSchema = v.array(
  v.custom<Engine>(
    (given) => typeof given === "object" && given !== null && "module" in given && "languages" in given,
    "not an engine of `proofmark/playground`: an object with a `name`, `languages` and a `module`",
  ),
);

const reportLevel = v.picklist(["ignore", "log", "warn", "throw"]);

const url = v.pipe(
  v.string(),
  refuse((value) => {
    if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
      return `"${value}" is not a web address, such as "https://example.com"`;
    const { pathname } = new URL(value);
    return pathname === "/"
      ? undefined
      : `the address has the path "${pathname}": put the path in \`baseUrl\``;
  }),
  v.transform((value) => value.replace(/\/$/, "")),
);

/** A placeholder's name. Other text in double braces, such as `{{.Names}}`, is never a placeholder. */
const placeholderName = v.pipe(
  v.string(),
  v.regex(
    /^[A-Za-z_]\w*$/,
    "a placeholder's name has letters, digits and underscores, and does not begin with a digit",
  ),
);

/** A default is written as readers may write their values, who would see it refused otherwise. */
const placeholderValue = v.pipe(
  v.string(),
  v.check(isReaderValue, `a default needs no quotes anywhere. ${VALUE_RULE}`),
);

/** Values that readers replace, by the name in double braces. */
const placeholders = v.record(
  placeholderName,
  v.strictObject({ default: placeholderValue, label: v.optional(v.string()) }),
);

export const headingLevel = v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(6));

const version = v.strictObject({
  label: v.optional(v.string()),
  path: v.optional(basePath),
  banner: v.optional(v.picklist(["none", "unreleased", "unmaintained"])),
  noIndex: v.optional(v.boolean(), false),
});

const docs = v.strictObject({
  path: v.optional(v.string(), "content"),
  routeBasePath: v.optional(slashedBasePath, "/"),
  tagsBasePath: v.optional(basePath, "tags"),
  onInlineTags: v.optional(reportLevel, "warn"),
  editUrl: v.optional(
    v.pipe(v.string(), v.url('a full address such as "https://github.com/me/notes/edit/main/"'), address()),
  ),
  sidebars: v.optional(sidebarsSchema, () => ({
    defaultSidebar: [{ type: "autogenerated" as const, dirName: "." }],
  })),
  sidebarLabel: v.optional(v.string(), "Notes"),
  breadcrumbs: v.optional(v.boolean(), true),
  showLastUpdateTime: v.optional(v.boolean(), false),
  showLastUpdateAuthor: v.optional(v.boolean(), false),
  include: v.optional(v.array(v.string()), ["**/*.{md,mdx}"]),
  exclude: v.optional(v.array(v.string()), ["**/_*.*", "**/_*/**", "**/*.test.*"]),
  parseNumberPrefixes: v.optional(v.boolean(), true),
  versions: v.optional(v.record(v.string(), version), () => ({})),
  lastVersion: v.optional(v.string()),
});

const metadata = v.pipe(
  v.strictObject({ name: v.optional(v.string()), property: v.optional(v.string()), content: v.string() }),
  v.check(
    (entry) => (entry.name === undefined) !== (entry.property === undefined),
    'One and only one between "name" and "property" should be provided',
  ),
);

/** The schema of `site.config.ts`. */
export const configSchema = v.strictObject({
  title: v.string(),
  tagline: v.optional(v.string(), ""),
  favicon: v.optional(address("source")),
  url,
  baseUrl: slashedBasePath,
  trailingSlash: v.optional(v.boolean()),
  organizationName: v.optional(v.string(), ""),
  projectName: v.optional(v.string(), ""),
  titleDelimiter: v.optional(v.string(), "|"),
  noIndex: v.optional(v.boolean(), false),
  image: v.optional(address("source")),
  metadata: v.optional(v.array(metadata), () => []),
  head: v.optional(v.array(headTag), () => []),
  locales: v.optional(localesSchema, () => ({})),
  navbar: v.optional(navbarSchema, () => ({})),
  footer: v.optional(footerSchema),
  css: v.optional(
    v.pipe(
      v.union([v.string(), v.array(v.string())]),
      v.transform((css) => [css].flat()),
    ),
    () => [],
  ),
  highlight: v.optional(highlightSchema, () => ({})),
  colorMode: v.optional(
    v.strictObject({
      defaultMode: v.optional(v.picklist(["light", "dark"]), "light"),
      disableSwitch: v.optional(v.boolean(), false),
    }),
    () => ({}),
  ),
  docs: v.optional(docs, () => ({})),
  tableOfContents: v.optional(
    v.pipe(
      v.strictObject({
        minHeadingLevel: v.optional(headingLevel, 2),
        maxHeadingLevel: v.optional(headingLevel, 3),
      }),
      v.check(
        (toc) => toc.minHeadingLevel <= toc.maxHeadingLevel,
        "minHeadingLevel must not be greater than maxHeadingLevel",
      ),
    ),
    () => ({}),
  ),
  announcementBar: v.optional(
    v.strictObject({
      id: v.optional(v.string(), "announcement-bar"),
      content: html,
      isCloseable: v.optional(v.boolean(), true),
    }),
  ),
  tagManager: v.optional(
    v.strictObject({
      containerId: v.pipe(
        v.string(),
        refuse((id) =>
          /^GTM-\w+$/i.test(id)
            ? undefined
            : `"${id}" is not a container id of the tag manager, such as "GTM-ABC123"`,
        ),
      ),
    }),
  ),
  contentSecurityPolicy: v.optional(policySchema, () => ({})),
  search: v.optional(searchSchema, () => ({})),
  offline: v.optional(v.boolean(), true),
  extra: v.optional(extraSchema),
  placeholders: v.optional(placeholders, () => ({})),
  staticDirectories: v.optional(v.array(v.string()), ["static"]),
  onBrokenLinks: v.optional(reportLevel, "throw"),
  onBrokenMarkdownLinks: v.optional(reportLevel, "warn"),
  onBrokenAnchors: v.optional(reportLevel, "warn"),
  onDuplicateRoutes: v.optional(reportLevel, "warn"),
  runners: v.optional(runnersSchema, () => []),
  playground: v.optional(playgroundSchema, () => []),
  /** By default, builds throw under `CI` and ignore it elsewhere. */
  onUnprovenSnippets: v.optional(reportLevel),
});

/** A configuration as its author writes it. */
export type SiteConfigInput = v.InferInput<typeof configSchema>;
export interface ParsedConfig extends v.InferOutput<typeof configSchema> {
  /** The configuration's file, relative to the site's folder, for messages. */
  readonly file: string;
}
/**
 * A configuration with every default filled in. It excludes runners and engines, so that it is plain data, which can
 * be hashed and sent to threads.
 */
export type SiteConfig = Omit<ParsedConfig, "runners" | "playground">;
