// Snippets that are one command line, or become one without another meaning.
import type { Snippet } from "../snippets.ts";
import { SHELLS } from "./export-format.ts";

/** Languages typed at a prompt. */
const PROMPTED = new Set([...SHELLS, "redis", "sql"]);
/** Lines of the shell that can't be joined by `&&`: they begin or end what other lines belong to. */
const KEYWORD = /^(?:if|then|elif|else|fi|for|while|until|do|done|case|esac|select|function)\b/;
/** A line of words alone: quoted ones without anything that the shell replaces, and others without signs. */
const WORDS = /^(?:(?:[\w@%+=:,./~*?-]|'[^']*'|"[^"$`\\]*")+(?: +|$))+$/;
const GOES_ON = /\s*\\\n\s*/;
/** A text in which every quote is closed. */
const CLOSED = /^(?:[^'"\\]|\\[^\n]|'[^']*'|"(?:[^"\\]|\\.)*")*$/s;

/**
 * How the text of a snippet becomes one command line: undefined if it does not. A line that goes on after a
 * backslash is joined to the next, and plain commands of the shell by `&&`.
 */
export function lineJoiner({ code, language }: Snippet): ((text: string) => string) | undefined {
  if (/[`\t]/.test(code) || !PROMPTED.has(language)) return undefined;
  if (!code.includes("\n")) return (text) => text;
  if (!SHELLS.has(language)) return undefined;
  const parts = code.split(GOES_ON);
  const isOne = parts.every((part) => !part.includes("\n") && CLOSED.test(part));
  if (isOne && !parts.slice(0, -1).some((part) => part.includes("#")))
    return (text) => text.replaceAll(new RegExp(GOES_ON, "g"), " ");
  const isPlain = code.split("\n").every((line) => WORDS.test(line) && !KEYWORD.test(line));
  return isPlain ? (text) => text.replaceAll("\n", " && ") : undefined;
}
