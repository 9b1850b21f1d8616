import type { SiteData } from "./site-data.ts";
import type { Encoded } from "./value-places.ts";

/** The parts of the configuration that the boot script needs; they are written into it. */
export interface BootConfig {
  readonly mode: "light" | "dark";
  readonly disableSwitch: boolean;
  readonly respectSystem: boolean;
  readonly storage: "localStorage" | "sessionStorage";
  readonly suffix: string;
}

/** What the script of sites with an announcement that can be closed needs. */
export interface AnnouncementConfig extends Pick<BootConfig, "storage" | "suffix"> {
  readonly id: string;
}

/** What the script of sites with several versions needs. */
export interface VersionsConfig extends Pick<BootConfig, "storage"> {
  /** Key of the version that the reader chose last; undefined if none is kept. */
  readonly key: string | undefined;
  readonly names: readonly string[];
}

/** What the script of pages with tabs needs. */
export type TabsConfig = Pick<BootConfig, "storage" | "suffix">;

/** Where saved snippets are kept. */
export interface SavedConfig extends Pick<BootConfig, "storage"> {
  /** Undefined on a site that keeps none. */
  readonly key: string | undefined;
}

/** Where the values of placeholders are kept. */
export type ValuesConfig = Pick<BootConfig, "storage" | "suffix">;

/** What the script that shows the reader's values needs. */
export interface ValuesScriptConfig extends ValuesConfig {
  /** Address of the module in which readers replace values. */
  readonly panel: string;
}

/** What the module in which readers replace values needs. */
export interface ValuesPanelConfig extends ValuesConfig {
  /** Labels of fields, and their default values, by name. */
  readonly placeholders: Readonly<Record<string, { readonly label: string; readonly default: string }>>;
}

/** What the module in which readers replace values offers to other scripts. */
export interface ValuesPanelModule {
  /** Opens the fields beside a value, or beside the button that opens them all. */
  open(from: HTMLElement): void;
  /** Writes a value for a place. */
  encodeValue(value: string, place: string): Encoded;
  /** The page's own Markdown with the reader's values. */
  fillMarkdown(markdown: string): string;
  /** The code of a snippet of another page, with the reader's values. */
  fillCode(code: string, href: string | undefined): Promise<string>;
}

/**
 * The embedded engine as the boot script started it: its worker, and whether the index came and was sent to
 * it. Undefined once it failed, so ask when you listen to it.
 */
export type StartedEngine = () => readonly [worker: Worker, sent: Promise<unknown>] | undefined;

/** What the module of the search box offers to the script that opens it. */
export interface SearchModule {
  /** Loads what a search needs, and brings the closed box to life. */
  prepare(engine?: StartedEngine): Promise<void>;
  /**
   * Takes over the open box and what was typed into it; `entered` says that Enter was pressed already.
   * Rejects if the network fails.
   */
  open(entered: boolean, engine?: StartedEngine): Promise<void>;
}

/** Reads a preference, after storing `value`; null removes it. */
export type Stored = (key: string, value?: string | null) => string | null;

/** What the module of the reader's tools offers to the boot script. */
export interface ToolsModule {
  /** Does what a button of theirs says. */
  act(button: HTMLElement, stored: Stored): void;
  /** Does what a key means, if it is a shortcut. */
  press(event: KeyboardEvent, stored: Stored): void;
}

/** What the shell's module offers to the boot script. */
export interface ShellModule {
  /** Hydrates the shell; resolves when it is there. May be called again. */
  start(): Promise<void>;
  /** What all pages share. */
  siteData(): Promise<SiteData>;
  /** Fetches the page behind a link of the site ahead of the click. */
  prefetch(href: string): void;
  /** Brings an island to life and, if the reader clicked on one of its controls, makes that click again. */
  wake(island: HTMLElement, control?: HTMLElement): Promise<void>;
}
