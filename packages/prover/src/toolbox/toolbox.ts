import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { cachePlace } from "../files/cache.ts";
import { folderBelow, siteFolder } from "../files/site-file.ts";
import { COMPILED, compiledFolder, programFolder } from "./packages.ts";
import { isWhole, type RecordedTool, readRecord, rootIn } from "./record.ts";

/** One version of a tool in a toolbox root. */
export interface FoundTool extends RecordedTool {
  /** Whether Debian has it only where it gathers what comes next, as release candidates. */
  readonly isEarly: boolean;
  /** A folder whose `usr` can replace the machine's own. */
  readonly root: string;
  /** The folder in it with the version's program, where that has not its usual name in `/usr/bin`. */
  readonly path: readonly string[] | undefined;
  /** Variables that it needs. */
  readonly env: Readonly<Record<string, string>> | undefined;
}

/** Versions of tools that are not installed on this machine. */
export interface Toolbox {
  /** Every version of a tool, newest first, but early ones last. Names are those in the runners' `toolbox`. */
  find(tool: string): readonly FoundTool[];
}

/**
 * The toolbox folder: in the site's cache, or at `PROOFMARK_TOOLBOX`, so that several clones can share one.
 */
export function toolboxFolder(cacheDir: string): string {
  return process.env["PROOFMARK_TOOLBOX"] || cachePlace(cacheDir, "toolbox");
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
    const found = (isEarly: boolean) => (tool: RecordedTool) => ({
      ...tool,
      isEarly,
      ...placesOf(rootIn(place), tool),
    });
    return [...record.tools.map(found(false)), ...record.early.map(found(true))];
  });
  return { find: (name) => tools.filter(({ tool }) => tool === name).sort(newestFirst) };
}

/** Orders versions. */
export const newestFirst = (
  a: Pick<FoundTool, "version" | "isEarly">,
  b: Pick<FoundTool, "version" | "isEarly">,
): number =>
  Number(a.isEarly) - Number(b.isEarly) || b.version.localeCompare(a.version, "en", { numeric: true });

function placesOf(root: string, { tool, version }: RecordedTool): Pick<FoundTool, "root" | "path" | "env"> {
  const [folder, compiled] = [programFolder(tool, version), compiledFolder(tool, version)];
  const [variable] = COMPILED[tool] ?? [];
  return {
    root,
    path: existsSync(path.join(root, folder)) ? [folder] : undefined,
    env:
      variable !== undefined && existsSync(path.join(root, compiled)) ? { [variable]: compiled } : undefined,
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
