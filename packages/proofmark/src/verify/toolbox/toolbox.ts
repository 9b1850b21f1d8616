import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { folderBelow, siteFolder } from "../sandbox/site-folder.ts";
import { isWhole, readRecord, rootIn } from "./record.ts";

/** One version of a tool in a toolbox root. */
export interface FoundTool {
  readonly tool: string;
  readonly version: string;
  /** A folder whose `usr` can replace the machine's own. */
  readonly root: string;
}

/** Versions of tools that are not installed on this machine. */
export interface Toolbox {
  /** Every version of a tool, newest first. Names are those in the runners' `toolbox`. */
  find(tool: string): readonly FoundTool[];
}

/**
 * The toolbox folder: in the site's cache, or at `PROOFMARK_TOOLBOX`, so that several clones can share one.
 */
export function toolboxFolder(cacheDir: string): string {
  return process.env["PROOFMARK_TOOLBOX"] || path.join(cacheDir, "toolbox");
}

const TOOLBOX_FIX = "fetch it with `npx proofmark tools`, or name its place with `PROOFMARK_TOOLBOX`";

/**
 * Opens the toolbox of a site, with one root per fetched release. Empty if there is none. A pull request
 * could add a toolbox to the site's cache, so that one must lie there without links; `PROOFMARK_TOOLBOX` is
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
  const toolbox = siteFolder(site, path.relative(site, path.dirname(root)), TOOLBOX_FIX) ?? "";
  for (const part of ["root/usr", "root/etc/alternatives"]) {
    const place = path.join(root, part);
    if (existsSync(place))
      folderBelow(toolbox, place, { file: path.relative(site, place), fix: TOOLBOX_FIX });
  }
}

function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}
