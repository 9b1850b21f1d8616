import type { Problem } from "../problem.ts";
import { nearest } from "../text/nearest.ts";
import { type LineRange, linesOf, parseRanges } from "./line-ranges.ts";

/** A lower level than running, chosen by the author. */
export type CheckLevel = "types" | "parse" | "none";

/** What a block that must fail has to show besides failing. */
export interface Failure {
  /** Text that its output must hold. */
  readonly text?: string | undefined;
  /** Status that it must end with. */
  readonly exit?: number | undefined;
  /** It must still run when its time is over. */
  readonly timeout: boolean;
}

/** How a block is proven: the words that change what runs. */
export interface FenceCheck {
  /** Undefined for a block that must succeed. */
  readonly fails: Failure | undefined;
  readonly varies: boolean;
  /** Name of the connection or shell it is typed into; the section's own has no name. */
  readonly session: string | undefined;
  /** The next block does not wait for it. */
  readonly async: boolean;
  /** It gets its own server, shell and directory instead of the section's. */
  readonly fresh: boolean;
  /** Tools it runs on; `fails` marks those that must refuse it. */
  readonly on: readonly { readonly name: string; readonly fails: boolean }[];
  readonly timeoutMs: number;
  readonly level: CheckLevel | undefined;
  /** Why it is not checked. */
  readonly why: string | undefined;
  /** It holds variables for the block before it. */
  readonly vars: boolean;
}

/** The words behind a fence's language. */
export interface FenceMeta {
  readonly title: string | undefined;
  /** Name under which the first screen repeats the block. */
  readonly top: string | undefined;
  /** The file the block is written to; also its caption. */
  readonly file: string | undefined;
  /** The file of the site that its code is taken from, and the region of it: `src/x.ts#region`. */
  readonly from: string | undefined;
  /** Folded on the page. */
  readonly hidden: boolean;
  /** Shows what not to do: without Copy on the page. */
  readonly avoid: boolean;
  readonly showLineNumbers: boolean;
  /** Marked lines, from 1. */
  readonly lines: ReadonlySet<number>;
  /** What a result proves that looks as if it proved nothing. */
  readonly proves: string | undefined;
  readonly check: FenceCheck;
}

/** How long a block may take if it does not say. A guess: late enough for compilers on a slow, busy machine. */
const TIMEOUT_MS = 60_000;

/** Longer ones would hold up a check. A guess: the slowest honest block of the notes takes a minute. */
const MAX_TIMEOUT_MS = 600_000;

/** Words that have a value, and those that have none. */
export const VALUES = "title top file from session on timeout check why proves fails".split(" ");
/** Values that are words of their author's, with spaces as often as not. */
const TEXTS = ["title", "top", "why", "proves"];
export const FLAGS = "hidden avoid showLineNumbers fails varies async fresh vars".split(" ");
const SHOWN = ["title", "top", "file", "from", "session"].map((name) => `${name}="…"`);
const EXPECTED = `one of ${[...SHOWN, "on=…", "timeout=5s", "check=types|parse|none", 'why="…"', 'proves="…"', ...FLAGS, "{1,3-5}"].join(", ")}`;
/** One word behind a fence's language, with its value. */
export const WORD =
  /\{(?<ranges>[\d\s,-]*)\}|(?<name>[\w-]+)(?:=(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>\S+)))?|(?<other>\S+)/g;

/** The value of a word behind a fence's language; undefined without the word. */
export function fenceValue(meta: string, name: string): string | undefined {
  for (const { groups = {} } of meta.matchAll(WORD))
    if (groups["name"] === name) return groups["double"] ?? groups["single"] ?? groups["bare"];
  return undefined;
}

interface Words {
  readonly values: ReadonlyMap<string, string>;
  readonly flags: ReadonlySet<string>;
  /** Whether the value of `fails` was in quotes: then it is a text, even if it is a number. */
  readonly failsQuoted: boolean;
}

type Wrong = (message: string, details?: Pick<Problem, "expected" | "fix">) => void;

