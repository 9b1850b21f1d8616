import { createSlugState } from "@proofmark/prover/document/slug.ts";
import { ProblemError } from "@proofmark/prover/problem.ts";
import type { Root } from "mdast";
import { analyse } from "../src/content/analyse.ts";

/** The tree of a note. Throws a ProblemError with all its errors. */
export function parseMdx(text: string, file: string): Root {
  const { tree, problems } = analyse(text, { file, slugState: createSlugState() });
  if (problems.some(({ severity }) => severity === "error")) throw new ProblemError(problems);
  return tree;
}
