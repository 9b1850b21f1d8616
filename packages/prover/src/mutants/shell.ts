// Mutants of commands typed into a shell: an option less, a step of a pipeline less, another word.
import { changeText, type Edit, replace } from "./edit.ts";
import { type Lexeme, nextOf } from "./lexemes.ts";

const KEYWORDS = new Set(
  "if then elif else fi for in do done while until case esac function time".split(" "),
);
/** What a command says of files and texts. */
const TESTS: Readonly<Record<string, string>> = {
  "-eq": "-ne",
  "-ne": "-eq",
  "-lt": "-gt",
  "-gt": "-lt",
  "-le": "-ge",
  "-ge": "-le",
  "-z": "-n",
  "-n": "-z",
  "-e": "! -e",
  "-f": "-d",
  "-d": "-f",
  "=": "!=",
  "==": "!=",
  "!=": "=",
};

/** Options dropped, tests turned round, and words that are no commands changed. */
export function changeCommands(lexemes: readonly Lexeme[]): Edit[] {
  let isCommand = true;
  let isTest = false;
  return lexemes.flatMap((lexeme, index): Edit[] => {
    const { kind, text } = lexeme;
    if (/^(?:&&|\|\|?|[;&({]|\n)$/.test(text)) {
      isCommand = text !== "\n" || lexemes[index - 1]?.text !== "\\";
      isTest &&= !isCommand;
      return text === "|" ? dropStage(lexemes, index) : [];
    }
    if (kind === "space" || kind === "comment" || kind === "string") return [];
    isTest ||= /^(?:\[\[?|test)$/.test(text);
    const turned = isTest ? TESTS[text] : undefined;
    if (turned !== undefined) return [replace(lexeme, turned, "comparison")];
    if (kind === "option") return [dropWord(lexemes, index, "option")];
    if (text === ">>") return [replace(lexeme, ">", "keyword")];
    if (/^\d*[<>]/.test(text)) return dropRedirection(lexemes, index);
    if (kind !== "word" || KEYWORDS.has(text) || text.startsWith("/dev/")) return [];
    const isName = isCommand && !text.includes("=");
    if (isName) isCommand = false;
    const changed = isName ? undefined : changeText(text);
    return changed === undefined ? [] : [replace(lexeme, changed, "string")];
  });
}

/** Errors that are sent elsewhere go where they go without that. */
function dropRedirection(lexemes: readonly Lexeme[], index: number): Edit[] {
  const sign = lexemes[index];
  if (sign === undefined || !/^2?>+&\d$|^2>/.test(sign.text)) return [];
  const target = /&\d$/.test(sign.text) ? sign : (nextOf(lexemes, index) ?? sign);
  return [{ kind: "clause", from: sign.from, to: target.from + target.text.length, text: "" }];
}

/** A word with the space before it. */
export function dropWord(lexemes: readonly Lexeme[], index: number, kind: Edit["kind"]): Edit {
  const word = lexemes[index];
  const space = lexemes[index - 1];
  const to = (word?.from ?? 0) + (word?.text.length ?? 0);
  const from = space?.kind === "space" && !space.text.includes("\n") ? space.from : (word?.from ?? 0);
  return { kind, from, to, text: "" };
}

/** A step of a pipeline, from its bar to the next sign of the shell's. */
function dropStage(lexemes: readonly Lexeme[], index: number): Edit[] {
  const bar = lexemes[index];
  const rest = lexemes.slice(index + 1);
  const end = rest.findIndex(
    ({ kind, text }) =>
      /^(?:&&|\|\|?|[;&)])$/.test(text) || /[>\n]/.test(text) || text === "\\" || kind === "comment",
  );
  const last = rest[end === -1 ? rest.length - 1 : end - 1];
  return bar === undefined || last === undefined
    ? []
    : [{ kind: "clause", from: bar.from, to: last.from + last.text.trimEnd().length, text: "" }];
}
