// Error messages in a general form: readers paste them with their own names, numbers and paths.

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
