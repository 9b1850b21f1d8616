import { type FenceMeta, parseFenceMeta } from "../document/fence.ts";
import type { Fence } from "../document/fences.ts";
import { readLineMarkers } from "../document/line-markers.ts";
import { readMatrixRows } from "../document/matrix.ts";
import {
  fillPlaceholders,
  type Placeholders,
  undeclaredNames,
  type Value,
} from "../document/placeholders.ts";
import { hashText } from "../files/hash.ts";
import type { Problem } from "../problem.ts";

/** A fence with its parsed words, and the hashes that identify its proof. */
export interface Snippet {
  /** Its place among the snippets of its note. */
  readonly index: number;
  readonly fence: Fence;
  readonly meta: FenceMeta;
  /** The code to copy and run: without marker lines, with the defaults of placeholders. */
  readonly code: string;
  /** Positions of the placeholders' values in it. */
  readonly values: readonly Value[];
  /** Marked lines, from 1. */
  readonly lines: ReadonlySet<number>;
  /** Hash of the code and the words that change what runs. */
  readonly key: string;
  /** Hash of the snippets that run before it in its sequence. */
  readonly context: string;
  /** Files that are written before it in its sequence, which it may import. */
  readonly files: readonly Snippet[];
}

/**
 * Snippets that share server, shell and directory, from top to bottom, and share nothing with other
 * sequences.
 */
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
  const named = fences.map((fence, index) => {
    const { meta, problems: wrong } = parseFenceMeta(fence.meta, {
      file,
      line: fence.line,
      length: lineCount(fence.code),
    });
    problems.push(...wrong, ...readMatrixRows(fence, fence.code, file).problems);
    const undeclared =
      placeholders === undefined || NOTES.has(fence.language)
        ? []
        : undeclaredNames(fence.code, placeholders);
    for (const { at, ...fault } of undeclared)
      problems.push({
        severity: "error",
        file: fence.source?.file ?? file,
        line: (fence.source?.line ?? fence.line + 1) + at,
        ...fault,
      });
    return { index, fence, meta, ...codeOf(fence, meta, placeholders ?? {}) };
  });
  const snippets = withContexts(named);
  return { snippets, sequences: sequencesOf(snippets), problems };
}

/** The code of a fence as it is copied and run, and the hash that identifies it. */
export function codeOf(
  fence: Pick<Fence, "language" | "code" | "output" | "claim">,
  meta: FenceMeta,
  placeholders: Placeholders,
): Pick<Snippet, "code" | "values" | "lines" | "key"> {
  const cleaned =
    meta.lines.size > 0
      ? { code: fence.code, lines: meta.lines }
      : readLineMarkers(fence.code, fence.language);
  const { text: code, values } = fillPlaceholders(cleaned.code, placeholders);
  return {
    code,
    values,
    lines: cleaned.lines,
    key: hashText(keyText(fence, meta, code)).slice(0, KEY_LENGTH),
  };
}

const lineCount = (code: string): number => code.split("\n").length;

/**
 * Length of a key in a lock: with 12 hex digits, two of a million snippets collide once in hundreds of times.
 */
const KEY_LENGTH = 12;

/** Separates the parts of a key's text. No fence holds it: it is refused with the other invisible characters. */
const SEPARATOR = "\u0000";

/**
 * The text whose hash is a snippet's key, documented in docs/proving.md: the language, the words that change
 * what runs, the code, and what the note says of its output or its pattern. Titles, limits of time and other
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

/** Whether a snippet affects later ones. */
const leavesTraces = ({ meta }: Pick<Snippet, "meta">): boolean =>
  meta.check.level === undefined || meta.file !== undefined;

const isSetup = ({ fence, meta }: Pick<Snippet, "fence" | "meta">): boolean =>
  fence.section === "" && meta.hidden;

function withContexts(named: readonly Omit<Snippet, "context" | "files">[]): Snippet[] {
  const setup: Snippet[] = [];
  let section: string | undefined;
  let before: Snippet[] = [];
  return named.map((bare) => {
    const inSetup = isSetup(bare);
    if (!inSetup && (bare.fence.section !== section || bare.meta.check.fresh)) before = [];
    if (!inSetup) section = bare.fence.section;
    const earlier = inSetup ? setup : [...setup, ...before];
    const snippet = {
      ...bare,
      context: contextOf(earlier),
      files: earlier.filter(({ meta }) => meta.file !== undefined),
    };
    if (leavesTraces(snippet)) (inSetup ? setup : before).push(snippet);
    return snippet;
  });
}

const contextOf = (earlier: readonly Snippet[]): string =>
  earlier.length === 0 ? "" : hashText(earlier.map(({ key }) => key).join(" ")).slice(0, KEY_LENGTH);

function sequencesOf(snippets: readonly Snippet[]): Sequence[] {
  const setup = snippets.filter(isSetup);
  const sequences: { section: string; setup: readonly Snippet[]; snippets: Snippet[] }[] = [];
  for (const snippet of snippets) {
    if (isSetup(snippet)) continue;
    const last = sequences.at(-1);
    if (last !== undefined && last.section === snippet.fence.section && !snippet.meta.check.fresh)
      last.snippets.push(snippet);
    else sequences.push({ section: snippet.fence.section, setup, snippets: [snippet] });
  }
  return sequences;
}
