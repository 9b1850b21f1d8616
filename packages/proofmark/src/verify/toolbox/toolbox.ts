import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { folderBelow, siteFolder } from "../sandbox/site-folder.ts";
import { isWhole, readRecord, rootIn } from "./record.ts";

/** A tool in one version that lies in a root of the toolbox. */
export interface FoundTool {
  readonly tool: string;
  readonly version: string;
  /** A folder whose `usr` can take the place of the machine's own. */
  readonly root: string;
}

/** Versions of tools that this machine has not installed. */
export interface Toolbox {
  /** Every version of a tool, newest first. The names are those of the runners' own `toolbox`. */
  find(tool: string): readonly FoundTool[];
}

/**
 * Where the toolbox lies: below the site's cache, or where `PROOFMARK_TOOLBOX` says, so that several clones
 * can share one.
 */
export function toolboxFolder(cacheDir: string): string {
  return process.env["PROOFMARK_TOOLBOX"] || path.join(cacheDir, "toolbox");
}

const NAME_IT = "fetch it with `npx proofmark tools`, or name its place with `PROOFMARK_TOOLBOX`";

/**
 * Opens the toolbox of a site: one root for each release that was fetched. Empty if there is none. One in the
 * site's cache could come with a contribution, so it must lie there whole; what `PROOFMARK_TOOLBOX` names is
 * its owner's choice.
 */
export function openToolbox(cacheDir: string): Toolbox {
  const folder = toolboxFolder(cacheDir);
  const roots = existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : [];
  if (!process.env["PROOFMARK_TOOLBOX"]) for (const root of roots) checkRoot(root, cacheDir);
  const tools = roots.flatMap((place) => {
    const record = readRecord(place);
    if (record === undefined || !isWhole(place, record)) return [];
    return record.tools.map((found) => ({ ...found, root: rootIn(place) }));
  });
  return {
    find: (tool) =>
      tools.filter((found) => found.tool === tool).sort((a, b) => compareVersions(b.version, a.version)),
  };
}

function checkRoot(root: string, cacheDir: string): void {
  const site = path.dirname(cacheDir);
  const toolbox = siteFolder(site, path.relative(site, path.dirname(root)), NAME_IT) ?? "";
  for (const part of ["root/usr", "root/etc/alternatives"]) {
    const place = path.join(root, part);
    if (existsSync(place)) folderBelow(toolbox, place, { file: path.relative(site, place), fix: NAME_IT });
  }
}

function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}
