// Recognises results that would look the same if the snippet did nothing. Pure.

import type { Snippet } from "../lock/snippet.ts";
import { isShell } from "../text/languages.ts";

/** Lines by which a tool says that it found or changed nothing. */
const NOTHING: readonly (readonly [pattern: RegExp, meaning: string])[] = [
  [/^\(0 rows\)$/, "it found no rows"],
  [/^(?:UPDATE|DELETE|MERGE|COPY|SELECT|INSERT 0) 0$/, "it changed no rows"],
  [/^DO$/, "`DO` prints no result"],
  [/^\(empty (?:array|list|set|hash)\)$/, "it found nothing"],
  [/\bdisabled\b/i, "what it asked for is disabled"],
];

/** Lines that say nothing about the data, or about the tests, beside the others. */
const NEUTRAL = /^(?:|BEGIN|COMMIT|ROLLBACK|SET|START TRANSACTION|Time: .*)$/;

/** The number of some kind of tests, in the summary of `node --test`. */
const TESTS = /^(?:ℹ|#) (?<kind>tests|pass|fail|skipped) (?<count>\d+)$/;

/** Returns why the output of a snippet that succeeded proves nothing; undefined if it proves something. */
export function provesNothing({ fence, code }: Snippet, output: readonly string[]): string | undefined {
  return (
    onlyNothing(output) ??
    noTests(output) ??
    (isShell(fence.language) && isEcho(code, output) ? "it prints only what was typed" : undefined)
  );
}

/** Languages in which `// 5` behind an expression says its value. */
const SCRIPTS = /^(?:[mc]?[jt]s|[jt]sx|javascript|typescript)$/;
/** A comment that is a value, or is marked as one. */
const VALUE =
  /^(?:(?:=>|→|->)\s*\S.*|'[^']*'|"[^"]*"|`[^`]*`|-?[\d_.]+n?|true|false|null|undefined|NaN|\[.*\]|\{.*\}|(?:Map|Set)\(.*\}) *;?$/;
/** Lines that print or compare the value themselves, or are no expression, or only a part of one. */
const NO_EXPRESSION =
  /^(?:[*/}]|(?:const|let|var|return|import|export|function|class|if|for|while|case|type|interface|throw|async|using)\b)|\b(?:console|assert|expect|process)\b|[,{([:?=&|+]$/;

/**
 * Returns the first comment that says what an expression gives, and that nothing compares: `f(1) // 2` in
 * JavaScript; undefined if there is none.
 */
export function uncomparedValue({ fence, code }: Snippet): string | undefined {
  if (!SCRIPTS.test(fence.language)) return undefined;
  return code
    .split("\n")
    .map(valueComment)
    .find((comment) => comment !== undefined);
}

function valueComment(line: string): string | undefined {
  const start = line.search(/\s\/\//);
  const [expression, comment] = [line.slice(0, Math.max(start, 0)).trim(), line.slice(start + 3).trim()];
  return expression !== "" && VALUE.test(comment) && !NO_EXPRESSION.test(expression) ? comment : undefined;
}

function onlyNothing(output: readonly string[]): string | undefined {
  const lines = output.map((line) => line.trim());
  // psql prints the names of the columns and a rule above its rows
  const isHead = (index: number): boolean =>
    /^-[-+]*$/.test(lines[index + 1] ?? "") || (/^-[-+]*$/.test(lines[index] ?? "") && index > 0);
  const told = lines.filter((line, index) => !NEUTRAL.test(line) && !isHead(index));
  const meanings = told.map((line) => NOTHING.find(([pattern]) => pattern.test(line))?.[1]);
  return meanings.every((meaning) => meaning !== undefined) ? meanings[0] : undefined;
}

function noTests(output: readonly string[]): string | undefined {
  const counts = new Map(
    output.flatMap((line) => {
      const { kind, count } = TESTS.exec(line.trim())?.groups ?? {};
      return kind === undefined ? [] : [[kind, Number(count)] as const];
    }),
  );
  if (counts.get("tests") === 0) return "it ran no test";
  const ran = (counts.get("pass") ?? 0) + (counts.get("fail") ?? 0);
  return (counts.get("skipped") ?? 0) > 0 && ran === 0 ? "it skipped every test" : undefined;
}

/** A command that prints its own words, without anything for the shell to replace, compute or send elsewhere. */
const PLAIN_ECHO = /^echo\s+[^$`|&;<>*?[\]{}~\\]*$/;

function isEcho(code: string, output: readonly string[]): boolean {
  const commands = commandsOf(code);
  return (
    commands.length > 0 &&
    commands.every((command) => PLAIN_ECHO.test(command)) &&
    output.every((line) => code.includes(line))
  );
}

/** The lines of a shell's code that are commands. */
const commandsOf = (code: string): string[] =>
  code
    .replaceAll("\\\n", " ")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));

/** Commands that print what they would do: their long options, and the short one of those that have it. */
const DRY_RUN =
  /(?:^|\s)(?:--dry-run|--just-print|--recon)(?=[\s=]|$)|^(?:\S*make|git clean|rsync)\s(?:.*\s)?-[a-zA-Z]*n[a-zA-Z]*(?=\s|$)/;

/** Whether a shell's code runs a program only dry: each of its dry runs has no real one beside it. */
export function isDryRun({ fence, code }: Snippet): boolean {
  if (!isShell(fence.language)) return false;
  const commands = commandsOf(code).flatMap((line) =>
    line.split(/&&|\|\|?|;/).map((command) => command.trim()),
  );
  // `git clean` and `npm pack` are programs of their own, `make all` is not
  const programOf = (command: string): string =>
    /^(?:\S*make|rsync)(?=\s|$)|^\S+(?:\s+\S+)?/.exec(command)?.[0] ?? "";
  const dry = commands.filter((command) => DRY_RUN.test(command));
  const real = new Set(commands.filter((command) => !DRY_RUN.test(command)).map(programOf));
  return dry.length > 0 && dry.every((command) => !real.has(programOf(command)));
}
