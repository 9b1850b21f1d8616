// Finds where values are in shell commands. It reads words, quotes, substitutions and here-documents, and no
// grammar beyond that.
import type { PlaceStep } from "../../shared/value-places.ts";
import { conninfoPlaces, HOLE, holesIn, type Place, samePlace, stringPlaces } from "./text-places.ts";

/** Finds places in code of another language, by its name. */
type FindPlaces = (text: string, language: string) => Place[];

/**
 * Finds the places of the holes in shell commands; `findPlaces` reads the code that programs get as an
 * argument. Throws a SyntaxError where quotes or parentheses are not closed.
 */
export function shellPlaces(text: string, findPlaces: FindPlaces): Place[] {
  return new ShellReader(text, findPlaces).read();
}

/** A word as its command gets it, and the holes in it. */
interface Word {
  text: string;
  readonly holes: { readonly index: number; readonly quote: PlaceStep }[];
}

/** Ends a word outside of quotes. */
const ENDS_WORD = /[\s;&|()<>]/;
/** Commands with arguments that are programs or patterns, or that a second shell reads. */
const REREADS = /^(?:awk|eval|find|grep|jq|make|perl|php|python[\d.]*|rg|ruby|sed|ssh|su|watch|xargs)$/;
/** What may be before the name of a command. */
const LEADS = /^(?:!|\{|do|then|else|elif|if|while|until|time|sudo|exec|command|env|\w+=.*)$/s;
const SHELLS = /^(?:ba|da|k|z)?sh$/;

class ShellReader {
  private at = 0;
  private readonly places: Place[] = [];
  private readonly endings: { readonly word: string; readonly isIndented: boolean }[] = [];

  constructor(
    private readonly text: string,
    private readonly findPlaces: FindPlaces,
  ) {}

  read(): Place[] {
    this.commands();
    return this.places;
  }

  /** Reads commands up to the end, or up to the parenthesis that closes them. */
  private commands(close?: ")"): void {
    let words: string[] = [];
    let open = 0;
    while (this.at < this.text.length) {
      const sign = this.text[this.at] ?? "";
      if (sign === ")" && open-- === 0 && close !== undefined) return;
      if (sign === "(") open++;
      if (/[;&|()\n]/.test(sign)) words = [];
      if (sign === "#") this.skipTo(/\n|$/, []);
      else if (sign === "\n") this.hereDocuments();
      else if (sign === "<" || sign === ">") this.redirection(words);
      else if (ENDS_WORD.test(sign) || this.text.startsWith("\\\n", this.at))
        this.at += sign === "\\" ? 2 : 1;
      else {
        const word = this.word(words);
        if (words.length > 0 || !LEADS.test(word)) words.push(word);
      }
    }
    if (close !== undefined) throw new SyntaxError("a parenthesis is not closed");
  }

  private redirection(words: readonly string[]): void {
    const [operator = ""] = /^(?:<<<|<<-?|[<>&|]+)[ \t]*/.exec(this.text.slice(this.at)) ?? [];
    this.at += operator.length;
    const isHere = /^<<-?\s*$/.test(operator);
    if (ENDS_WORD.test(this.text[this.at] ?? " ")) return;
    const word = this.word(words, true);
    if (isHere) this.endings.push({ word, isIndented: operator.startsWith("<<-") });
  }

  /** Skips the here-documents that begin below this line. */
  private hereDocuments(): void {
    this.at++;
    for (const { word, isIndented } of this.endings.splice(0)) {
      const line = word.replace(/[^\w\s-]/g, "\\$&");
      this.skipTo(new RegExp(`^${isIndented ? "\t*" : ""}${line}$`, "m"), ["text"]);
    }
  }

  /** Skips to a match and past it; holes on the way get this place. */
  private skipTo(pattern: RegExp, place: Place): string {
    const match = pattern.exec(this.text.slice(this.at));
    if (match === null) throw new SyntaxError("a quote or a here-document is not closed");
    const skipped = this.text.slice(this.at, this.at + match.index);
    this.places.push(...samePlace(skipped, place));
    // a comment leaves the line's end, which ends its command
    this.at += match.index + (match[0] === "\n" ? 0 : match[0].length);
    return skipped;
  }

  /** Reads a word, finds the places of its holes, and returns it without its quotes. */
  private word(words: readonly string[], isTarget = false): string {
    const word: Word = { text: "", holes: [] };
    while (this.at < this.text.length && !ENDS_WORD.test(this.text[this.at] ?? "")) {
      const sign = this.text[this.at++] ?? "";
      if (sign === "'") this.singleQuoted(word);
      else if (sign === '"') this.doubleQuoted(word);
      else this.part(word, sign, "sh");
    }
    const inner = this.innerPlaces(word.text, isTarget ? [] : words);
    for (const [position, { index, quote }] of word.holes.entries()) {
      const startsWord = position === 0 && word.text.startsWith(HOLE) && !isTarget;
      this.places[index] = [...(startsWord ? (["arg"] as const) : []), ...(inner[position] ?? []), quote];
    }
    return word.text;
  }

  private singleQuoted(word: Word): void {
    const end = this.text.indexOf("'", this.at);
    if (end === -1) throw new SyntaxError("a quote is not closed");
    for (; this.at < end; this.at++) this.add(word, this.text[this.at] ?? "", "sh1");
    this.at++;
  }

  private doubleQuoted(word: Word): void {
    for (let sign = this.text[this.at++]; sign !== '"'; sign = this.text[this.at++]) {
      if (sign === undefined) throw new SyntaxError("a quote is not closed");
      this.part(word, sign, "sh2");
    }
  }

  /** Reads on after a sign that is the same inside and outside of double quotes. */
  private part(word: Word, sign: string, quote: PlaceStep): void {
    const rest = this.text.slice(this.at);
    if (sign === "\\") {
      this.at++;
      if (rest.startsWith(HOLE)) throw new SyntaxError("a backslash escapes a value");
      if (!rest.startsWith("\n")) word.text += rest[0] ?? "";
    } else if (sign === "`") this.opaque(word, /`/);
    else if (sign === "$" && rest.startsWith("((")) this.opaque(word, /\)\)/);
    else if (sign === "$" && rest.startsWith("{")) this.opaque(word, /\}/);
    else if (sign === "$" && rest.startsWith("'") && quote === "sh") {
      this.at++;
      this.opaque(word, /(?<!\\)'/);
    } else if (sign === "$" && rest.startsWith("(")) {
      this.at++;
      this.commands(")");
      this.at++;
      word.text += "$";
    } else this.add(word, sign, quote);
  }

  private opaque(word: Word, end: RegExp): void {
    this.skipTo(end, ["text"]);
    word.text += "$";
  }

  private add(word: Word, sign: string, quote: PlaceStep): void {
    word.text += sign;
    if (sign === HOLE) word.holes.push({ index: this.places.push([]) - 1, quote });
  }

  /** Finds the places of holes in what a command gets, quotes of the shell aside. */
  private innerPlaces(text: string, words: readonly string[]): Place[] {
    if (holesIn(text) === 0) return [];
    const tools = words.map((word) => word.replace(/^.*\//, ""));
    const before = words.at(-1) ?? "";
    const has = (pattern: RegExp): boolean => tools.some((tool) => pattern.test(tool));
    const code = (language: string): Place[] => this.findPlaces(text, language);
    if (has(/^psql$/) && /^(?:-\w*c|--command)$/.test(before)) return code("sql");
    if (has(/^node$/) && /^(?:-[ep]+|--eval|--print)$/.test(before)) return code("js");
    if (has(SHELLS) && /^-\w*c$/.test(before)) return code("sh");
    if (has(REREADS) || (tools[0] === "printf" && words.length === 1)) return samePlace(text, ["text"]);
    if (has(/^(?:psql$|pg_)/) && /^\s*\w+\s*=/.test(text)) return conninfoPlaces(text);
    if (/^\s*[[{]/.test(text)) return code("json");
    const isPassword = /^[^\n;|&]*>\s*\S*pgpass/.test(this.text.slice(this.at));
    const echo: Place = tools[0] === "echo" ? ["noslash", ...(isPassword ? (["pgpass"] as const) : [])] : [];
    return stringPlaces(text).map((place) => [...echo, ...place]);
  }
}
