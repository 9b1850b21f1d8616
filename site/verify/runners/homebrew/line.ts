// Compares a call of `brew` with the table of its commands: pure, so that every rule can be tried.
import { nearest } from "proofmark/runner";
import { type BrewCommand, COMMANDS, COMMON_FLAGS, HOMEBREW } from "./commands.ts";
import { ALIASES, OTHER_COMMANDS, REMOVED } from "./names.ts";
import type { ShellWord } from "./shell-commands.ts";

/**
 * The problem of a call of `brew`: the words behind it. `appended` says that further arguments come while
 * it runs, as `xargs` adds them.
 */
export function faultOfBrewLine(words: readonly ShellWord[], { appended = false } = {}): string | undefined {
  const [first, ...rest] = words;
  if (first === undefined) return "`brew` without a command";
  if (first.expands) return undefined; // which command it is shows only when it runs
  const name = own(ALIASES, first.text) ?? first.text;
  const command = own(COMMANDS, name);
  if (command === undefined) return unknownCommand(first.text);
  const title = `brew ${first.text}`;
  const subcommands = command.subcommands;
  if (subcommands === undefined) return faultOfCall(title, command, rest, appended);
  const at = rest.findIndex(({ text }) => !text.startsWith("-"));
  const chosen = rest[at];
  const subcommand = chosen === undefined ? Object.values(subcommands)[0] : own(subcommands, chosen.text);
  if (subcommand === undefined)
    return `\`${title}\` has no subcommand \`${chosen?.text}\`${suggestion(chosen?.text ?? "", Object.keys(subcommands))}`;
  if (chosen === undefined) return faultOfCall(title, subcommand, rest, appended);
  return faultOfCall(`${title} ${chosen.text}`, subcommand, rest.toSpliced(at, 1), appended);
}

/** The entry of a table for a word of the note, which may be the name of an inherited property. */
const own = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

function unknownCommand(name: string): string {
  const removed = own(REMOVED, name);
  if (removed !== undefined) return `\`brew ${name}\` was removed: ${removed}`;
  if (OTHER_COMMANDS.split(" ").includes(name))
    return `\`brew ${name}\` is for Homebrew's own developers: its options are not in the table (verify/runners/homebrew/commands.ts)`;
  return `there is no \`brew ${name}\` in ${HOMEBREW.name} ${HOMEBREW.version}${suggestion(name, [...Object.keys(COMMANDS), ...Object.keys(ALIASES)], "brew ")}`;
}

function suggestion(word: string, candidates: readonly string[], before = ""): string {
  const guess = nearest(word, candidates);
  return guess === undefined ? "" : `: did you mean \`${before}${guess}\`?`;
}

/** Whether a flag takes a value: it must have one (`=`), may have one (`?`), or has none. */
type Value = "=" | "?" | "";

function flagsOf({ flags = "" }: BrewCommand): ReadonlyMap<string, Value> {
  const words = `${COMMON_FLAGS} ${flags}`.split(" ").filter((word) => word !== "");
  return new Map(
    words.map((word) =>
      word.endsWith("=")
        ? [word.slice(0, -1), "="]
        : word.endsWith("?")
          ? [word.slice(0, -1), "?"]
          : [word, ""],
    ),
  );
}

function faultOfCall(
  title: string,
  command: BrewCommand,
  words: readonly ShellWord[],
  appended: boolean,
): string | undefined {
  const flags = flagsOf(command);
  const [least, most = Number.POSITIVE_INFINITY] = command.args;
  let given = 0;
  let open = appended;
  let onlyArguments = false;
  for (let index = 0; index < words.length; index++) {
    const { text, expands } = words[index] ?? { text: "", expands: true };
    if (expands || onlyArguments || !/^-./.test(text)) {
      open ||= expands;
      if (!expands) given++;
      if (command.wraps && given >= least) onlyArguments = true;
    } else if (text === "--") onlyArguments = true;
    else {
      const fault = faultOfFlag(title, text, flags);
      if (fault !== undefined) return fault;
      const needs = !text.includes("=") && flags.get(text) === "=";
      if (needs && words[index + 1] === undefined && !appended)
        return `\`${title}\`: \`${text}\` needs a value`;
      if (needs) index++;
    }
  }
  if (given < least && !open)
    return `\`${title}\` needs ${least === 1 ? "an argument" : `${least} arguments`}, but has ${given === 0 ? "none" : given}`;
  if (given > most)
    return `\`${title}\` takes ${most === 0 ? "no argument" : most === 1 ? "one argument" : `${most} arguments`}, but has ${given}`;
  return undefined;
}

function faultOfFlag(title: string, text: string, flags: ReadonlyMap<string, Value>): string | undefined {
  const [name = ""] = text.split("=", 1);
  const value = flags.get(name);
  if (
    value === undefined &&
    /^-[^-]{2,}$/.test(name) &&
    [...name.slice(1)].every((letter) => flags.get(`-${letter}`) === "")
  )
    return undefined; // `-rt` is `-r -t`
  if (value === undefined) {
    const removed = own(REMOVED, name);
    if (removed !== undefined) return `\`${title}\` has no option \`${name}\` any more: ${removed}`;
    return `\`${title}\` has no option \`${name}\`${suggestion(name, [...flags.keys()])}`;
  }
  return value === "" && text.includes("=") ? `\`${title}\`: \`${name}\` takes no value` : undefined;
}
