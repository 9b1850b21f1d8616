// Finds where values are in code, so that a reader's value is quoted for its place. Small rules per language
// read strings and comments. A place that they can't be sure of takes plain text only.
import type { PlaceStep } from "../../shared/value-places.ts";
import { shellPlaces } from "./shell-places.ts";
import { HOLE, type Place, samePlace, stringPlaces } from "./text-places.ts";

/**
 * A part of code, tried in this order. In the group `content` of a string URIs are found; without that group
 * all holes in the part get the place.
 */
interface Rule {
  readonly pattern: RegExp;
  readonly place: Place;
}

/** What a language is made of, and the place of a hole that is in no part. */
interface Rules {
  readonly parts: readonly Rule[];
  readonly bare: (before: string, after: string) => Place;
}

const TEXT: Place = ["text"];
const rule = (pattern: RegExp, place: Place): Rule => ({ pattern: new RegExp(pattern, "yim"), place });
const SINGLE = rule(/'(?<content>(?:\\.|[^'\\\n])*)'/, ["single"]);
const DOUBLE = rule(/"(?<content>(?:\\.|[^"\\\n])*)"/, ["double"]);
const LINE_COMMENT = rule(/\/\/[^\n]*/, []);
const BLOCK_COMMENT = rule(/\/\*[\s\S]*?\*\//, TEXT);
const isWord = (sign: string): boolean => /[\w$]/.test(sign);

const SCRIPT: Rules = {
  parts: [
    LINE_COMMENT,
    BLOCK_COMMENT,
    rule(/(?<=(?:^|[(=,:;!&|?{}[]|\breturn)\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\//, TEXT),
    SINGLE,
    DOUBLE,
    rule(/(?<=[\w$)\]])`(?:\\.|[^`\\])*`/, TEXT), // a tag decides what its template means
    rule(/`(?:\\.|[^`\\])*\$\{(?:\\.|[^`\\])*`/, TEXT), // the value may be in the code of the template
    rule(/`(?<content>(?:\\.|[^`\\])*)`/, ["template"]),
  ],
  bare: () => ["name"],
};

const SQL: Rules = {
  parts: [
    rule(/--[^\n]*/, []),
    BLOCK_COMMENT,
    rule(/^\s*\\[^\n]*/, TEXT), // a command of psql
    rule(/\bfrom\s+stdin\b[^\n]*\n[\s\S]*?\n\\\./, TEXT), // rows of `copy`
    rule(/(?<!\w)e'(?<content>(?:\\.|''|[^'\\])*)'/, ["sqle"]),
    rule(/'(?<content>(?:''|[^'])*)'/, ["sql"]),
    rule(/"(?:""|[^"])*"/, ["id2"]),
    rule(/\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$/, TEXT),
  ],
  bare: (before, after) => (isWord(before) || isWord(after) ? ["name"] : ["id"]),
};

const JSON_RULES: Rules = { parts: [LINE_COMMENT, BLOCK_COMMENT, DOUBLE], bare: () => TEXT };

const REDIS: Rules = {
  parts: [rule(/^\s*#[^\n]*/, []), DOUBLE, rule(/'(?<content>(?:\\'|[^'\n])*)'/, ["noslash", "single"])],
  // redis-cli reads no word on after a closing quote
  bare: (_, after) => (/^\s?$/.test(after) ? ["redis"] : TEXT),
};

const SETTINGS: Rules = {
  parts: [rule(/^\s*[#;][^\n]*/, []), rule(new RegExp(`(?<=^[^=\\n]*=\\s*)${HOLE}(?=\\s*$)`), ["line"])],
  bare: () => TEXT,
};

const SCRIPTS = ["js", "javascript", "mjs", "cjs", "ts", "typescript", "mts", "cts"];
const LANGUAGES = new Map<string, Rules>([
  ["sql", SQL],
  ["pgsql", SQL],
  ["json", JSON_RULES],
  ["jsonc", JSON_RULES],
  ["redis", REDIS],
  ["ini", SETTINGS],
  ...SCRIPTS.map((name) => [name, SCRIPT] as const),
]);
/** Steps of places without quotes, where a number stays one. */
const UNQUOTED: ReadonlySet<string> = new Set<PlaceStep>(["id", "name", "text"]);
const SHELLS = new Set(["sh", "bash", "zsh", "shell", "shellscript"]);

/**
 * Finds the place of each value in a code, as `encodeValue` reads it; empty if the value is written as it is.
 */
export function findPlaces(
  code: string,
  values: readonly { readonly from: number; readonly to: number }[],
  language: string,
): string[] {
  if (values.length === 0) return [];
  let holed = "";
  let end = 0;
  for (const { from, to } of values) {
    holed += code.slice(end, from) + HOLE;
    end = to;
  }
  const places = placesIn(holed + code.slice(end), language);
  return values.map(({ from, to }, index) => {
    const [first = "", ...rest] = places[index] ?? TEXT;
    const isNumber = /^-?\d+(?:\.\d+)?$/.test(code.slice(from, to));
    return [isNumber && UNQUOTED.has(first) ? "num" : first, ...rest].join(" ");
  });
}

function placesIn(text: string, language: string): Place[] {
  try {
    if (SHELLS.has(language)) return shellPlaces(text, placesIn);
    const rules = LANGUAGES.get(language);
    return rules === undefined ? samePlace(text, TEXT) : partsPlaces(text, rules);
  } catch (error) {
    if (error instanceof SyntaxError) return samePlace(text, TEXT);
    throw error;
  }
}

/** Reads a text part by part. Throws a SyntaxError for a quote that begins no string. */
function partsPlaces(text: string, { parts, bare }: Rules): Place[] {
  const places: Place[] = [];
  let at = 0;
  while (at < text.length) {
    const found = firstPart(text, at, parts);
    if (found !== undefined) {
      const inner = found.content === undefined ? samePlace(found.whole, []) : stringPlaces(found.content);
      for (const place of inner) places.push([...place, ...found.place]);
      at += found.whole.length;
      continue;
    }
    const sign = text[at] ?? "";
    if (/['"`]/.test(sign)) throw new SyntaxError("a quote is not closed");
    if (sign === HOLE) places.push(bare(text[at - 1] ?? "", text[at + 1] ?? ""));
    at++;
  }
  return places;
}

function firstPart(text: string, at: number, parts: readonly Rule[]) {
  for (const { pattern, place } of parts) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null && match[0] !== "")
      return { whole: match[0], content: match.groups?.["content"], place };
  }
  return undefined;
}
