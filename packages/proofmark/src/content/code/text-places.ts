import type { PlaceStep } from "../../shared/value-places.ts";

/** Where a value is in a text, while its place is looked for. */
export const HOLE = "\uFFFF";

/** The steps of a value in its place, the innermost first; none if it is written as it is. */
export type Place = readonly PlaceStep[];

/** Counts the holes in a text. */
export const holesIn = (text: string): number => text.split(HOLE).length - 1;

/** Gives the same place to all holes in a text. */
export const samePlace = (text: string, place: Place): Place[] =>
  Array.from({ length: holesIn(text) }, () => place);

/** Finds the places of holes in a string of any language, beside the quotes of that language. */
export function stringPlaces(text: string): Place[] {
  return offsets(text).map((at) => {
    const uri = uriPlace(text, at);
    if (uri !== undefined) return uri;
    const before = text.slice(0, at).replace(/\\./g, "");
    const isQuoted = ["'", '"', "`"].some((quote) => before.split(quote).length % 2 === 0);
    return isQuoted ? ["text"] : []; // a string of a language that has no name
  });
}

const offsets = (text: string): number[] =>
  [...text.matchAll(new RegExp(HOLE, "g"))].map(({ index }) => index);

/** Says which part of a URI a hole is; undefined outside of any. */
function uriPlace(text: string, hole: number): Place | undefined {
  for (const { index, 0: uri, 1: scheme = "" } of text.matchAll(/([a-z][a-z\d+.-]*):\/\/[^\s"'<>`]*/gi)) {
    const start = index + scheme.length + "://".length;
    if (hole < start || hole >= index + uri.length) continue;
    const authority = /^[^/?#]*/.exec(text.slice(start, index + uri.length))?.[0] ?? "";
    const at = hole - start;
    if (at >= authority.length || authority.indexOf("@", at) !== -1) return ["uri"];
    const host = authority.lastIndexOf("@") + 1;
    if (authority.slice(host, at).includes(":")) return ["num"];
    const isWhole = at === host && /^(?::|$)/.test(authority.slice(at + 1));
    if (!isWhole) return ["label"];
    return [/^postgres(?:ql)?$/i.test(scheme) ? "pghost" : "host"];
  }
  return undefined;
}

/** Finds the places of holes in a connection string of libpq: `host=… dbname='…'`. */
export function conninfoPlaces(text: string): Place[] {
  return offsets(text).map((at) => {
    const before = text.slice(0, at);
    if (before.replace(/\\./g, "").split("'").length % 2 === 0) return ["single"];
    return /=\s*$/.test(before) && /^(?:\s|$)/.test(text.slice(at + 1)) ? ["conninfo"] : ["text"];
  });
}
