import type { Problem } from "@proofmark/prover/problem.ts";
import type { Version } from "../model.ts";
import type { Site } from "../site.ts";
import { lastVersion } from "../versions.ts";

/** The data with which navbar items are resolved, and the problems found. */
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
