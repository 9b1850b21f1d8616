// The module of the engine for regular expressions: the browser's, and RE2.
import { RE2JS } from "re2js";
import type { EngineModule, EngineResult, LineNote, PlaygroundSnippet } from "../engine.ts";
import { answerLine, TEXT_START } from "./claim.ts";

interface Match {
  readonly start: number;
  readonly text: string;
  /** Its groups by name; by number in a pattern without names. */
  readonly groups: readonly (readonly [name: string, text: string | null | undefined])[];
}
type Find = (text: string) => readonly Match[];

export const start: EngineModule["start"] = async () => {
  const { version } = (await import("re2js-version.js" as string)) as { version: string }; // made by the build
  return { tool: { name: "RE2JS", version }, run: async (snippet) => askBoth(snippet) };
};

/** Asks both engines about each line of the input. JavaScript answers; RE2 does where that refuses the pattern. */
export function askBoth({ code, input = "" }: Pick<PlaygroundSnippet, "code" | "input">): EngineResult {
  const refusals: string[] = [];
  const [first, second] = Object.entries(ENGINES).flatMap(([name, compile]) => {
    try {
      return { name, find: compile(code) };
    } catch (error) {
      refusals.push(`${name} refuses the pattern: ${error instanceof Error ? error.message : ""}`);
      return [];
    }
  });
  if (first === undefined) return { ok: false, output: refusals.join("\n") };
  const answers = input.split("\n").map((text) => ({ text, found: first.find(text) }));
  return {
    ok: true,
    output: answers.map(({ text, found }) => answerLine(text, found.length > 0)).join("\n"),
    about: refusals[0] && `${first.name}, in this browser. ${refusals[0]}`,
    notes: answers.map(({ text, found }) => noteOf(found, second?.find(text) ?? found)),
  };
}

/** Marks the matches of a line, names their groups, and says where RE2 finds something else. */
function noteOf(found: readonly Match[], byRe2: readonly Match[]): LineNote {
  const groups = found.map(wordsOf).filter((words) => words !== "");
  const isSame = JSON.stringify(found) === JSON.stringify(byRe2);
  const others = byRe2.map((match) => [`“${match.text}”`, wordsOf(match)].filter(Boolean).join(", "));
  return {
    marks: found.map(({ start, text }) => [TEXT_START + start, TEXT_START + start + text.length]),
    remark: [...groups, ...(isSame ? [] : [`RE2: ${others.join("; ") || "no match"}`])].join("; "),
  };
}

const wordsOf = ({ groups }: Match): string =>
  groups.map(([name, text]) => `${name}: ${text ?? "–"}`).join(", ");

/** What each engine makes of a pattern: a function that finds its matches. Throws if it refuses the pattern. */
const ENGINES: Readonly<Record<string, (pattern: string) => Find>> = {
  JavaScript(pattern) {
    const regex = new RegExp(pattern, "gu");
    return (text) =>
      Array.from(text.matchAll(regex), (match) => ({
        ...{ start: match.index, text: match[0] },
        groups: match.groups ? Object.entries(match.groups) : Object.entries([...match]).slice(1),
      }));
  },
  RE2(pattern) {
    const regex = RE2JS.compile(pattern);
    const named = Object.entries(regex.namedGroups());
    const numbers = Array.from(
      { length: regex.groupCount() + 1 },
      (_, number) => [`${number}`, number] as const,
    );
    return (text) => {
      const matches: Match[] = [];
      for (const matcher = regex.matcher(text); matcher.find(); )
        matches.push({
          ...{ start: matcher.start(), text: matcher.group() ?? "" },
          groups: (named.length > 0 ? named : numbers.slice(1)).map(([name, number]) => [
            name,
            matcher.group(number),
          ]),
        });
      return matches;
    };
  },
};
