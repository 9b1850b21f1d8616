// Recognises results that would look the same if the snippet did nothing. Pure.

import type { Snippet } from "../lock/snippet.ts";
import { isProgram, isShell } from "../text/languages.ts";

/** How tools say that they found or changed nothing; psql prints a head above no rows. */
const NOTHING =
  /^(?:(?:.*\n-[-+]*\n)?\(0 rows\)|(?:UPDATE|DELETE|MERGE|COPY|SELECT|INSERT 0) 0|\(empty (?:array|list|set|hash)\))$/gm;
/** How test runners say that no test passed or failed: there is none, or all were skipped. */
const NO_TEST = /^[ℹ#] pass 0\n[ℹ#] fail 0$|^Ran 0 tests in |\bno tests ran in /m;
/** Lines that say nothing about the data. */
const NEUTRAL = /^(?:BEGIN|COMMIT|ROLLBACK|SET|START TRANSACTION|Time: .*)$/gm;

/** Returns why the output of a snippet that succeeded proves nothing; undefined if it proves something. */
export function provesNothing({ fence, code }: Snippet, output: readonly string[]): string | undefined {
  const text = output.map((line) => line.trim()).join("\n");
  const rest = text.replace(NOTHING, "");
  if (rest !== text && rest.replace(NEUTRAL, "").trim() === "") return "it found or changed nothing";
  if (NO_TEST.test(text)) return "it ran no test";
  const commands = isShell(fence.language) ? commandsOf(code) : [];
  const isEcho =
    commands.length > 0 &&
    commands.every((command) => PLAIN_ECHO.test(command)) &&
    output.every((line) => code.includes(line));
  return isEcho ? "it prints only what was typed" : undefined;
}

/** Languages whose blocks are programs, but for those of `isProgram`. */
const SCRIPT = /^(?:[cm]?[jt]sx?|javascript|typescript|python|py|pycon)$/;
/** Assertions end a program where they do not hold. */
const ASSERTS = /\b(?:assert\w*[.(]|expect\(|ok\(|\w*[eE]qual\w*\(|should\b|throw\b|raise\b)|^\s*assert\s/m;

/** Whether a program ended well, and printed, asserted and left behind nothing: it may have done nothing. */
export const isSilent = ({ fence, meta, code }: Snippet, output: readonly string[]): boolean =>
  (SCRIPT.test(fence.language) || isProgram(fence.language)) &&
  ![meta.check.fails, meta.proves, fence.output].some((word) => word !== undefined) &&
  !(meta.hidden || meta.check.async) &&
  output.length === 0 &&
  !ASSERTS.test(code);

/** A command that prints its own words, without anything for the shell to replace, compute or send elsewhere. */
const PLAIN_ECHO = /^echo\s+[^$`|&;<>*?[\]{}~\\]*$/;

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
/** The program of a command: `git clean` and `npm pack` are programs of their own, `make all` is not. */
const PROGRAM = /^(?:\S*make|rsync)(?=\s|$)|^\S+(?:\s+\S+)?/;

/** Whether a shell's code runs a program only dry: each of its dry runs has no real one beside it. */
export function isDryRun({ fence, code }: Snippet): boolean {
  if (!isShell(fence.language)) return false;
  const commands = commandsOf(code).flatMap((line) =>
    line.split(/&&|\|\|?|;/).map((command) => command.trim()),
  );
  const programs = (isDry: boolean): (string | undefined)[] =>
    commands
      .filter((command) => DRY_RUN.test(command) === isDry)
      .map((command) => PROGRAM.exec(command)?.[0]);
  const real = programs(false);
  return programs(true).length > 0 && programs(true).every((program) => !real.includes(program));
}
