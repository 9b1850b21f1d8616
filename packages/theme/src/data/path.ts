// Paths of pages and files, in addresses (encoded) and on disk (decoded).

/** Maximum bytes of one part of a page's path: with `.html`, it must fit the 255 bytes of a file name. */
const MAX_BYTES_OF_PART = 250;
/** Maximum bytes of a path: systems allow 4,096, including the folders above the site. */
const MAX_BYTES = 2000;

/** Encodes text as one part of an address, in the same way as browsers. Letters are composed, as readers type. */
export const encodePart = (text: string): string =>
  encodeURI(text.normalize().replace(/\p{Surrogate}/gu, "\uFFFD")).replace(/[?#/]/g, encodeURIComponent);

/** Decodes one part of an address; returns it unchanged if a `%` in it encodes nothing. */
export function decodePart(part: string): string {
  return decoded(part) ?? part;
}

/** Normalises a path, written with or without encoding, to the form of all addresses of the site. */
export const encodePath = (path: string): string =>
  path
    .split("/")
    .map((part) => encodePart(decodePart(part)))
    .join("/");

/** The path on disk for a path in an address. */
export const decodePath = (path: string): string => path.split("/").map(decodePart).join("/");

/** Whether a text is more than a path: it has a domain, a query or a hash. */
export const isMoreThanPath = (written: string): boolean => /[?#]|^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(written);

/**
 * Why a text can't be the path of a page; undefined if it can. A path names a file of the output on every
 * host, so no part may lead elsewhere, however it is encoded.
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
  if (part === "") return "must not contain an empty part, as between two slashes";
  const text = decoded(part);
  if (text === undefined) return "must contain `%25` in place of a `%` that encodes nothing";
  if (hasDotSegment(text)) return 'must not contain the part "." or ".."';
  if (/[/\\]/.test(text))
    return text.includes("\\") ? "must not contain a backslash" : "must not contain a slash that is encoded";
  if (/\p{Cc}/u.test(text)) return "must not contain control characters";
  if (/\p{Surrogate}/u.test(text)) return "must not contain an incomplete character";
  return bytesOf(text) > MAX_BYTES_OF_PART
    ? `must not contain a part of more than ${MAX_BYTES_OF_PART} bytes`
    : undefined;
}

/** Whether a part means this folder or the one above, even for a host that decodes it twice. */
function hasDotSegment(text: string): boolean {
  if (text.split(/[/\\]/).some((part) => part === "." || part === "..")) return true;
  const again = decoded(text);
  return again !== undefined && again !== text && hasDotSegment(again);
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined; // a `%` that encodes nothing
  }
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
