import { problemError } from "@proofmark/prover/document/problems.ts";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import { jsonOf } from "@proofmark/prover/text/json-schema.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";
import * as v from "valibot";
import { type Document, LineCounter, parseDocument } from "yaml";
import { type FrontMatter, frontMatterSchema, KEYS, PAIRS } from "./front-matter-schema.ts";
import { findFrontMatter } from "./front-matter-text.ts";
import type { Source } from "./source.ts";

export type { FrontMatter } from "./front-matter-schema.ts";

/**
 * Reads a source's front matter. Throws a ProblemError with one problem per wrong value, each with its line.
 */
export function parseFrontMatter(source: Source): { frontMatter: FrontMatter; problems: Problem[] } {
  const found = findFrontMatter(source.text);
  if (found === undefined) checkWithout(source);
  const { yaml, line: firstLine } = found ?? { yaml: "", line: 2 };
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter, prettyErrors: false, logLevel: "error" });
  const lineAt = (offset: number): number => lineCounter.linePos(offset).line + firstLine - 1;
  const hasTab = /^ *\t/m.test(yaml); // one mistake that the parser reports under many names
  if (document.errors.length > 0) {
    throw new ProblemError(
      document.errors.map((error) => ({
        severity: "error",
        file: source.file,
        line: lineAt(error.pos[0]),
        column: lineCounter.linePos(error.pos[0]).col,
        message: `the front matter is not YAML: ${error.message.split("\n")[0]}`,
        fix: hasTab
          ? YAML_FIXES["TAB_AS_INDENT"]
          : (YAML_FIXES[error.code] ?? "put values with special characters (`:`, `#`, `@`, `[`) in quotes"),
      })),
    );
  }
  const value = contentOf(document, source.file);
  if (Array.isArray(value))
    throw problemError(source.file, firstLine, NO_KEYS, {
      expected: "key: value",
      found: JSON.stringify(value),
    });
  const result = v.safeParse(frontMatterSchema, value);
  const unknown =
    typeof value === "object" && value !== null
      ? Object.keys(value).filter((key) => !KEYS.includes(key))
      : [];
  if (result.success && unknown.length === 0) {
    const redirects = result.output.redirect_from?.map((path, index) => ({
      path,
      line: lineAt(offsetOf(document, ["redirect_from", index]) ?? 0),
    }));
    return { frontMatter: { ...result.output, redirect_from: redirects }, problems: [] };
  }
  throw new ProblemError([
    ...unknown.map(
      (key): Problem => ({
        severity: "error",
        file: source.file,
        line: lineOfKey(yaml, key) + firstLine,
        ...unknownKey(key, emptyBefore(value, key)),
      }),
    ),
    ...(result.issues ?? []).map((issue): Problem => {
      const keys = issue.path?.map((item) => item.key) ?? [];
      const offset = offsetOf(document, keys);
      return {
        severity: "error",
        file: source.file,
        line:
          offset === undefined
            ? lineOfKey(yaml, String(keys[0] ?? PAIRS[issue.message]?.[0] ?? "")) + firstLine
            : lineAt(offset),
        ...describe(issue, keys),
        ...(PAIRS[issue.message] && {
          found: PAIRS[issue.message]
            ?.map((key) => yaml.split("\n")[lineOfKey(yaml, key)]?.trim())
            .join(" and "),
        }),
      };
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

const NO_KEYS = "the front matter is not a list of keys and values";

/** Fixes for YAML mistakes that quotes do not solve. */
const YAML_FIXES: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: "indent with spaces",
  DUPLICATE_KEY: "remove one of the two",
  BAD_INDENT: "indent all entries of a list or an object equally",
};

function contentOf(document: Document, file: string): unknown {
  try {
    return document.toJS() ?? {};
  } catch (error) {
    // too many aliases: short front matter that would fill the memory
    const cause = error instanceof Error ? error.message : String(error);
    throw new ProblemError([
      { severity: "error", file, line: 1, message: `the front matter is not YAML: ${cause}` },
    ]);
  }
}

/** The index of the line of a key. */
const lineOfKey = (yaml: string, key: string): number =>
  yaml.split("\n").findIndex((line) => line.startsWith(`${key}:`));

function describe(
  issue: v.BaseIssue<unknown>,
  keys: readonly unknown[],
): Pick<Problem, "message" | "expected" | "found" | "fix"> {
  const name = keys
    .map((key, index) => (typeof key === "number" ? `[${key}]` : `${index > 0 ? "." : ""}${String(key)}`))
    .join("");
  if (issue.type === "strict_object" && issue.expected === "never") return unknownKey(name);
  if (issue.input === null)
    return {
      message: `\`${name}\` has no value`,
      expected: "a value after the colon, or entries indented below it",
    };
  if (name === "" && issue.kind === "schema")
    return { message: NO_KEYS, expected: "key: value", found: JSON.stringify(issue.input) };
  const own =
    (issue.kind === "validation" && !issue.message.startsWith("Invalid ")) ||
    /^(must|does)/.test(issue.message);
  return {
    message: own
      ? name === "" || /^[A-Z]/.test(issue.message)
        ? issue.message
        : `"${name}" ${issue.message}`
      : `"${name}" has the wrong ${issue.kind === "validation" ? "value" : "type"}`,
    expected: own ? undefined : (issue.expected ?? undefined),
    found: name === "" ? undefined : jsonOf(issue.input),
  };
}

/** The offset of the value at a path in the YAML; undefined for the root and for missing values. */
function offsetOf(document: Document, keys: readonly unknown[]): number | undefined {
  const node = keys.length > 0 ? document.getIn(keys, true) : undefined;
  return typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range)
    ? Number(node.range[0])
    : undefined;
}

/** The preceding key if it has no value: its entries may have lost their indentation. */
function emptyBefore(value: unknown, key: string): string | undefined {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const filled = entries
    .slice(
      0,
      entries.findIndex(([name]) => name === key),
    )
    .reverse();
  const parent = filled.find(([name]) => KEYS.includes(name));
  return parent?.[1] === null ? parent[0] : undefined;
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
