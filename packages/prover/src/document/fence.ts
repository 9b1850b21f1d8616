import type { Problem } from "../problem.ts";
import { nearest } from "../text/nearest.ts";

/** The text that a block that must fail has to show. */
export interface Failure {
  /** Text that its output must hold. */
  readonly text?: string | undefined;
  /** Status that it must end with. */
  readonly exit?: number | undefined;
  /** It must still run when its time is over. */
  readonly timeout: boolean;
}

/** The words behind a fence's language. */
export type FenceMeta = ReturnType<typeof parseFenceMeta>["meta"];

/** How long a block may take if it does not say. A guess: late enough for compilers on a slow, busy machine. */
const TIMEOUT_MS = 60_000;

/** Longer ones would hold up a check. A guess: the slowest honest block of the notes takes a minute. */
const MAX_TIMEOUT_MS = 600_000;

/** Levels lower than running, which an author may choose. */
export const CHECK_LEVELS = ["types", "parse", "none"] as const;
/** Words that have a value, and those that have none. */
export const VALUES = "title top file from session on timeout check why proves fails".split(" ");
export const FLAGS = "hidden avoid showLineNumbers fails varies session async fresh vars".split(" ");
/** Values that are words of their author's, with spaces as often as not. */
const TEXTS = ["title", "top", "why", "proves"];
const EXPECTED = `one of ${[
  ...["title", "top", "file", "from", "session"].map((name) => `${name}="…"`),
  ...["on=…", "timeout=5s", `check=${CHECK_LEVELS.join("|")}`, 'why="…"', 'proves="…"', ...FLAGS, "{1,3-5}"],
].join(", ")}`;

const WORD =
  /\{(?<ranges>[\d\s,-]*)\}|(?<name>[\w-]+)(?:=(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>\S+)))?|\S+/g;

type Word = ReturnType<typeof wordsOf>[number];

/** All words behind a fence's language. `isBare`: its value has no quotes; `ranges`: lines between braces. */
export const wordsOf = (meta: string) =>
  Array.from(meta.matchAll(WORD), ({ 0: written, groups = {} }) => {
    const { name = "", double, single, bare, ranges } = groups;
    return { written, name, value: double ?? single ?? bare, isBare: bare !== undefined, ranges };
  });

type Wrong = (message: string, details?: Pick<Problem, "expected" | "fix">) => void;

