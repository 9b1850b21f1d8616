// The module of the engine for regular expressions: the browser's, and RE2.
import { RE2JS } from "re2js";
import type { EngineModule, EngineResult, LineNote, PlaygroundSnippet } from "../engine.ts";
import { answerLine, TEXT_START } from "./claim.ts";

type Find = (text: string) => readonly RegExpMatchArray[];

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
function noteOf(found: readonly RegExpMatchArray[], byRe2: readonly RegExpMatchArray[]): LineNote {
  const groups = found.map(groupsOf).filter((words) => words !== "");
  const isSame = placesOf(found) === placesOf(byRe2);
  const others = byRe2.map((match) => [`“${match[0]}”`, groupsOf(match)].filter(Boolean).join(", "));
  return {
    marks: found.map(({ index = 0, 0: text }) => [TEXT_START + index, TEXT_START + index + text.length]),
    remark: [...groups, ...(isSame ? [] : [`RE2: ${others.join("; ") || "no match"}`])].join("; "),
  };
}

const placesOf = (matches: readonly RegExpMatchArray[]): string =>
  JSON.stringify(matches.map((match) => [match.index, match[0], groupsOf(match)]));

/** The groups of a match by name; by number in a pattern without names. */
function groupsOf(match: RegExpMatchArray): string {
  const groups = match.groups ? Object.entries(match.groups) : Object.entries([...match]).slice(1);
  return groups.map(([name, text]) => `${name}: ${text ?? "–"}`).join(", ");
}

/** Each engine's matcher of a pattern: a function that finds matches. Throws if it refuses the pattern. */
const ENGINES: Readonly<Record<string, (pattern: string) => Find>> = {
  JavaScript(pattern) {
    const regex = new RegExp(pattern, "gu");
    return (text) => [...text.matchAll(regex)];
  },
  RE2(pattern) {
    const regex = RE2JS.compile(pattern);
    return (text) => [...regex.matchAll(text)];
  },
};
