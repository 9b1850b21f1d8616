import { extraSchema } from "@proofmark/prover/text/json-schema.ts";
import { type AddressUse, addressFault } from "@proofmark/theme/data/link-address.ts";
import { decodePath, isMoreThanPath, pathFault } from "@proofmark/theme/data/path.ts";
import { writtenPath, writtenSlug } from "@proofmark/theme/data/path-schema.ts";
import * as v from "valibot";

/** An address in front matter, or in a file of tags or categories. */
function linkAddress(use: AddressUse = "link") {
  return v.pipe(
    v.string(),
    v.check(
      (value) => addressFault(value, use) === undefined,
      (issue) => `must not have ${addressFault(issue.input, use)}: ${JSON.stringify(issue.input)}`,
    ),
  );
}

// The keys of front matter: checks, defaults and types.

/** Accepts numbers and dates of YAML where a string is expected, as the author typed them. */
const text = v.pipe(
  v.union([v.string(), v.number(), v.date()]),
  v.transform((value) => (value instanceof Date ? value.toISOString().slice(0, 10) : String(value))),
);
const headingLevel = v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(6));
const tag = v.union(
  [text, v.strictObject({ label: text, permalink: writtenPath })],
  "does not look like a valid tag",
);

/** A former address of the note. */
const oldAddress = v.pipe(
  text,
  v.check(
    (written) => oldAddressFault(written) === undefined,
    ({ input }) => oldAddressFault(input) ?? "",
  ),
);

function oldAddressFault(written: string): string | undefined {
  if (!written.startsWith("/") || isMoreThanPath(written))
    return "must be a path that begins with `/`, without domain, query or hash";
  if (written === "/") return "must not be the docs base itself";
  // hosts read these in `_redirects`: as any address, as any part of one, as the end of the address
  if (/\*|\/:|\s/.test(decodePath(written)))
    return "must not contain `*`, white space, or a part that begins with `:`";
  return pathFault(written);
}

const DRAFT_AND_UNLISTED = "a note is a draft or unlisted, not both";
const LEVELS_REVERSED = "`toc_min_heading_level` is greater than `toc_max_heading_level`";
/** Keys that are wrong only in combination, by message. */
export const PAIRS: Readonly<Record<string, readonly string[]>> = {
  [DRAFT_AND_UNLISTED]: ["unlisted", "draft"],
  [LEVELS_REVERSED]: ["toc_min_heading_level", "toc_max_heading_level"],
};

/** Unknown keys are reported separately, so that all of them are named. */
export const frontMatterSchema = v.pipe(
  v.object({
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
    image: v.optional(linkAddress("source")),
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
    custom_edit_url: v.optional(v.nullable(linkAddress())),
    parse_number_prefixes: v.optional(v.boolean()),
    toc_min_heading_level: v.optional(headingLevel),
    toc_max_heading_level: v.optional(headingLevel),
    last_update: v.optional(
      v.pipe(
        v.strictObject({ author: v.optional(text), date: v.optional(text) }, lastUpdateMessage()),
        v.check((update) => update.author !== undefined || update.date !== undefined, lastUpdateMessage()),
        v.check(
          (update) => update.date === undefined || !Number.isNaN(Date.parse(update.date)),
          lastUpdateMessage(),
        ),
      ),
    ),
    extra: v.optional(extraSchema),
    draft: v.optional(v.boolean(), false),
    unlisted: v.optional(v.boolean(), false),
  }),
  v.check((value) => !(value.draft && value.unlisted), DRAFT_AND_UNLISTED),
  v.check(
    (value) => (value.toc_min_heading_level ?? 2) <= (value.toc_max_heading_level ?? 6),
    LEVELS_REVERSED,
  ),
);

function lastUpdateMessage(): string {
  return "must have an `author`, a `date` such as 2026-01-31, or both";
}

/** The checked front matter of a note. Names are those that authors write. */
export type FrontMatter = Omit<v.InferOutput<typeof frontMatterSchema>, "redirect_from"> & {
  readonly redirect_from?: readonly OldAddress[] | undefined;
};

/** A former address of a note, and the line that names it. */
export interface OldAddress {
  readonly path: string;
  readonly line: number;
}

/** The names of all keys. */
export const KEYS = Object.keys(frontMatterSchema.pipe[0].entries);
