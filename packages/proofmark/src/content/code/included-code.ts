// Fences whose code is that of a file of the site: `from=src/x.ts#region`. Regions are those of editors:
// `// #region name` … `// #endregion`.
import path from "node:path";
import { wordsOf } from "@proofmark/prover/document/fence.ts";
import type { Fence } from "@proofmark/prover/document/fences.ts";
import { hiddenCharacters } from "@proofmark/prover/document/hidden-characters.ts";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { findSiteFile, OUTSIDE_FIX } from "@proofmark/prover/files/site-file.ts";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import { commentsOf } from "@proofmark/prover/text/languages.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";
import { nearFile, readSource } from "../source.ts";

/** Puts the code of files into the fences of a note that name one. What is wrong with these comes back as problems. */
export function includeCode(fences: readonly Fence[], root: string, file: string) {
  const dependencies = new Set<string>();
  const problems: Problem[] = [];
  const filled = fences.map((fence) => {
    const from = wordsOf(fence.meta).find(({ name }) => name === "from")?.value;
    if (from === undefined) return fence;
    const [written = "", region] = from.split(/#(.*)/s);
    const name = path.posix.normalize(written);
    dependencies.add(name);
    try {
      return { ...fence, ...readCode(fence, name, region, root, file) };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      problems.push(...error.problems);
      return fence;
    }
  });
  return {
    fences: filled,
    /** The files that code was taken from, relative to the root. */
    dependencies: [...dependencies],
    problems,
  };
}

/** The code of a file or its region, which a fence names. Throws a ProblemError if there is none. */
function readCode(
  fence: Fence,
  name: string,
  region: string | undefined,
  root: string,
  file: string,
): Pick<Fence, "code" | "source"> {
  const wrong = (message: string, details: Pick<Problem, "expected" | "found" | "fix">) =>
    problemError(file, fence.line, message, details);
  if (fence.code.trim() !== "")
    throw wrong("a fence with `from` holds its own code", {
      expected: `nothing between its lines: the code is that of ${name}`,
      fix: "empty the fence, or take out `from`",
    });
  const expected = "a path from the site's folder, as `from=src/example.ts#region`";
  const found = findSiteFile(root, name);
  const fault = /^(?:\/|\.\.(?:\/|$))/.test(name) ? "is outside the site's folder" : found?.fault;
  if (fault !== undefined)
    throw wrong(`the file \`${name}\` ${fault}`, { expected, found: found?.path, fix: OUTSIDE_FIX });
  const near = found === undefined ? nearFile(root, name) : undefined;
  const text = readSource(root, name)?.text;
  if (text === undefined)
    throw wrong(`the file \`${name}\` does not exist`, {
      expected,
      fix: near && `did you mean \`${near}\`?`,
    });
  const { lines, regions } = readLines(text, fence.language);
  const names = regions.map((one) => one.name);
  const [first = { opened: 0, closed: Number.POSITIVE_INFINITY }, second] = regions.filter(
    (one) => one.name === region,
  );
  if (region !== undefined && !names.includes(region)) {
    const guess = nearest(region, names);
    throw wrong(`the file \`${name}\` has no region \`${region}\``, {
      expected: `a comment \`#region ${region}\` alone on its line, and \`#endregion\` after it`,
      found: names.join(", ") || undefined,
      fix: guess && `did you mean \`${name}#${guess}\`?`,
    });
  }
  if (second !== undefined)
    throw wrong(`the file \`${name}\` has two regions \`${region}\``, {
      expected: "one of each name",
      found: `${name}:${second.opened}`,
    });
  const { opened, closed } = first;
  if (closed === undefined)
    throw wrong(`the region \`${region}\` of \`${name}\` is never closed`, {
      expected: "a comment `#endregion` after it",
      found: `${name}:${opened}`,
    });
  const inside = lines.filter(({ line }) => line > opened && line < closed);
  const isFilled = ({ content }: Line): boolean => content.trim() !== "";
  const indent = Math.min(...inside.filter(isFilled).map(({ content }) => content.search(/\S/)));
  const trimmed = inside.slice(inside.findIndex(isFilled), inside.findLastIndex(isFilled) + 1);
  const code = trimmed.map(({ content }) => content.slice(indent)).join("\n");
  const line = trimmed[0]?.line ?? opened + 1;
  const hidden = hiddenCharacters(code, { file: name, line });
  if (hidden.length > 0) throw new ProblemError(hidden);
  return { code, source: { file: name, line } };
}

interface Line {
  readonly content: string;
  readonly line: number;
}

/** A region, and the lines that open and close it. */
interface Region {
  readonly name: string;
  readonly opened: number;
  closed?: number;
}

/** The lines of a file without those that mark regions, and its regions. */
function readLines(text: string, language: string): { lines: Line[]; regions: Region[] } {
  const regions: Region[] = [];
  const open: Region[] = [];
  const lines: Line[] = [];
  for (const [index, content] of text.split("\n").entries()) {
    const line = index + 1;
    const comments = content.includes("region") ? commentsOf(content, language) : [];
    const mark = comments
      .map((words) => /^#?(?:region\s+(?<name>\S.*)|endregion\b)/.exec(words))
      .find((match) => match !== null);
    const name = mark?.groups?.["name"];
    if (mark === undefined) lines.push({ content, line });
    else if (name === undefined) {
      const last = open.pop();
      if (last !== undefined) last.closed = line;
    } else {
      const region = { name, opened: line };
      regions.push(region);
      open.push(region);
    }
  }
  return { lines, regions };
}
