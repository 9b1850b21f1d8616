import type { PageVersions } from "./page-data.ts";
import type { SiteData } from "./site-data.ts";

/** The parts of the configuration for the boot script, which contains them. */
export interface BootConfig {
  readonly mode: "light" | "dark";
  readonly disableSwitch: boolean;
  readonly storage: "localStorage" | "sessionStorage";
  readonly suffix: string;
}

/** Configuration of the script for sites with an announcement that can be closed. */
export interface AnnouncementConfig extends Pick<BootConfig, "storage" | "suffix"> {
  readonly id: string;
}

/** Configuration of the script for sites with several versions. */
export interface VersionsConfig extends Pick<BootConfig, "storage"> {
  /** Storage key of the version that the reader chose last; undefined if it is not stored. */
  readonly key: string | undefined;
  readonly names: readonly string[];
}

/** What the script of pages with tabs needs. */
export type TabsConfig = Pick<BootConfig, "storage" | "suffix">;

/** Where the versions of tools that a reader chose are kept. */
export type ToolVersionsConfig = Pick<BootConfig, "storage" | "suffix">;

/** Configuration of the script that loads the chosen version. */
export interface ChosenVersionConfig extends ToolVersionsConfig {
  /** Address of the module that shows it. */
  readonly script: string;
}

/** Exports of the module that shows the chosen version. */
export interface ToolVersionsModule {
  /** Fetches what a page needs before it is shown, if the reader wants another version of one of its tools. */
  prepare(page: PageVersions): Promise<void>;
  /** Shows the chosen versions. */
  show(): void;
  /** Shows and keeps the version that a reader has just chosen. */
  choose(select: HTMLSelectElement): Promise<void>;
}

/** Configuration of the reader's tools. */
export interface ToolsConfig extends Pick<BootConfig, "storage"> {
  /** Where saved snippets are kept; undefined on a site that keeps none. */
  readonly key: string | undefined;
  /** Address of the module that keeps the site; undefined where it is not to be kept. */
  readonly offline: string | undefined;
}

/** Exports of the module that keeps the site. */
export interface OfflineModule {
  /** Has the browser keep the site, unless the reader deleted what was kept. */
  keep(): Promise<void>;
  /** Says in a part of the page what is kept, with a button that deletes it. */
  showKept(target: HTMLElement): Promise<void>;
}

/** Where the values of placeholders are kept. */
export type ValuesConfig = Pick<BootConfig, "storage" | "suffix">;

/** Configuration of the script that shows the reader's values. */
export interface ValuesScriptConfig extends ValuesConfig {
  /** Address of the values panel. */
  readonly panel: string;
}

/** Configuration of the values panel. */
export interface ValuesPanelConfig extends ValuesConfig {
  /** Labels of fields, and their default values, by name. */
  readonly placeholders: Readonly<Record<string, { readonly label: string; readonly default: string }>>;
}

/** Exports of the values panel for other scripts. */
export interface ValuesPanelModule {
  /** Opens the fields beside a value, or beside the button that opens all of them. */
  open(from: HTMLElement): void;
  /** The page's own Markdown with the reader's values. */
  fillMarkdown(markdown: string): string;
  /** The code of a snippet on another page, with the reader's values. */
  fillCode(code: string, href: string | undefined): Promise<string>;
}

/**
 * Returns the embedded engine as the boot script started it: its worker, and a promise for when the index has
 * been fetched and sent to it. Undefined once it failed, so call this when you attach listeners.
 */
export type StartedEngine = () => readonly [worker: Worker, sent: Promise<unknown>] | undefined;

/** Exports of the search box's module, for the script that opens it. */
export interface SearchModule {
  /** Loads everything that search needs, and hydrates the closed box. */
  prepare(engine?: StartedEngine): Promise<void>;
  /** Takes over the open box and the typed text. Rejects if the network fails. */
  open(early: EarlyTyping, engine?: StartedEngine): Promise<void>;
}

/** What a reader did in the search box before its script took over; the boot script goes on noting it. */
export interface EarlyTyping {
  /** Whether Enter was pressed. */
  entered: boolean;
  /** When the text last changed, by `Date.now()`. */
  typedAt: number;
  /** All of a text that was pasted last, of which the field has only the beginning; else empty. */
  pasted: string;
}

/** Reads a preference, after storing `value`; null removes it. */
export type Stored = (key: string, value?: string | null) => string | null;

/** Exports of the tools module, for the boot script. */
export interface ToolsModule {
  /** Performs the action of a button. */
  act(button: HTMLElement, stored: Stored): void;
  /** Performs the action of a key, if it is a shortcut. */
  press(event: KeyboardEvent, stored: Stored): void;
}

/** Exports of the shell's module, for the boot script. */
export interface ShellModule {
  /** Hydrates the shell; resolves when it is ready. May be called again. */
  start(): Promise<void>;
  /** The data that all pages share. */
  siteData(): Promise<SiteData>;
  /** Fetches the page behind a link of the site before the click. */
  prefetch(href: string): void;
  /** Hydrates an island and, if the reader clicked on one of its controls, repeats that click. */
  wake(island: HTMLElement, control?: HTMLElement): Promise<void>;
}
