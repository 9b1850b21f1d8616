import type { Problem } from "@proofmark/prover/problem.ts";
import type { LoadedConfig } from "../config/config.ts";
import type { EngineFiles } from "../load/engine.ts";
import type { Assets } from "../render/document.ts";
import type { RenderedRoute } from "../render/render.tsx";
import type { Route } from "../site/routes/route.ts";
import type { Site } from "../site/site.ts";

/**
 * A site in development: all front matter is read, and each note is compiled when its page is first
 * requested.
 */
export interface DevSite {
  readonly loaded: LoadedConfig;
  readonly site: Site;
  readonly engine: EngineFiles;
  readonly assets: Assets;
  readonly problems: readonly Problem[];
  /** Files of the site that pages refer to, by their address. */
  readonly published: ReadonlyMap<string, string>;
  /** What compiled notes say on other versions of their tools, by address. */
  readonly noteVersions: ReadonlyMap<string, string>;
  /** The files that a build would write to the assets folder, by name below the server's own folder. */
  readonly files: ReadonlyMap<string, string>;
  /** Absolute paths of all source files of custom pages and stylesheets. */
  readonly pageInputs: readonly string[];
  routeAt(pathname: string): Route | undefined;
  /** The current address of the note that used to have this one. */
  movedTo(pathname: string): string | undefined;
  notFound(): Route;
  render(route: Route): Promise<RenderedRoute>;
  /** The current search index of all notes. */
  searchIndex(): Promise<string>;
  /** Reads a changed note again. Returns its page, and whether the rest of the site changed too. */
  update(file: string): Promise<{ readonly route: Route | undefined; readonly siteChanged: boolean }>;
}

/** Input of a development site. */
export interface DevSiteInput {
  readonly root: string;
  readonly cacheDir: string;
  /**
   * Receives the source files of a note when it is compiled, relative to the root, including missing ones.
   */
  readonly onInputs: (files: readonly string[]) => void;
}
