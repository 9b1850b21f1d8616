// Error messages in a general form: readers paste them with their own names, numbers and paths.
import { isErrorLine, isToolLine } from "@proofmark/prover/proof/error-line.ts";
import { MAX_QUERY_LENGTH } from "@proofmark/theme/data/query-length.ts";

/** The message in an answer of an API. */
const IN_JSON = /"message": ?"((?:[^"\\]|\\.)+)"/g;
/** Quoted names. A quote within a word is an apostrophe. */
const QUOTED = /(?<![\p{L}\p{N}])(["'`])(?:(?!\1)[^\n]){1,120}\1(?![\p{L}\p{N}])|[“‘«][^”’»]{1,120}[”’»]/gu;
/** Paths, addresses, files and members: `/src/a.c`, `127.0.0.1`, `shop.total`. */
const JOINED = /\S*(?:[/\\]|\w\.\w)\S*/g;
/** Words with digits: numbers, positions, versions, ids; but not codes of errors, such as `TS2345`. */
const NUMBERED = /(?<![^\s(){}[\],;:])(?![A-Z]+\d{3,}\b)[^\s(){}[\],;:]*\d[^\s(){}[\],;:]*/g;

/** Returns a message without what is only of one place: its names, numbers and paths. */
export const generalForm = (message: string): string =>
  [QUOTED, JOINED, NUMBERED].reduce((rest, own) => rest.replace(own, " "), message.replace(IN_JSON, " $1 "));

/** Returns the words of a message that are the same wherever it is printed, each once, in lower case. */
export const errorForm = (message: string): string[] => [
  ...new Set(
    generalForm(message)
      .toLowerCase()
      .match(/[\p{L}_][\p{L}\p{N}_]+/gu),
  ),
];

/**
 * Returns a pasted text as a query: as it is if it is short enough, else cut. Of an error message that is the
 * line that says what is wrong, if need be without the names and numbers that are the reader's.
 */
export function pastedQuery(text: string): string {
  if (text.length <= MAX_QUERY_LENGTH && !text.includes("\n")) return text;
  const lines = text.split("\n").map(oneLine);
  const error = lines.find(isErrorLine) ?? lines.find(isToolLine);
  const query = error ?? oneLine(text);
  return (error !== undefined && query.length > MAX_QUERY_LENGTH ? oneLine(generalForm(query)) : query).slice(
    0,
    MAX_QUERY_LENGTH,
  );
}

const oneLine = (text: string): string => text.trim().replace(/\s+/g, " ");
