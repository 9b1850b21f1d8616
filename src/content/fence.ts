import { nearest } from "../shared/nearest.ts";
import type { Problem } from "../shared/problem.ts";

/** What stands behind a fence's language. */
export interface FenceMeta {
  readonly title: string | undefined;
  /** Name under which the first screen repeats the block. */
  readonly top: string | undefined;
  /** The file the block is for; also its caption. */
  readonly file: string | undefined;
  /** Folded on the page. */
  readonly hidden: boolean;
  readonly showLineNumbers: boolean;
  /** Marked lines, from 1. */
  readonly lines: ReadonlySet<number>;
}

const VALUES = ["title", "top", "file"];
const FLAGS = ["hidden", "showLineNumbers"];
const WORD = /\{(?<ranges>[\d\s,-]*)\}|(?<name>[\w-]+)(?:=(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>\S+)))?|(?<other>\S+)/g;

/** Reads the words behind a fence's language. Unknown words come back as problems that suggest the nearest. */
export function parseFenceMeta(meta: string, { file, line }: { file: string; line: number }): { meta: FenceMeta; problems: Problem[] } {
  const values = new Map<string, string>();
  const flags = new Set<string>();
  const lines = new Set<number>();
  const problems: Problem[] = [];
  const wrong = (message: string, fix?: string): void => {
    problems.push({
      severity: "error",
      file,
      line,
      message,
      expected: `one of ${[...VALUES.map((name) => `${name}="…"`), ...FLAGS, "{1,3-5}"].join(", ")}`,
      fix,
    });
  };
  for (const { groups = {}, 0: word } of meta.matchAll(WORD)) {
    const name = groups["name"] ?? "";
    const value = groups["double"] ?? groups["single"] ?? groups["bare"];
    if (groups["ranges"] !== undefined) for (const number of parseRanges(groups["ranges"])) lines.add(number);
    else if (value !== undefined && VALUES.includes(name)) values.set(name, value);
    else if (value === undefined && FLAGS.includes(name)) flags.add(name);
    else {
      const guess = nearest(name, [...VALUES, ...FLAGS]);
      wrong(`unknown word \`${word}\` on a fence`, guess === undefined ? undefined : `did you mean \`${guess}\`?`);
    }
  }
  return {
    meta: {
      title: values.get("title"),
      top: values.get("top"),
      file: values.get("file"),
      hidden: flags.has("hidden"),
      showLineNumbers: flags.has("showLineNumbers"),
      lines,
    },
    problems,
  };
}

/** Reads `1,3-5` as 1, 3, 4, 5. */
export function parseRanges(text: string): number[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .flatMap((part) => {
      const [from = Number.NaN, to = from] = part.split("-").map(Number);
      return Number.isNaN(from) || to < from ? [] : Array.from({ length: to - from + 1 }, (_, index) => from + index);
    });
}
