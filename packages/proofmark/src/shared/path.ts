// Paths of pages and files, as addresses have them (encoded) and as disks have them (decoded).

/**
 * The most bytes of one part of a page's path: with `.html` after it, it has to fit the 255 bytes of a file
 * name.
 */
const MAX_BYTES_OF_PART = 250;
/** The most bytes of a whole path: systems take 4,096 with the folders above the site. */
const MAX_BYTES = 2000;

/** Text as one part of an address, in the form that browsers give it. */
export const encodePart = (text: string): string =>
  encodeURI(text.replace(/\p{Surrogate}/gu, "\uFFFD")).replace(/[?#/]/g, encodeURIComponent);

/** The text of one part of an address; as it was written if a `%` in it encodes nothing. */
export function decodePart(part: string): string {
  return decoded(part) ?? part;
}

/** A path as it is written, with or without encoding, in the one form that all addresses of the site have. */
export const encodePath = (path: string): string =>
  path
    .split("/")
    .map((part) => encodePart(decodePart(part)))
    .join("/");

/** A path of an address as the disk has it. */
export const decodePath = (path: string): string => path.split("/").map(decodePart).join("/");

/** Whether a text is more than a path: it has a domain, a query or a hash. */
export const isMoreThanPath = (written: string): boolean => /[?#]|^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(written);

/**
 * Why a text can't be the path of a page; undefined if it can. A path names a file of the output, and must
 * name it on every host: so it has no part that leads elsewhere, however it is encoded.
 */
export function pathFault(written: string): string | undefined {
  const parts = written.replace(/^\//, "").replace(/\/$/, "").split("/");
  if (parts.length === 1 && parts[0] === "") return undefined; // the root
  if (
    bytesOf(written) > 3 * MAX_BYTES ||
    parts.reduce((sum, part) => sum + bytesOf(decodePart(part)) + 1, 0) > MAX_BYTES
  )
    return `must not be longer than ${MAX_BYTES.toLocaleString("en")} bytes`;
  return parts.map(partFault).find((fault) => fault !== undefined);
}

function partFault(part: string): string | undefined {
  if (part === "") return "must not hold an empty part, as between two slashes";
  const text = decoded(part);
  if (text === undefined) return "must have `%25` in place of a `%` that encodes nothing";
  if (holdsDots(text)) return 'must not hold the part "." or ".."';
  if (/[/\\]/.test(text))
    return text.includes("\\") ? "must not hold a backslash" : "must not hold a slash that is encoded";
  if (/\p{Cc}/u.test(text)) return "must not hold control characters";
  if (/\p{Surrogate}/u.test(text)) return "must not hold half a character";
  return bytesOf(text) > MAX_BYTES_OF_PART
    ? `must not hold a part of more than ${MAX_BYTES_OF_PART} bytes`
    : undefined;
}

/** Whether a part leads to this folder or the one above, also for a host that decodes it again. */
function holdsDots(text: string): boolean {
  if (text.split(/[/\\]/).some((part) => part === "." || part === "..")) return true;
  const again = decoded(text);
  return again !== undefined && again !== text && holdsDots(again);
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined; // a `%` that encodes nothing
  }
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
