import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { findStaticFile } from "@proofmark/prover/files/site-file.ts";
import { ProblemError } from "@proofmark/prover/problem.ts";
import { searchIndexAddress } from "@proofmark/theme/data/addresses.ts";
import type { SiteFiles } from "./library.ts";

/** Names of the files below the folder of a built site. */
const FILES = { snippets: "snippets.json", index: searchIndexAddress("") } as const;

/** Reads what a build wrote. Throws a ProblemError if the site is not built, or has no index. */
export function readBuiltSite(root: string, outDir: string): SiteFiles {
  const folder = path.resolve(root, outDir);
  const fail = (file: string, message: string, fix: string): never => {
    throw new ProblemError([{ severity: "error", file, message, fix }]);
  };
  if (!existsSync(path.join(folder, "routes.json")))
    fail(outDir, "there is no built site", "build it with `npx proofmark build`");
  const read = (name: string, why: string): string => {
    const file = findStaticFile(folder, ".", name);
    if (file?.fault !== undefined) fail(path.posix.join(outDir, name), `the file ${file.fault}`, why);
    return file === undefined
      ? fail(path.posix.join(outDir, name), "it is missing", why)
      : readFileSync(file.path, "utf8");
  };
  const snippets = read(FILES.snippets, "build the site again; a site with `noIndex` has no such file");
  const index = read(FILES.index, "search the site itself: it has no index, or a hosted one");
  return { snippets, index };
}
