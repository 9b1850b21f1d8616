import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { problemError } from "../problems.ts";
import { FENCE } from "./prepare.ts";

const { resolve } = createRequire(import.meta.url);

/**
 * This many `<` in one expression may keep the parser busy forever: it takes each for the start of type
 * arguments, and tries everything after it twice. With 16 it needs some milliseconds, with 26 seconds.
 */
const RISKY_COUNT = 16;
/** Limit of processor time in that case, which a busy machine does not use up; a long note takes some ms. */
const MAX_SECONDS = 2;
/** Runs a program with that limit; it ends by a signal at its end. */
const LIMITED = ["-c", `ulimit -t ${MAX_SECONDS}; exec "$@"`, "sh"];

/** Parses its input in a separate process: that is the only way to stop a native parser. */
const PROBE = `
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const { mdxToMdast } = await import(pathToFileURL(process.argv[1]));
mdxToMdast(readFileSync(0, "utf8"), { features: { gfm: true, frontmatter: true, directive: true } });`;

/** Throws a ProblemError if the parser would not return. Most texts only need a quick scan. */
export function checkParserTime(text: string, file: string): void {
  const line = riskyLine(text);
  if (line === undefined) return;
  const probe = [process.execPath, "--input-type=module", "--eval", PROBE, resolve("satteri")];
  const { signal } = spawnSync("sh", [...LIMITED, ...probe], {
    input: text,
    stdio: ["pipe", "ignore", "ignore"],
  });
  if (signal === null) return;
  throw problemError(file, line, `the parser can't read an expression within ${MAX_SECONDS} s`, {
    expected: "a literal, with `<` only in its strings",
    fix: "put braces that are text in backticks, or write `\\{`",
  });
}

/** The line of the first brace with many `<` before its end, ignoring strings, comments and code. */
function riskyLine(text: string): number | undefined {
  let fence: string | undefined;
  let outside = "";
  for (const line of text.split("\n")) {
    const mark = FENCE.exec(line)?.groups?.["mark"];
    const closes = fence !== undefined && mark?.startsWith(fence) && line.trim() === mark;
    outside += fence === undefined && mark === undefined ? `${line}\n` : "\n";
    fence = closes ? undefined : (fence ?? mark);
  }
  const before = /\\.|(?<!`)(`+)(?!`)[^\n]{0,1000}?(?<!`)\1(?!`)|\{/g;
  const inside = /\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[{}<]/g;
  for (let found = before.exec(outside); found !== null; found = before.exec(outside)) {
    if (found[0] !== "{") continue;
    let depth = 1;
    let signs = 0;
    inside.lastIndex = before.lastIndex;
    while (depth > 0) {
      const [sign] = inside.exec(outside) ?? [];
      if (sign === undefined) return undefined; // never closed: the parser reports that at once
      if (sign === "{") depth++;
      else if (sign === "}") depth--;
      else if (sign === "<" && ++signs === RISKY_COUNT)
        return outside.slice(0, found.index).split("\n").length;
    }
    before.lastIndex = inside.lastIndex;
  }
  return undefined;
}
