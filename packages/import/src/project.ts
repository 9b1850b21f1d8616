// Another site in words that all four generators share, and the findings of the report.

export const GENERATOR_NAMES = ["docusaurus", "vitepress", "starlight", "mkdocs"] as const;

/** One thing that reads differently on the new site. */
export interface Finding {
  /** Relative to the folder that is imported, with forward slashes; undefined for the configuration. */
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  /** In words that findings of a kind share: "the component `<Card>`". */
  readonly found: string;
  readonly done: string;
  /** Sets it apart from others of its kind: an address, a name. */
  readonly detail?: string | undefined;
}

/** Adds a finding of one page. */
export type Note = (line: number | undefined, found: string, done: string, detail?: string) => void;

/** A page's front matter as YAML reads it. */
export type Values = Readonly<Record<string, unknown>>;

/** An entry of a sidebar or the navbar: a page, a link, or a group, which may have a page itself. */
export interface Entry {
  readonly label?: string | undefined;
  /** The file, the address or the Docusaurus id of a page, or another address. */
  readonly target?: string | undefined;
  /** The address that `target` is below. */
  readonly base?: string | undefined;
  /** The folder whose pages it holds. */
  readonly folder?: string | undefined;
  /** The sidebar whose first page it leads to. */
  readonly sidebar?: string | undefined;
  readonly items?: readonly Entry[] | undefined;
  readonly isOpen?: boolean;
}

export type Redirect = readonly [from: string, to: string];

export interface Place {
  /** The folder of the configuration, or of the pages without one; absolute. */
  readonly root: string;
  /** Empty without one. */
  readonly configFile: string;
  /** The folder that was named, or that of the configuration if it is above: nothing outside of it is read. */
  readonly boundary: string;
}

/** A site as the values of its configuration describe it. */
export interface Description {
  readonly generator: string;
  /** The folder of the pages, absolute. */
  readonly docs: string;
  /** Folders of files that are published as they are, absolute. */
  readonly statics?: readonly string[];
  readonly title: string | undefined;
  readonly tagline: string | undefined;
  /** Origin of the published site. */
  readonly url: string | undefined;
  /** With slashes at both ends. */
  readonly baseUrl: string;
  readonly favicon?: string | undefined;
  /** Files of the logo, on light and on dark ground. */
  readonly logo?: readonly (string | undefined)[];
  /** Path of the pages below `baseUrl`: `/` or `/docs`. */
  readonly routeBase?: string;
  readonly parseNumberPrefixes?: boolean;
  /** Whether addresses end in a slash; undefined where the generator does not say. */
  readonly trailingSlash?: boolean | undefined;
  /** Why a file below `docs` is not a page to import; undefined if it is. */
  skipped?(file: string): string | undefined;
  /** Address of a page below `baseUrl`. */
  addressOf(file: string, frontMatter: Values): string;
  /** Whether a page is MDX; else it is plain Markdown. */
  isMdx?(file: string): boolean;
  /** The parser whose notations pages have, such as lines that name files; undefined for CommonMark and MDX. */
  readonly dialect?: "markdown-it" | "python";
  /** The id that the generator gives a heading, where it is not GitHub's. */
  headingId?(text: string): string;
  /** Sidebars by name; none where the configuration has none that can be read. */
  readonly sidebars: Readonly<Record<string, readonly Entry[]>>;
  readonly navbar?: readonly Entry[];
  readonly footer?: readonly Entry[];
  /** HTML. */
  readonly copyright?: string | undefined;
  /** From an old address to the address or the file of a page. */
  readonly redirects?: readonly Redirect[];
  /** Parts of the configuration that can't be read or have no counterpart. */
  readonly findings: readonly Finding[];
}

/** Parts that most configurations leave out. */
export const DEFAULTS = {
  routeBase: "/",
  parseNumberPrefixes: false,
  statics: [],
  navbar: [],
  footer: [],
  redirects: [],
  skipped: () => undefined,
  isMdx: () => false,
} satisfies Partial<Description>;

/** A site in its place. */
export type Project = Place &
  Description &
  Required<Pick<Description, keyof typeof DEFAULTS>> & { readonly title: string };
