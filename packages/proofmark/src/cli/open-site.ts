// Opens the site that find, show, copy and mcp look things up in.
import { homedir } from "node:os";
import path from "node:path";
import { readBuiltSite } from "../lookup/built-site.ts";
import { readKeptSite } from "../lookup/kept-site.ts";
import { type Library, openLibrary } from "../lookup/library.ts";
import { ProblemError } from "../shared/problem.ts";
import { print } from "./print.ts";

export interface SiteArguments {
  readonly root: string;
  readonly outDir: string;
  readonly site?: string;
  readonly refresh?: true;
}

/** Opens the built site of a folder, or the kept copy of one at an address. */
export async function openSite({ root, outDir, site, refresh }: SiteArguments): Promise<Library> {
  const files =
    site === undefined
      ? readBuiltSite(root, outDir)
      : await readKeptSite(site, {
          folder: path.join(process.env["XDG_CACHE_HOME"] || path.join(homedir(), ".cache"), "proofmark"),
          refresh: refresh === true,
          onFetch: (address) => print("stderr", `fetching ${address} …\n`),
        });
  try {
    return openLibrary(files);
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    const message = "another version of Proofmark built this site";
    const fix = "build it again, or use the version that built it";
    throw new ProblemError([{ severity: "error", file: site ?? outDir, message, found, fix }]);
  }
}
