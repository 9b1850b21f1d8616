// What the folder of another generator says, in words that all four share.

import type { Line } from "./lines.ts";
import type { PageContext } from "./page-context.ts";
import type { LeftOut } from "./unused-keys.ts";

/** An entry of a sidebar. Pages are named by their file, relative to the folder of the pages. */
export type Entry =
  | { readonly kind: "page"; readonly file: string; readonly label?: string | undefined }
  | { readonly kind: "link"; readonly href: string; readonly label: string }
  | { readonly kind: "folder"; readonly folder: string }
  | {
      readonly kind: "group";
      readonly label: string;
      readonly items: readonly Entry[];
      /** The page that the label itself leads to. */
      readonly file?: string | undefined;
      readonly collapsed?: boolean | undefined;
    };

/** A page's front matter as YAML reads it. */
export type FrontMatterValues = Readonly<Record<string, unknown>>;

/** Front matter in the engine's keys; what it has nothing for is under `rest`. */
export interface MappedFrontMatter {
  readonly known: FrontMatterValues;
  readonly rest: FrontMatterValues;
  /** Markdown that says at the start of the page what the front matter showed: a hero, features. */
  readonly intro?: string | undefined;
}

/** What is asked of a project once its files are known. */
export interface Lookup {
  /** The page at an address of the old site, without base; undefined if there is none. */
  pageAt(address: string): string | undefined;
  /** The page of this name (an id of Docusaurus), or of this file. */
  pageNamed(name: string): string | undefined;
  /** What a page is called. */
  titleOf(file: string): string;
}

/** A folder of another generator. */
export interface Project {
  readonly generator: string;
  /** The folder of the configuration, absolute. */
  readonly root: string;
  /** The folder that was named, or that of the configuration if it is above: nothing outside of it is read. */
  readonly boundary: string;
  readonly configFile: string;
  /** The folder of the pages, absolute. */
  readonly docs: string;
  /** Folders of files that are published as they are, absolute. */
  readonly statics: readonly string[];
  readonly title: string;
  readonly tagline?: string | undefined;
  /** Origin of the published site. */
  readonly url?: string | undefined;
  /** With slashes at both ends. */
  readonly baseUrl: string;
  readonly favicon?: string | undefined;
  /** Path of the pages below `baseUrl`: `/` or `/docs`. */
  readonly routeBase: string;
  readonly parseNumberPrefixes: boolean;
  /** Whether addresses end in a slash; undefined where the generator does not say. */
  readonly trailingSlash?: boolean | undefined;
  /** Why a file below `docs` is not a page to import; undefined if it is. */
  skipped(file: string): string | undefined;
  /** Address of a page below `baseUrl`. */
  addressOf(file: string, frontMatter: FrontMatterValues): string;
  /** Whether a page is MDX; else it is plain Markdown. */
  isMdx(file: string): boolean;
  /** The id that the generator gives a heading, where it is not GitHub's. */
  readonly headingId?: ((text: string) => string) | undefined;
  mapFrontMatter(values: FrontMatterValues, file: string): MappedFrontMatter;
  /** Rewrites blocks that are not Markdown. */
  rewriteLines(lines: readonly Line[], page: PageContext, project: Project): Line[];
  /** Whether text has the inline notations of Python-Markdown. */
  readonly hasPythonMarkdown: boolean;
  /** Sidebars by name; undefined where the configuration has none, or none that can be read. */
  sidebars(lookup: Lookup): Readonly<Record<string, readonly Entry[]>> | undefined;
  /** Old address → address or file of a page. */
  readonly redirects: ReadonlyMap<string, string>;
  /** What of the configuration could not be read or has no counterpart. */
  readonly findings: readonly LeftOut[];
}
