// Mutants of regular expressions: another class, count or anchor.
import { changeText, type Edit, nextNumber } from "./edit.ts";

/** The parts of a pattern, in the order in which they are looked for. */
const PART =
  /\\(?<class>[dwshDWSHbB])|\\p\{[^}]*\}|\\(?<dot>\.)|\\.|\(\?<?(?<look>[=!])|(?<group>\(\?(?:[:>|]|P?<\w+>|[a-z-]+:?\)?))|(?<set>\[(?<not>\^?)(?<items>\]?(?:\\.|\[:\w+:\]|[^\]\\])*)\])|\{(?<count>\d+)[\d,]*\}|(?<repeat>[*+?])[+?]?|(?<anchor>[$^])|(?<any>\.)|(?<text>[\p{L}\p{N}]+)/gu;

/** Patterns with one part that is another. `offset` is where the pattern is in the code. */
export function changeRegex(pattern: string, offset = 0): Edit[] {
  return [...pattern.matchAll(PART)].flatMap(({ 0: part, index, groups = {} }): Edit[] => {
    const from = offset + index;
    const edit = (kind: Edit["kind"], text: string): Edit[] => [{ kind, from, to: from + part.length, text }];
    const { class: letter, count, repeat, look, text } = groups;
    if (letter !== undefined) return edit("keyword", otherClass(letter));
    if (groups["dot"] !== undefined) return edit("string", ".");
    if (look !== undefined) return edit("comparison", part.slice(0, -1) + (look === "=" ? "!" : "="));
    if (groups["set"] !== undefined) return changeSet(groups, from);
    if (count !== undefined) return edit("number", part.replace(count, nextNumber(count)));
    if (repeat !== undefined) return edit("option", part.length > 1 ? repeat : "");
    if (groups["anchor"] !== undefined) return edit("clause", "");
    if (groups["any"] !== undefined) return edit("string", "\\.");
    const changed = text === undefined ? undefined : changeText(text);
    return changed === undefined ? [] : edit("string", changed);
  });
}

/** `\\D` for the `d` of `\\d`. */
const otherClass = (letter: string): string =>
  `\\${letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()}`;

/** What a set holds: a named class, a range, an escape or a character. */
const ITEM = /\[:\w+:\]|\\p\{[^}]*\}|(?:\\.|[^\\])-(?:\\.|[^\\])|\\.|./gsu;

/** A set turned round, without one of the things in it, or with the opposite class. */
function changeSet({ not = "", items = "" }: Partial<Record<string, string>>, from: number): Edit[] {
  const inside = from + 1 + not.length;
  const parts = [...items.matchAll(ITEM)];
  return [
    { kind: "comparison", from, to: inside, text: not === "" ? "[^" : "[" },
    ...parts.flatMap(({ 0: part, index }): Edit[] => {
      const [at, to] = [inside + index, inside + index + part.length];
      const letter = /^\\([dwshDWSH])$/.exec(part)?.[1];
      return [
        ...(parts.length < 2 ? [] : [{ kind: "clause" as const, from: at, to, text: "" }]),
        ...(letter === undefined
          ? []
          : [{ kind: "keyword" as const, from: at, to, text: otherClass(letter) }]),
      ];
    }),
  ];
}

/** Rows of a matrix: the first cell is only a name, the second the pattern, all others are texts. */
export function changeMatrix(code: string): Edit[] {
  let start = 0;
  return code.split("\n").flatMap((line) => {
    const from = start;
    start += line.length + 1;
    return [...line.matchAll(/\S+(?: \S+)*/g)].slice(1).flatMap(({ 0: cell, index }, column): Edit[] => {
      if (column === 0) return changeRegex(cell, from + index);
      const changed = changeText(cell);
      const at = from + index;
      return changed === undefined ? [] : [{ kind: "string", from: at, to: at + cell.length, text: changed }];
    });
  });
}

const LITERAL =
  /(?<=(?:^|[(=,:!&|?[;{}])\s*|\breturn )\/(?![*/])(?<pattern>(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/[dgimsuvy]*/g;

/** The patterns in a program: edits of their parts, and where they are. */
export function changeLiterals(code: string): { edits: Edit[]; isInside: (offset: number) => boolean } {
  const found = [...code.matchAll(LITERAL)];
  return {
    edits: found.flatMap(({ index, groups }) => changeRegex(groups?.["pattern"] ?? "", index + 1)),
    isInside: (offset) => found.some(({ 0: text, index }) => offset >= index && offset < index + text.length),
  };
}
