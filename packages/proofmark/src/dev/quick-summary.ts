import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { lockFileOf, parseLock } from "@proofmark/prover/lock/lock.ts";
import { ProblemError } from "@proofmark/prover/problem.ts";
import { toolGroups } from "@proofmark/prover/proof/tool-versions.ts";
import { parseFrontMatter } from "../content/front-matter.ts";
import { type PageSummary, pageId } from "../content/page.ts";
import type { Source } from "../content/source.ts";

/** Reads a note's summary from its front matter and its lock alone: enough to create the site. */
export function quickSummary(root: string, source: Source, parseNumberPrefixes: boolean): PageSummary {
  const { frontMatter, problems } = parseFrontMatter(source);
  const id = pageId(source.name, frontMatter, parseNumberPrefixes);
  const heading = frontMatter.title === undefined ? titleHeading(source.text) : undefined;
  return {
    file: source.file,
    name: source.name,
    hash: source.hash,
    id,
    frontMatter,
    title: frontMatter.title ?? heading ?? path.posix.basename(id),
    hasTitleHeading: heading !== undefined,
    description: frontMatter.description ?? "",
    headings: [],
    problems,
    dependencies: [],
    markdownLength: 0,
    tools: toolsOf(path.join(root, lockFileOf(source.file))),
  };
}

/** The versions of tools in a lock. An invalid lock is reported with its note's page. */
function toolsOf(file: string): PageSummary["tools"] {
  if (!existsSync(file)) return undefined;
  try {
    const { entries } = parseLock(readFileSync(file, "utf8"), file);
    const groups = toolGroups(entries.map((entry) => ({ ...entry, refusedOn: [], isPart: false })));
    return groups.length === 0 ? undefined : { groups, hash: undefined };
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

/**
 * The text of a first-level heading at the start of a note, after front matter and imports. Reads line by
 * line, since notes can be long.
 */
function titleHeading(text: string): string | undefined {
  const head = /^---[ \t]*\n[\s\S]*?\n---[ \t]*\n/.exec(text)?.[0].length ?? 0;
  for (let start = head; start < text.length; ) {
    const end = text.indexOf("\n", start);
    const line = text.slice(start, end === -1 ? text.length : end);
    if (line.trim() !== "" && !line.startsWith("import "))
      return line.startsWith("# ")
        ? line
            .slice(2)
            .replace(/\s*\{#[^\s{}]+\}\s*$/, "")
            .trim()
            .replaceAll("`", "") || undefined
        : undefined;
    start += line.length + 1;
  }
  return undefined;
}