/** Reads the words behind a fence's language. Unknown words come back as problems that suggest the nearest. */
export function parseFenceMeta(
  meta: string,
  { file, line, length }: { file: string; line: number /** Lines of the block. */; length: number },
): { meta: FenceMeta; problems: Problem[] } {
  const values = new Map<string, string>();
  const flags = new Set<string>();
  const ranges: LineRange[] = [];
  const problems: Problem[] = [];
  const unquoted = new Set<string>();
  let failsQuoted = false;
  const wrong: Wrong = (message, details = {}) => {
    problems.push({ severity: "error", file, line, message, expected: EXPECTED, ...details });
  };
  let bare: string | undefined; // a value without quotes that the next word may belong to
  for (const { groups = {}, 0: word } of meta.matchAll(WORD)) {
    const name = groups["name"] ?? "";
    const value = groups["double"] ?? groups["single"] ?? groups["bare"];
    if (groups["ranges"] !== undefined) for (const range of parseRanges(groups["ranges"])) ranges.push(range);
    else if (value !== undefined && VALUES.includes(name)) {
      values.set(name, value);
      bare = groups["bare"] !== undefined && TEXTS.includes(name) ? name : undefined;
      failsQuoted ||= name === "fails" && groups["bare"] === undefined;
    } else if (value === undefined && (FLAGS.includes(name) || (name === "timeout" && flags.has("fails"))))
      flags.add(name);
    else if (bare !== undefined && value === undefined) unquoted.add(bare);
    else {
      const guess = nearest(name, [...VALUES, ...FLAGS]);
      wrong(`unknown word \`${word}\` on a fence`, {
        fix: guess === undefined ? undefined : `did you mean \`${guess}\`?`,
      });
    }
  }
  for (const name of unquoted)
    wrong(`the value of \`${name}\` has spaces and no quotes`, {
      expected: `quotes around it: \`${name}="${values.get(name)} …"\``,
    });
  if (flags.has("avoid") && values.has("top"))
    wrong("`avoid` on a block of the first screen", { expected: "`top` on blocks that readers may copy" });
  const check = parseCheck({ values, flags, failsQuoted }, wrong);
  return {
    meta: {
      title: values.get("title"),
      top: values.get("top"),
      file: values.get("file"),
      from: values.get("from"),
      hidden: flags.has("hidden"),
      avoid: flags.has("avoid"),
      showLineNumbers: flags.has("showLineNumbers"),
      lines: linesOf(ranges, length),
      proves: values.get("proves"),
      check,
    },
    problems,
  };
}

/** The levels that an author may choose. */
export const CHECK_LEVELS: readonly CheckLevel[] = ["types", "parse", "none"];

function parseCheck(words: Words, wrong: Wrong): FenceCheck {
  const { values, flags } = words;
  const level = CHECK_LEVELS.find((name) => name === values.get("check"));
  const given = values.get("check");
  const why = values.get("why");
  if (given !== undefined && level === undefined) {
    const guess = nearest(given, CHECK_LEVELS);
    wrong(`unknown level \`check=${given}\` on a fence`, {
      expected: `one of ${CHECK_LEVELS.join(", ")}`,
      fix: guess === undefined ? undefined : `did you mean \`check=${guess}\`?`,
    });
  }
  if (level === "none" && (why === undefined || why.trim() === ""))
    wrong("`check=none` without a reason", { expected: '`check=none why="…"`: readers see the reason' });
  if (level !== "none" && why !== undefined)
    wrong("`why` without `check=none`", { expected: '`check=none why="…"`' });
  const file = values.get("file");
  if (file !== undefined && !isInside(file))
    wrong(`\`file=${file}\` is not a path below the working directory`, {
      expected: "a relative path without `..`",
    });
  return {
    fails: parseFailure(words),
    varies: flags.has("varies"),
    session: values.get("session"),
    async: flags.has("async"),
    fresh: flags.has("fresh"),
    on: (values.get("on") ?? "")
      .split(",")
      .filter((name) => name !== "")
      .map((name) => (name.startsWith("!") ? { name: name.slice(1), fails: true } : { name, fails: false })),
    timeoutMs: parseTimeout(values.get("timeout"), wrong),
    level,
    why,
    vars: flags.has("vars"),
  };
}

function parseFailure({ values, flags, failsQuoted }: Words): Failure | undefined {
  const value = values.get("fails");
  if (value === undefined && !flags.has("fails")) return undefined;
  const isExit = value !== undefined && !failsQuoted && /^\d+$/.test(value);
  const timeout = flags.has("timeout") || (value === "timeout" && !failsQuoted);
  return {
    text: value === undefined || isExit || timeout ? undefined : value,
    exit: isExit ? Number(value) : undefined,
    timeout,
  };
}

function parseTimeout(text: string | undefined, wrong: Wrong): number {
  if (text === undefined) return TIMEOUT_MS;
  const match = /^(?<number>\d+(?:\.\d+)?)(?<unit>ms|s)$/.exec(text);
  if (match === null) {
    wrong(`\`timeout=${text}\` is not a time`, { expected: "a number with `s` or `ms`: `timeout=5s`" });
    return TIMEOUT_MS;
  }
  const ms = Number(match.groups?.["number"]) * (match.groups?.["unit"] === "s" ? 1000 : 1);
  if (ms >= 1 && ms <= MAX_TIMEOUT_MS) return ms;
  wrong(`\`timeout=${text}\` is ${ms < 1 ? "shorter than 1 ms" : "too long"}`, {
    expected: "from 1 ms to 600 s",
    fix: "let the block do less",
  });
  return TIMEOUT_MS;
}

const isInside = (file: string): boolean =>
  file !== "" &&
  !file.startsWith("/") &&
  !file.split("/").some((part) => part === ".." || part === "" || part === ".");
