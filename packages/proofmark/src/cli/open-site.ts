// Opens the built site that find, show and mcp look things up in.
import { readBuiltSite } from "@proofmark/lookup/built-site.ts";
import { type Library, openLibrary } from "@proofmark/lookup/library.ts";
import { ProblemError } from "@proofmark/prover/problem.ts";

export interface SiteArguments {
  readonly root: string;
  readonly outDir: string;
}

/** Opens the built site of a folder. */
export function openSite({ root, outDir }: SiteArguments): Library {
  const files = readBuiltSite(root, outDir);
  try {
    return openLibrary(files);
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    const message = "another version of Proofmark built this site";
    const fix = "build it again, or use the version that built it";
    throw new ProblemError([{ severity: "error", file: outDir, message, found, fix }]);
  }
}
