import type { Problem } from "../../shared/problem.ts";
import type { Version } from "../model.ts";
import type { Site } from "../site.ts";
import { lastVersion } from "../versions.ts";

/** What the items of the navbar are resolved with, and what is wrong with them. */
export interface NavbarContext {
  readonly site: Site;
  /** The version on whose pages the items are shown. */
  readonly version: Version;
  readonly problems: Problem[];
  readonly path: string;
}

/** Where an item looks for what it names: in the version of the page, then in the last one. */
export const candidates = ({ site, version }: NavbarContext): Version[] => [
  ...new Set([version, lastVersion(site.versions)]),
];
