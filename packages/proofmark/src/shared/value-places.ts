// How a reader's value is written in the place of a placeholder. The build finds the place, and names it in
// the page by the steps that a value goes through there, the innermost first: `uri sh` is a part of a URI in an
// unquoted word of the shell. Without steps a value is written as it is.

/** One step: what it accepts, the sentence for a reader whose value it refuses, and how it writes the rest. */
interface Step {
  readonly accepts?: (text: string) => boolean;
  readonly reason?: string;
  readonly write?: (text: string) => string;
}

const percentEncoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const isAddress6 = (text: string): boolean =>
  /^[\da-f:.]*:[\da-f:.]*$/i.test(text) && URL.canParse(`http://[${text}]`);
const escaped =
  (signs: RegExp) =>
  (text: string): string =>
    text.replace(signs, "\\$&");
const matches =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text);

/** PostgreSQL cuts longer names. */
const MAX_NAME_BYTES = 63;

const STEPS = {
  // ---- parts of a URI
  uri: {
    accepts: (text) => !/^\.\.?$/.test(text),
    reason: "“.” and “..” mean other folders in a URI.",
    write: percentEncoded,
  },
  host: {
    accepts: (text) => /^\w[\w.-]*$/.test(text) || isAddress6(text),
    reason: "The URI needs a host name or an IP address.",
    write: (text) => (isAddress6(text) ? `[${text}]` : text),
  },
  label: {
    accepts: matches(/^[\w.-]+$/),
    reason: "This is part of a host name: only letters, digits, “.”, “-” and “_” fit.",
  },
  /** libpq decodes hosts, so folders of sockets fit too. */
  pghost: { write: (text) => (isAddress6(text) ? `[${text}]` : percentEncoded(text)) },
  // ---- the shell
  arg: {
    accepts: (text) => !text.startsWith("-"),
    reason: "A value that begins with “-” would be read as an option.",
  },
  sh: { write: (text) => (/^[\w@%+:./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`) },
  /** In '…'. */
  sh1: { write: (text) => text.replaceAll("'", "'\\''") },
  /** In "…". No backslash keeps `!` from the history of an interactive shell there; other quotes do. */
  sh2: { write: (text) => text.replace(/[\\"$`]/g, "\\$&").replaceAll("!", `"'!'"`) },
  noslash: { accepts: (text) => !text.includes("\\"), reason: "A backslash would be read as an escape." },
  // ---- connection strings and password files of PostgreSQL
  conninfo: { write: (text) => (/[\s'\\]/.test(text) ? `'${escaped(/[\\']/g)(text)}'` : text) },
  pgpass: { write: escaped(/[\\:]/g) },
  // ---- SQL
  sql: { write: (text) => text.replaceAll("'", "''") },
  /** In E'…'. */
  sqle: { write: (text) => text.replace(/[\\']/g, "$&$&") },
  id: {
    accepts: (text) => new TextEncoder().encode(text).length <= MAX_NAME_BYTES,
    reason: `A name in SQL has at most ${MAX_NAME_BYTES} bytes.`,
    write: (text) => `"${text.replaceAll('"', '""')}"`,
  },
  /** In "…". */
  id2: { write: (text) => text.replaceAll('"', '""') },
  // ---- strings with backslashes, by their quotes: JavaScript, JSON, redis-cli
  single: { write: escaped(/[\\']/g) },
  double: { write: escaped(/[\\"]/g) },
  template: { write: escaped(/[\\`${]/g) },
  redis: { write: (text) => (/^[\w@%+:./-]+$/.test(text) ? text : `"${escaped(/[\\"]/g)(text)}"`) },
  // ---- where nothing can be quoted
  num: { accepts: matches(/^-?\d+(?:\.\d+)?$/), reason: "Type a number." },
  name: { accepts: matches(/^[A-Za-z_$][\w$]*$/), reason: "Type a name of letters, digits and “_”." },
  line: {
    accepts: matches(/^[^"'\\#;%$`\s][^"\\#;%$`]*$/),
    reason: "Double quotes, \\ # ; % $ ` and a quote at the start have no safe spelling in a settings file.",
  },
  text: {
    accepts: matches(/^[\p{L}\p{N}_.@/:+][\p{L}\p{N}_.@/:+-]*$/u),
    reason: "Only letters, digits and _ . @ / : + - can be written safely there.",
  },
} as const satisfies Readonly<Record<string, Step>>;

/** The name of a step. */
export type PlaceStep = keyof typeof STEPS;

/** A value as it is written in a place, or why it can't be: a sentence for the reader. */
export type Encoded = string | { readonly reason: string };

/** A guess: longer than any host name. */
const MAX_CHARACTERS = 300;
const NO_VALUE = `Use a single line of at most ${MAX_CHARACTERS} characters, without control or invisible ones.`;

/**
 * Returns why a text is no value: a value is one line without control characters and invisible ones, among
 * them those that change the direction of writing.
 */
export function lineFault(text: string): string | undefined {
  const isLine =
    text.trim() !== "" && text.length <= MAX_CHARACTERS && !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text);
  return isLine ? undefined : NO_VALUE;
}

/** Writes a value for a place, given by its steps, separated by spaces. */
export function encodeValue(value: string, place: string): Encoded {
  const fault = lineFault(value);
  if (fault !== undefined) return { reason: fault };
  const steps: Readonly<Record<string, Step>> = STEPS;
  let text = value;
  for (const name of place.split(" ")) {
    const { accepts, reason = "", write } = steps[name] ?? {};
    if (accepts?.(text) === false) return { reason };
    text = write?.(text) ?? text;
  }
  return text;
}
