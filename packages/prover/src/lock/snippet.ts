import { type FenceMeta, parseFenceMeta } from "../document/fence.ts";
import type { Fence } from "../document/fences.ts";
import { type LineMarks, readMarks } from "../document/marks.ts";
import { readMatrixRows } from "../document/matrix.ts";
import {
  fillPlaceholders,
  type Placeholders,
  undeclaredNames,
  type Value,
} from "../document/placeholders.ts";
import type { SlugState } from "../document/slug.ts";
import { hashText } from "../files/hash.ts";
import type { Problem } from "../problem.ts";
import { snippetSlug } from "../proof/snippet-slug.ts";
import { isProgram } from "../text/languages.ts";

/** A fence with its parsed words, and the hashes that identify its proof. */
export interface Snippet {
  readonly fence: Fence;
  readonly meta: FenceMeta;
  /** The code to copy and run, with the defaults of placeholders. */
  readonly code: string;
  /** The marks of its author. */
  readonly marks: LineMarks;
  /** Positions of the placeholders' values in it. */
  readonly values: readonly Value[];
  /** Hash of the code and the words that change what runs. */
  readonly key: string;
  /** Hash of the snippets that run before it in its sequence. */
  readonly context: string;
  /** Files that are written before it in its sequence, which it may import. */
  readonly files: readonly Snippet[];
}

/** Snippets that share server, shell and directory, from top to bottom; sequences share nothing. */
export interface Sequence {
  /** Id of the section of the second level; empty before the first. */
  readonly section: string;
  /** Hidden snippets above the first section, which run first. */
  readonly setup: readonly Snippet[];
  readonly snippets: readonly Snippet[];
}

/** Languages of fences that show a note, whose names are those of its site. */
const NOTES: ReadonlySet<string> = new Set(["md", "mdx"]);

/** Parses the words of a note's fences, and computes the hashes of each snippet. */
export function readSnippets(
  fences: readonly Fence[],
  file: string,
  placeholders?: Placeholders,
): { snippets: Snippet[]; sequences: Sequence[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const setup: Snippet[] = [];
  const sequences: { section: string; setup: Snippet[]; snippets: Snippet[] }[] = [];
  const snippets = fences.map((fence): Snippet => {
    const { section, line } = fence;
    const isNote = NOTES.has(fence.language);
    const { code: unmarked, problems: wrongMarks, ...marks } = readMarks(fence.code, isNote);
    const read = parseFenceMeta(fence.meta, { file, line, length: unmarked.split("\n").length });
    const { meta } = read;
    for (const problem of [...read.problems, ...readMatrixRows(fence, fence.code, file).problems])
      problems.push(problem);
    if (placeholders !== undefined && !isNote)
      for (const { at, ...fault } of [...wrongMarks, ...undeclaredNames(fence.code, placeholders)]) {
        const source = fence.source ?? { file, line: line + 1 };
        problems.push({ severity: "error", file: source.file, line: source.line + at, ...fault });
      }
    if (meta.check.session !== undefined && isProgram(fence.language))
      problems.push({
        ...{ severity: "error", file, line },
        message: `\`session\` on a block of ${fence.language}, which is a program`,
        expected:
          "`session` on blocks of JavaScript, TypeScript and Python, and `session=NAME` on those of shells",
      });
    const isSetup = section === "" && meta.hidden;
    if (!isSetup && (sequences.at(-1)?.section !== section || meta.check.fresh))
      sequences.push({ section, setup, snippets: [] });
    const earlier = isSetup ? [] : (sequences.at(-1)?.snippets ?? []);
    const before = [...setup, ...earlier].filter(affectsOthers);
    const { text: code, values } = fillPlaceholders(unmarked, placeholders ?? {});
    const snippet = {
      ...{ fence, meta, code, marks, values },
      key: shortHash(keyText(fence, meta, code)),
      context: before.length === 0 ? "" : shortHash(before.map(({ key }) => key).join(" ")),
      files: before.filter((one) => one.meta.file !== undefined),
    };
    (isSetup ? setup : earlier).push(snippet);
    return snippet;
  });
  return { snippets, sequences, problems };
}

/** Whether a snippet affects later ones. */
const affectsOthers = ({ meta }: Snippet): boolean =>
  meta.check.level === undefined || meta.file !== undefined;

/** 12 hex digits: with these, two of a million snippets collide once in hundreds of times. */
const shortHash = (text: string): string => hashText(text).slice(0, 12);

/** Separates the parts of a key's text. No fence holds it: it is refused with the other invisible characters. */
const SEPARATOR = "\u0000";

/**
 * The text whose hash is a snippet's key, documented in docs/proving.md: the language, the words that change
 * the code that runs, and the note's words on its output or its pattern. Titles, limits of time and other
 * words for readers are not part of it.
 */
function keyText(
  { language, output, claim }: Pick<Fence, "language" | "output" | "claim">,
  meta: FenceMeta,
  code: string,
): string {
  return [
    language,
    keyWords(meta).join(" "),
    code,
    ...(output === undefined ? [] : ["output", output]),
    ...(claim === undefined ? [] : ["matches", ...claim.matches, "not", ...claim.not]),
  ].join(SEPARATOR);
}

/** The words that change what runs, always in this order. */
function keyWords({ file, check }: FenceMeta): string[] {
  const { level, why, fails, varies, session, async: isAsync, on, vars } = check;
  const word = (name: string, value: string | undefined): string[] =>
    value === undefined ? [] : [`${name}=${JSON.stringify(value)}`];
  return [
    ...word("check", level),
    ...word("why", why),
    ...(fails === undefined ? [] : ["fails"]),
    ...word("text", fails?.text),
    ...word("exit", fails?.exit?.toString()),
    ...(fails?.timeout ? ["timeout"] : []),
    ...(varies ? ["varies"] : []),
    ...word("session", session),
    ...(isAsync ? ["async"] : []),
    ...on.map((tool) => `on=${tool.fails ? "!" : ""}${tool.name}`),
    ...(vars ? ["vars"] : []),
    ...word("file", file),
  ];
}

/**
 * The id of a snippet, `section.name`: it changes with its own heading, name or first words, and with nothing
 * else on the page. A snippet without a name uses its first words of code. If two would have the same id, the
 * later one ends with a hash of its code. No slug of a heading contains a dot, so the ids of snippets and
 * headings never collide.
 */
export function snippetId(
  { section, name, code }: { section: string; name: string | undefined; code: string },
  { used }: SlugState,
): string {
  const hash = hashText(code).slice(0, 6);
  let id = `${section || "intro"}.${snippetSlug(name, code) || hash}`;
  if (used.has(id)) id += `-${hash}`;
  const base = id;
  for (let count = 1; used.has(id); count++) id = `${base}-${count}`;
  used.set(id, 0);
  return id;
}

/** The ids of snippets as their page has them, in the order of the page. */
export const snippetIds = (snippets: readonly Snippet[], state: SlugState): Map<Snippet, string> =>
  new Map(
    snippets.map((snippet) => {
      const { fence, meta, code } = snippet;
      const name = meta.title ?? meta.file ?? meta.top ?? meta.from;
      return [snippet, snippetId({ section: fence.anchor, name, code }, state)];
    }),
  );
