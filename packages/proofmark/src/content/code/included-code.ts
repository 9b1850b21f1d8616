// Fences whose code is that of a file of the site: `from=src/x.ts#region`.
import path from "node:path";
import { wordsOf } from "@proofmark/prover/document/fence.ts";
import type { Fence } from "@proofmark/prover/document/fences.ts";
import { hiddenCharacters } from "@proofmark/prover/document/hidden-characters.ts";
import { findSiteFile, OUTSIDE_FIX } from "@proofmark/prover/files/site-file.ts";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";
import { nearFile } from "../near-file.ts";
import { readSource } from "../source.ts";
import { readPiece } from "./regions.ts";

interface IncludeOptions {
  /** Absolute path of the site's root. */
  readonly root: string;
  /** The note, relative to it. */
  readonly file: string;
}

/** Fences with their code, whether they hold it or name it. */
interface Included {
  readonly fences: readonly Fence[];
  /** The files that code was taken from, relative to the root. */
  readonly dependencies: readonly string[];
  readonly problems: readonly Problem[];
}

/** Puts the code of files into the fences that name one. What is wrong with these comes back as problems. */
export function includeCode(fences: readonly Fence[], options: IncludeOptions): Included {
  const dependencies = new Set<string>();
  const problems: Problem[] = [];
  const filled = fences.map((fence) => {
    const from = wordsOf(fence.meta).find(({ name }) => name === "from")?.value;
    if (from === undefined) return fence;
    const { name, region } = splitFrom(from);
    dependencies.add(name);
    const found = readIncluded(fence, { name, region }, options);
    if (!("problems" in found)) return found;
    problems.push(...found.problems);
    return fence;
  });
  return { fences: filled, dependencies: [...dependencies], problems };
}

interface From {
  /** Path of the file, relative to the root. */
  readonly name: string;
  readonly region: string | undefined;
}

function splitFrom(from: string): From {
  const [written = "", region] = from.split(/#(.*)/s);
  return { name: path.posix.normalize(written), region };
}

function readIncluded(
  fence: Fence,
  { name, region }: From,
  { root, file }: IncludeOptions,
): Fence | { readonly problems: readonly Problem[] } {
  const wrong = (
    message: string,
    details: Pick<Problem, "expected" | "found" | "fix">,
  ): { problems: Problem[] } => ({
    problems: [{ severity: "error", file, line: fence.line, message, ...details }],
  });
  if (fence.code.trim() !== "")
    return wrong("a fence with `from` holds its own code", {
      expected: `nothing between its lines: the code is that of ${name}`,
      fix: "empty the fence, or take out `from`",
    });
  const isInside = name !== "." && !name.startsWith("/") && name.split("/")[0] !== "..";
  const found = isInside ? findSiteFile(root, name) : undefined;
  if (!isInside || found?.fault !== undefined)
    return wrong(`the file \`${name}\` ${found?.fault ?? "is outside the site's folder"}`, {
      expected: "a path from the site's folder, as `from=src/example.ts#region`",
      found: found?.path,
      fix: OUTSIDE_FIX,
    });
  if (found === undefined) {
    const near = nearFile(root, name);
    return wrong(`the file \`${name}\` does not exist`, {
      expected: "a path from the site's folder, as `from=src/example.ts#region`",
      fix: near && `did you mean \`${near}\`?`,
    });
  }
  try {
    const text = readSource({ root, file: name, name })?.text ?? "";
    const piece = readPiece(text, { region, language: fence.language });
    if (!("fault" in piece)) {
      const hidden = hiddenCharacters(piece.code, { file: name, line: piece.line });
      if (hidden.length > 0) return { problems: hidden };
      return { ...fence, code: piece.code, source: { file: name, line: piece.line } };
    }
    if (piece.fault === "missing") {
      const near = nearest(region ?? "", piece.regions);
      return wrong(`the file \`${name}\` has no region \`${region}\``, {
        expected: `a comment \`#region ${region}\` alone on its line, and \`#endregion\` after it`,
        found: piece.regions.length === 0 ? undefined : piece.regions.join(", "),
        fix: near && `did you mean \`${name}#${near}\`?`,
      });
    }
    return wrong(
      piece.fault === "twice"
        ? `the file \`${name}\` has two regions \`${region}\``
        : `the region \`${region}\` of \`${name}\` is never closed`,
      {
        expected: piece.fault === "twice" ? "one of each name" : "a comment `#endregion` after it",
        found: `${name}:${piece.line}`,
      },
    );
  } catch (error) {
    if (error instanceof ProblemError) return { problems: error.problems };
    throw error;
  }
}
