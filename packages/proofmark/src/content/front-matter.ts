import { problemError } from "@proofmark/prover/document/problems.ts";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";
import type { Root } from "mdast";
import * as v from "valibot";
import { type FrontMatter, frontMatterSchema, KEYS, PAIRS } from "./front-matter-schema.ts";
import { findFrontMatter } from "./front-matter-text.ts";
import type { Source } from "./source.ts";
import { textOf } from "./syntax/text-of.ts";
import { describeIssue, isUnknownKey, keysOf, nameOf, readYaml } from "./yaml.ts";

export type { FrontMatter } from "./front-matter-schema.ts";

/** Reads a source's front matter. Throws a ProblemError with one problem per wrong value, each with its line. */
export function parseFrontMatter(source: Source): FrontMatter {
  const { file, text } = source;
  const found = findFrontMatter(text);
  if (found === undefined) checkWithout(source);
  const { yaml, line: firstLine } = found ?? { yaml: "", line: 2 };
  const hasTab = /^ *\t/m.test(yaml); // one mistake that the parser reports under many names
  const { value, lineOf } = readYaml(yaml, {
    file,
    firstLine,
    notYaml: "the front matter is not YAML",
    fixOf: (code) => YAML_FIXES[hasTab ? "TAB_AS_INDENT" : code] ?? QUOTE,
  });
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw problemError(file, firstLine, "the front matter is not a list of keys and values", {
      expected: "key: value",
      found: JSON.stringify(value),
    });
  const result = v.safeParse(frontMatterSchema, value);
  const unknown = Object.keys(value).filter((key) => !KEYS.includes(key));
  if (result.success && unknown.length === 0) {
    const redirects = result.output.redirect_from?.map((path, index) => ({
      path,
      line: lineOf(["redirect_from", index]) ?? firstLine,
    }));
    return { ...result.output, redirect_from: redirects };
  }
  const lines = yaml.split("\n");
  /** The index of the line of a key. */
  const indexOf = (key: unknown): number => lines.findIndex((line) => line.startsWith(`${key}:`));
  const wrong = (line: number, details: Pick<Problem, "message">): Problem => ({
    ...{ severity: "error", file, line },
    ...details,
  });
  throw new ProblemError([
    ...unknown.map((key) => wrong(indexOf(key) + firstLine, unknownKey(key, emptyBefore(value, key)))),
    ...(result.issues ?? []).map((issue) => {
      const keys = keysOf(issue);
      const pair = PAIRS[issue.message];
      const line = pair === undefined ? lineOf(keys) : undefined;
      const both = pair?.map((key) => lines[indexOf(key)]?.trim()).join(" and ");
      return wrong(line ?? indexOf(pair?.[0] ?? keys[0]) + firstLine, {
        ...(isUnknownKey(issue) ? unknownKey(nameOf(keys)) : describeIssue(issue)),
        ...(both !== undefined && { found: both }),
      });
    }),
  ]);
}

/** Throws a ProblemError if a text begins with front matter that would be published as text. */
function checkWithout({ file, text }: Source): void {
  const first = /^\s*(?:---|\+\+\+|;;;)[ \t]*$/m.exec(text);
  if (first?.index !== 0) return;
  const [marks] = first;
  const line = marks.split("\n").length;
  if (!marks.endsWith("---") && !/^\s*---/.test(marks))
    throw problemError(file, line, "the front matter is not YAML", {
      expected: "`key: value` between two lines of `---`",
      found: marks.trim(),
    });
  throw problemError(file, line, "the front matter is never closed", {
    expected: "a line of `---` after it",
    fix: "write a rule at the top of a note as `***`",
  });
}

const QUOTE = "put values with special characters (`:`, `#`, `@`, `[`) in quotes";
/** Fixes for YAML mistakes that quotes do not solve. */
const YAML_FIXES: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: "indent with spaces",
  DUPLICATE_KEY: "remove one of the two",
  BAD_INDENT: "indent all entries of a list or an object equally",
};

/** The preceding key if it has no value: its entries may have lost their indentation. */
function emptyBefore(value: object, key: string): string | undefined {
  const entries = Object.entries(value);
  const before = entries.slice(
    0,
    entries.findIndex(([name]) => name === key),
  );
  const [parent, content] = before.findLast(([name]) => KEYS.includes(name)) ?? [];
  return content === null ? parent : undefined;
}

function unknownKey(name: string, parent?: string): Pick<Problem, "message" | "expected" | "found" | "fix"> {
  const guess = nearest(name, KEYS);
  return {
    message: `unknown key \`${name}\` in front matter`,
    expected: "one of the keys of docs/front-matter.md",
    found: `"${name}"`,
    fix: parent === undefined ? guess && `did you mean \`${guess}\`?` : `indent it below \`${parent}:\``,
  };
}

/**
 * Finds front matter below something else, such as a comment. Markdown reads it as an underlined heading, and
 * the page of a draft would be published.
 */
export function findLateFrontMatter({ children }: Root, file: string): Problem[] {
  return children.flatMap((node, index): Problem[] => {
    const before = children[index - 1]?.position?.end.line;
    const line = node.position?.start.line ?? 1;
    if (node.type !== "heading" || node.depth !== 2 || before !== line - 1) return [];
    const key = /^(?<key>\w+):/.exec(textOf(node))?.groups?.["key"] ?? "";
    if (!KEYS.includes(key) || node.position?.end.line === line) return [];
    return [
      {
        severity: "error",
        file,
        line: before,
        message: "the front matter is not at the top of the note",
        fix: "move it above everything else",
      },
    ];
  });
}
