import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { cachePlace } from "../files/cache.ts";
import { folderBelow, siteFolder } from "../files/site-file.ts";
import { COMPILED, compiledFolder, programFolder, RELEASES } from "./packages.ts";

const tools = v.array(v.object({ tool: v.string(), version: v.string() }));
/** The record of a root, in `tools.json` beside it. */
const recordSchema = v.object({
  /** A hash of the list of packages. */
  wanted: v.string(),
  tools,
  /** Tools of early versions. */
  early: v.optional(tools, []),
  /** Packages of the list that the release did not have. */
  missing: v.optional(v.array(v.string()), []),
});
export type RootRecord = v.InferOutput<typeof recordSchema>;

/** A version of a tool, as a record names it. */
export type RecordedTool = Readonly<RootRecord["tools"][number]>;

/** One version of a tool in a toolbox root. */
export type FoundTool = Readonly<ReturnType<typeof foundTool>>;

/** Versions of tools that are not installed on this machine. */
export interface Toolbox {
  /** Every version of a tool, newest first, but early ones last. Names are those in the runners' `toolbox`. */
  find(tool: string): readonly FoundTool[];
}

/** The toolbox folder: in the site's cache, or at `PROOFMARK_TOOLBOX`, which several clones can share. */
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
  const places = RELEASES.map((release) => path.join(folder, release));
  if (!process.env["PROOFMARK_TOOLBOX"]) for (const place of places) checkPlace(place, cacheDir);
  const found = places.flatMap((place) => {
    const record = readRecord(place);
    const toFound = (isEarly: boolean) => (tool: RecordedTool) => foundTool(place, tool, isEarly);
    return record === undefined
      ? []
      : [...record.tools.map(toFound(false)), ...record.early.map(toFound(true))];
  });
  return { find: (name) => found.filter(({ tool }) => tool === name).sort(newestFirst) };
}

/** Reads the record of a root; undefined without a root, or a record of this format: it is fetched again. */
export function readRecord(place: string): RootRecord | undefined {
  try {
    readdirSync(path.join(place, "root"));
    return v.parse(recordSchema, JSON.parse(readFileSync(path.join(place, "tools.json"), "utf8")));
  } catch {
    return undefined;
  }
}

type Release = Pick<FoundTool, "version" | "isEarly">;

/** Orders versions. */
export const newestFirst = (a: Release, b: Release): number =>
  Number(a.isEarly) - Number(b.isEarly) || b.version.localeCompare(a.version, "en", { numeric: true });

function foundTool(place: string, { tool, version }: RecordedTool, isEarly: boolean) {
  const root = path.join(place, "root");
  const [folder, compiled] = [programFolder(tool, version), compiledFolder(tool, version)];
  const [variable = ""] = COMPILED[tool] ?? [];
  return {
    ...{ tool, version },
    /** Whether Debian has it only where it gathers what comes next, as release candidates. */
    isEarly,
    /** A folder whose `usr` can replace the machine's own. */
    root,
    /** The folder in it with the version's program, where that has not its usual name in `/usr/bin`. */
    path: existsSync(path.join(root, folder)) ? [folder] : undefined,
    /** Variables that it needs. */
    env: existsSync(path.join(root, compiled)) ? { [variable]: compiled } : undefined,
  };
}

function checkPlace(place: string, cacheDir: string): void {
  const site = path.dirname(cacheDir);
  const toolbox = siteFolder(site, path.relative(site, path.dirname(place)), TOOLBOX_FIX) ?? "";
  for (const part of ["root/usr", "root/etc/alternatives"]) {
    const folder = path.join(place, part);
    if (existsSync(folder))
      folderBelow(toolbox, folder, { file: path.relative(site, folder), fix: TOOLBOX_FIX });
  }
}
