import type { LoadedConfig } from "../config/config.ts";
import type { EngineFiles } from "../load/engine.ts";
import type { Assets } from "../render/document.ts";
import type { RenderedRoute } from "../render/render.tsx";
import type { Problem } from "../shared/problem.ts";
import type { Route } from "../site/routes/route.ts";
import type { Site } from "../site/site.ts";

/** A site in development: all front matter read, each note compiled when its page is first asked for. */
export interface DevSite {
  readonly loaded: LoadedConfig;
  readonly site: Site;
  readonly engine: EngineFiles;
  readonly assets: Assets;
  readonly problems: readonly Problem[];
  /** Files of the site that pages refer to, by their address. */
  readonly published: ReadonlyMap<string, string>;
  /** What a build would write to the folder of assets, by its name below the server's own folder. */
  readonly files: ReadonlyMap<string, string>;
  /** Absolute paths of all files that the site's own pages and stylesheets are made from. */
  readonly pageInputs: readonly string[];
  routeAt(pathname: string): Route | undefined;
  /** Address of the note that used to have this one. */
  movedTo(pathname: string): string | undefined;
  notFound(): Route;
  render(route: Route): Promise<RenderedRoute>;
  /** The search index of all notes, as they are now. */
  searchIndex(): Promise<string>;
  /** Reads a changed note again. Says whether only that note's page changed, or the site with it. */
  update(file: string): Promise<{ readonly route: Route | undefined; readonly siteChanged: boolean }>;
}

/** What a site in development is loaded from. */
export interface DevSiteInput {
  readonly root: string;
  readonly cacheDir: string;
  /** Takes the files that a note is made from, relative to the root, there or not, when it is compiled. */
  readonly onInputs: (files: readonly string[]) => void;
}
