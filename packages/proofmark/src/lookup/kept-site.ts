// Keeps what a site at an address publishes for lookups: fetched once, checked, and swapped in whole.
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { hashText } from "../files/hash.ts";
import { writeWhole } from "../files/temporary.ts";
import { isWholeIndex } from "../search/embedded/index-file.ts";
import { joinIndex } from "../search/embedded/split-index.ts";
import { type Problem, ProblemError } from "../shared/problem.ts";
import { FILES, restFile } from "./built-site.ts";
import { openLibrary, type SiteFiles } from "./library.ts";

/** Longest file that is fetched: twenty times what a site with 1,000 notes publishes. A guess. */
const MAX_BYTES = 64 << 20;
/** Time for a file to arrive. A guess, for a slow train. */
const FETCH_MS = 120_000;

const keptSchema = v.object({ address: v.string(), snippets: v.string(), index: v.string() });

interface KeptOptions {
  /** Folder of all kept copies. */
  readonly folder: string;
  /** Fetches again, even if there is a copy. A failure leaves the copy as it is. */
  readonly refresh: boolean;
  readonly onFetch: (address: string) => void;
}

/** The files of a site at an address: from the kept copy, or fetched and kept if there is none. */
export async function readKeptSite(
  written: string,
  { folder, refresh, onFetch }: KeptOptions,
): Promise<SiteFiles> {
  const address = addressOf(written);
  const name = new URL(address).hostname.replace(/[^\w.-]/g, "_");
  const file = path.join(folder, `${name}-${hashText(address).slice(0, 12)}.json`);
  if (!refresh && existsSync(file)) return readCopy(file, address);
  onFetch(address);
  const [snippets, index] = await Promise.all([
    fetchText(`${address}${FILES.snippets}`),
    fetchText(`${address}${FILES.index}`),
  ]);
  const files = { snippets, index: await wholeIndex(index, address) };
  if (!isWhole(files)) throw incomplete(address);
  mkdirSync(folder, { recursive: true });
  writeWhole(file, JSON.stringify({ address, ...files }));
  return files;
}

/** Joins an index with its rest, which is fetched. */
async function wholeIndex(index: string, address: string): Promise<string> {
  let file: string | undefined;
  try {
    file = restFile(index);
  } catch {
    throw incomplete(address); // another format, or cut off
  }
  if (file === undefined) return index;
  const rest = await fetchText(`${address}${file}`);
  try {
    return joinIndex(index, rest);
  } catch {
    throw incomplete(address);
  }
}

const incomplete = (address: string): ProblemError =>
  failed(address, "it does not publish what a lookup needs, or only a part arrived", KEPT);

const KEPT = "a copy that was kept before is as it was; try again, or open the site in a browser";

function readCopy(file: string, address: string): SiteFiles {
  const damaged = (): never => {
    throw failed(address, `its kept copy is damaged: ${file}`, "fetch it again with --refresh");
  };
  try {
    const copy = v.parse(keptSchema, JSON.parse(readFileSync(file, "utf8")));
    return copy.address === address && isWholeIndex(copy.index) ? copy : damaged();
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    return damaged();
  }
}

/** Whether both files are complete: a lookup would work. */
function isWhole(files: SiteFiles): boolean {
  try {
    openLibrary(files);
    return isWholeIndex(files.index);
  } catch {
    return false; // not JSON, another format, or cut off
  }
}

/** The folder of a site, with a slash at its end. Plain `http` is for this machine only. */
function addressOf(written: string): string {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (url === undefined || !isSafe(url))
    throw failed(
      "--site",
      `\`${written}\` is not the address of a site`,
      "name it as in https://notes.example.com/",
    );
  return `${url.origin}${url.pathname.replace(/\/?$/, "/")}`;
}

const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === "https:" ||
  (protocol === "http:" && /^(?:localhost|127(?:\.\d+){3}|\[::1\]|.*\.localhost)$/.test(hostname));

async function fetchText(address: string): Promise<string> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(FETCH_MS) });
    if (!isSafe(new URL(response.url)))
      throw new Error(`it leads to ${response.url}, which is not encrypted`);
    if (!response.ok || response.body === null) throw new Error(`it answered ${response.status}`);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_BYTES) throw new Error(`it is longer than ${MAX_BYTES >> 20} MiB`);
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch (error) {
    throw failed(address, `it can't be fetched: ${reasonOf(error)}`, KEPT);
  }
}

/** The cause says more than the error of `fetch`. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}

const failed = (file: string, message: string, fix: string): ProblemError =>
  new ProblemError([{ severity: "error", file, message, fix } satisfies Problem]);
