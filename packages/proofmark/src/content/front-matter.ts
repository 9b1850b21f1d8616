// The head of a note: its keys with their checks, defaults and types, and the text that it is written as.
import { problemError } from "@proofmark/prover/document/problems.ts";
import { extraSchema } from "@proofmark/prover/text/json-schema.ts";
import { isMoreThanPath } from "@proofmark/theme/data/path.ts";
import { writtenPath, writtenSlug } from "@proofmark/theme/data/path-schema.ts";
import * as v from "valibot";
import { address } from "../config/html-schema.ts";
import { headingLevel } from "../config/schema.ts";
import { parseWith } from "../config/schema-problems.ts";
import type { Source } from "./source.ts";
import { readYaml } from "./yaml.ts";

/** Accepts numbers and dates of YAML where a string is expected, as the author typed them. */
const text = v.pipe(
  v.union([v.string(), v.number(), v.date()]),
  v.transform((value) => (value instanceof Date ? value.toISOString().slice(0, 10) : String(value))),
);
const tag = v.union(
  [text, v.strictObject({ label: text, permalink: writtenPath })],
  "does not look like a valid tag",
);

const NO_UPDATE = "must have an `author`, a `date` such as 2026-01-31, or both";

/** A former address of the note. */
const oldAddress = v.pipe(
  text,
  v.check(
    (written) => written.startsWith("/") && !isMoreThanPath(written),
    "must be a path that begins with `/`, without domain, query or hash",
  ),
  v.notValue("/", "must not be the docs base itself"),
  writtenPath,
);

const schema = v.pipe(
  v.strictObject({
    id: v.optional(
      v.pipe(
        text,
        v.check((id) => !id.includes("/"), "must not contain a slash"),
      ),
    ),
    title: v.optional(text),
    hide_title: v.optional(v.boolean()),
    hide_table_of_contents: v.optional(v.boolean()),
    keywords: v.optional(v.array(text)),
    search_words: v.optional(
      v.record(
        v.string(),
        v.pipe(
          text,
          v.check((words) => words.trim() !== "", "must not be empty"),
        ),
      ),
    ),
    image: v.optional(address("source")),
    description: v.optional(text),
    slug: v.optional(writtenSlug),
    redirect_from: v.optional(v.array(oldAddress, "must be a list")),
    sidebar_label: v.optional(text),
    sidebar_position: v.optional(v.number("must be a number")),
    sidebar_custom_props: v.optional(v.record(v.string(), v.unknown())),
    displayed_sidebar: v.optional(v.nullable(v.string())),
    tags: v.optional(v.array(tag, "must be a list")),
    pagination_label: v.optional(text),
    pagination_next: v.optional(v.nullable(v.string())),
    pagination_prev: v.optional(v.nullable(v.string())),
    custom_edit_url: v.optional(v.nullable(address())),
    parse_number_prefixes: v.optional(v.boolean()),
    toc_min_heading_level: v.optional(headingLevel),
    toc_max_heading_level: v.optional(headingLevel),
    last_update: v.optional(
      v.pipe(
        v.strictObject({ author: v.optional(text), date: v.optional(text) }, NO_UPDATE),
        v.check(
          ({ author, date }) => (date === undefined ? author !== undefined : !Number.isNaN(Date.parse(date))),
          NO_UPDATE,
        ),
      ),
    ),
    extra: v.optional(extraSchema),
    draft: v.optional(v.boolean(), false),
    unlisted: v.optional(v.boolean(), false),
  }),
  v.forward(
    v.check((value) => !(value.draft && value.unlisted), "a note is a draft or unlisted, not both"),
    ["unlisted"],
  ),
  v.forward(
    v.check(
      (value) => (value.toc_min_heading_level ?? 2) <= (value.toc_max_heading_level ?? 6),
      "must not be greater than `toc_max_heading_level`",
    ),
    ["toc_min_heading_level"],
  ),
);

/** The checked front matter of a note. Names are those that authors write. */
export type FrontMatter = Omit<v.InferOutput<typeof schema>, "redirect_from"> & {
  /** Former addresses of the note, and the lines that name them. */
  readonly redirect_from?: readonly { readonly path: string; readonly line: number }[] | undefined;
};

/** The names of all keys. */
export const KEYS = Object.keys(schema.pipe[0].entries);

/** Whether a value is one that a key of front matter takes. */
export const isValueOf = (key: string, value: unknown): boolean =>
  Object.entries(schema.pipe[0].entries).some(([name, entry]) => name === key && v.is(entry, value));

/** Reads a source's front matter. Throws a ProblemError with one problem per wrong value, each with its line. */
export function parseFrontMatter({ file, text }: Source): FrontMatter {
  const found = findFrontMatter(text);
  if (found === undefined) checkWithout(text, file);
  const { yaml, line: firstLine } = found ?? { yaml: "", line: 2 };
  const { value, lineOf } = readYaml(yaml, {
    file,
    firstLine,
    notYaml: "the front matter is not YAML",
    fix: "put values with special characters (`:`, `#`, `@`, `[`) in quotes",
  });
  const frontMatter = parseWith(schema, value, {
    file,
    lineOf: (keys) => (keys.length === 0 ? firstLine : lineOf(keys)),
  });
  const redirects = frontMatter.redirect_from?.map((path, index) => ({
    path,
    line: lineOf(["redirect_from", index]) ?? firstLine,
  }));
  return { ...frontMatter, redirect_from: redirects };
}

/** Throws a ProblemError if a text begins with front matter that would be published as text. */
function checkWithout(text: string, file: string): void {
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

const FRONT_MATTER = /^(?<before>\s*)---[ \t]*\n(?<yaml>(?:.*\n)*?)---[ \t]*(?:\n|$)/;

/**
 * Finds the front matter of a text, the line of its first key and the offset behind it: between two lines of
 * `---`, the first one above everything else.
 */
export function findFrontMatter(
  text: string,
): { readonly yaml: string; readonly line: number; readonly end: number } | undefined {
  const match = FRONT_MATTER.exec(text);
  if (match === null) return undefined;
  const { before = "", yaml = "" } = match.groups ?? {};
  return { yaml, line: before.split("\n").length + 1, end: match[0].length };
}

/** The text with spaces in place of its front matter, so that what is below keeps its lines and offsets. */
export function withoutFrontMatter(text: string): string {
  const end = findFrontMatter(text)?.end ?? 0;
  return text.slice(0, end).replace(/[^\n]/g, " ") + text.slice(end);
}