/** Reads the words behind a fence's language. Unknown words come back as problems that suggest the nearest. */
export function parseFenceMeta(
  meta: string,
  { file, line, length }: { file: string; line: number /** Lines of the block. */; length: number },
) {
  const values = new Map<string, string>();
  const flags = new Set<string>();
  const ranges: ReturnType<typeof parseRanges> = [];
  const problems: Problem[] = [];
  const wrong: Wrong = (message, details = {}) => {
    problems.push({ severity: "error", file, line, message, expected: EXPECTED, ...details });
  };
  const unquoted = new Set<string>();
  let last: Word | undefined; // its value may go on in the next word
  let failure: Word | undefined;
  for (const word of wordsOf(meta)) {
    const { written, name, value } = word;
    if (word.ranges !== undefined) for (const range of parseRanges(word.ranges)) ranges.push(range);
    else if (value !== undefined && VALUES.includes(name)) {
      values.set(name, value);
      last = word;
    } else if (value === undefined && FLAGS.includes(name)) flags.add(name);
    else if (value === undefined && last?.isBare && TEXTS.includes(last.name)) unquoted.add(last.name);
    else {
      const guess = nearest(name, [...VALUES, ...FLAGS]);
      const fix = guess === undefined ? undefined : `did you mean \`${guess}\`?`;
      wrong(`unknown word \`${written}\` on a fence`, { fix });
    }
    if (name === "fails") failure = word;
  }
  for (const name of unquoted)
    wrong(`the value of \`${name}\` has spaces and no quotes`, {
      expected: `quotes around it: \`${name}="${values.get(name)} …"\``,
    });
  if (flags.has("avoid") && values.has("top"))
    wrong("`avoid` on a block of the first screen", { expected: "`top` on blocks that readers may copy" });
  const fileName = values.get("file");
  if (fileName?.split("/").some((part) => ["", ".", ".."].includes(part)))
    wrong(`\`file=${fileName}\` is not a path below the working directory`, {
      expected: "a relative path without `..`",
    });
  return {
    meta: {
      title: values.get("title"),
      /** Name under which the first screen repeats the block. */
      top: values.get("top"),
      /** The file the block is written to; also its caption. */
      file: fileName,
      /** The file of the site that its code is taken from, and the region of it: `src/x.ts#region`. */
      from: values.get("from"),
      /** Folded on the page. */
      hidden: flags.has("hidden"),
      /** Shows what not to do: without Copy on the page. */
      avoid: flags.has("avoid"),
      showLineNumbers: flags.has("showLineNumbers"),
      /** Marked lines, from 1. */
      lines: linesOf(ranges, length),
      /** The reason why a result proves something that looks as if it proved nothing. */
      proves: values.get("proves"),
      /** How it is proven: the words that change what runs. */
      check: {
        /** Undefined for a block that must succeed. */
        fails: failure && parseFailure(failure),
        varies: flags.has("varies"),
        /** Name of the connection, shell or scope that it shares with others; the section's own has no name. */
        session: values.get("session") ?? (flags.has("session") ? "" : undefined),
        /** The next block does not wait for it. */
        async: flags.has("async"),
        /** It gets its own server, shell and directory instead of the section's. */
        fresh: flags.has("fresh"),
        /** Tools it runs on; `fails` marks those that must refuse it. */
        on: (values.get("on") ?? "").split(",").flatMap((name) => {
          const fails = name.startsWith("!");
          return name === "" ? [] : [{ name: fails ? name.slice(1) : name, fails }];
        }),
        timeoutMs: parseTimeout(values.get("timeout"), wrong),
        level: parseLevel(values.get("check"), values.get("why"), wrong),
        /** Why it is not checked. */
        why: values.get("why"),
        /** It holds variables for the block before it. */
        vars: flags.has("vars"),
      },
    },
    problems,
  };
}

function parseLevel(given: string | undefined, why: string | undefined, wrong: Wrong) {
  const level = CHECK_LEVELS.find((name) => name === given);
  if (given !== undefined && level === undefined)
    wrong(`unknown level \`check=${given}\` on a fence`, { expected: `one of ${CHECK_LEVELS.join(", ")}` });
  const expected = '`check=none why="…"`: readers see the reason';
  if (level === "none" && !why?.trim()) wrong("`check=none` without a reason", { expected });
  if (level !== "none" && why !== undefined) wrong("`why` without `check=none`", { expected });
  return level;
}

/** A number without quotes is a status, `timeout` without them a time that is over; all else is text. */
function parseFailure({ value, isBare }: Word): Failure {
  const exit = isBare && /^\d+$/.test(value ?? "") ? Number(value) : undefined;
  const timeout = isBare && value === "timeout";
  return { text: timeout || exit !== undefined ? undefined : value, exit, timeout };
}

function parseTimeout(text: string | undefined, wrong: Wrong): number {
  if (text === undefined) return TIMEOUT_MS;
  const [, number, unit] = /^(\d+(?:\.\d+)?)(ms|s)$/.exec(text) ?? [];
  const ms = Number(number) * (unit === "s" ? 1000 : 1);
  if (ms >= 1 && ms <= MAX_TIMEOUT_MS) return ms;
  wrong(`\`timeout=${text}\` is not a time`, { expected: "from 1 ms to 600 s: `timeout=5s`" });
  return TIMEOUT_MS;
}

/** Reads ranges as they are between the braces of a fence: `1,3-5`, both ends included. */
const parseRanges = (text: string) =>
  Array.from(text.matchAll(/(\d+)\s*(?:-\s*(\d+))?/g), ([, from, to = from]) => ({
    from: Number(from),
    to: Number(to),
  }));

/** The lines of a block of `length` lines that are in any of the ranges. */
export function linesOf(ranges: Readonly<ReturnType<typeof parseRanges>>, length: number): Set<number> {
  const lines = new Set<number>();
  for (const { from, to } of ranges)
    for (let line = Math.max(1, from); line <= Math.min(to, length); line++) lines.add(line);
  return lines;
}
