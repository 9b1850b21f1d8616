import { lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import path from "node:path";
import { hashText } from "@proofmark/prover/files/hash.ts";
import { folderFault, kindOf, OUTSIDE_FIX, staticFault } from "@proofmark/prover/files/site-file.ts";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import { decodePath, encodePath } from "@proofmark/theme/data/path.ts";
import { relativePath } from "../content/source.ts";
import { assetAddress } from "../render/addresses.ts";

export type Content = string | Uint8Array;

/** A file of the site, which is made when somebody reads it. */
export interface SiteFile {
  /** Who publishes it, for messages: `the page at /redis`. */
  readonly owner: string;
  /** The author's file that it is made from, for messages. */
  readonly source?: string | undefined;
  /** Hash of everything that its content depends on: with the same key a build reuses the last output. */
  readonly key?: string | undefined;
  /** Absolute path of a file that is published as it is. */
  readonly path?: string | undefined;
  read(): Content | Promise<Content>;
}

/** The owner of a file that an author puts into a static folder. Such a file wins over one of the engine. */
export const STATIC_OWNER = "a static file";
export const ENGINE_OWNER = "a file of every site";

/**
 * The files of a site by name: decoded, relative to the base. The one value between the site and whatever
 * writes or serves it.
 */
export class SiteFiles {
  readonly #files = new Map<string, SiteFile>();
  /** Each folder with one of the files in it. */
  readonly #folders = new Map<string, SiteFile>();
  readonly #collisions: Problem[] = [];
  readonly baseUrl: string;
  readonly #configFile: string;

  constructor({ baseUrl, file }: { baseUrl: string; file: string }) {
    this.baseUrl = baseUrl;
    this.#configFile = file;
  }

  get = (name: string): SiteFile | undefined => this.#files.get(name);
  has = (name: string): boolean => this.#files.has(name);
  names = (): IterableIterator<string> => this.#files.keys();
  nameOf = (address: string): string => decodePath(address.slice(this.baseUrl.length));
  addressOf = (name: string): string => this.baseUrl + encodePath(name);

  /** Adds a file. A name that an author's static file has stays with it; a second owner is a problem. */
  add(name: string, file: SiteFile): void {
    const other = this.#files.get(name);
    if (other?.owner === STATIC_OWNER) return;
    const folders = foldersOf(name);
    const blocked = folders.find((folder) => this.#files.has(folder));
    const first = other ?? this.#files.get(blocked ?? "") ?? this.#folders.get(name);
    if (first !== undefined) this.#refuse(blocked ?? name, first, file);
    else {
      this.#files.set(name, file);
      for (const folder of folders) this.#folders.set(folder, file);
    }
  }

  /** Adds a text of the engine. */
  addText(name: string, read: () => Content | Promise<Content>): void {
    this.add(name, { owner: ENGINE_OWNER, read });
  }

  /** Adds a file under a name with its content hash, once. Returns its address. */
  publish = (name: string, content: Content): string => {
    const address = assetAddress({ file: name, hash: hashText(content) }, this.baseUrl);
    if (!this.has(this.nameOf(address))) this.addText(this.nameOf(address), () => content);
    return address;
  };

  /** Publishes a file of the author at an address with its content hash, once. */
  publishFile(address: string, file: string): void {
    const name = this.nameOf(address);
    if (!this.has(name)) this.add(name, { owner: ENGINE_OWNER, path: file, read: () => readFileSync(file) });
  }

  /** Puts another way to read its content in the place of a file's. */
  replace(name: string, file: SiteFile): void {
    this.#files.set(name, file);
  }

  async read(name: string): Promise<Content> {
    const file = this.#files.get(name);
    if (file === undefined) throw new Error(`the site has no file ${name}`);
    return file.read();
  }

  /** Throws a ProblemError if two files need the same name, or one needs the folder where another is. */
  refuseCollisions(others: readonly Problem[]): void {
    if (this.#collisions.length > 0) throw new ProblemError([...others, ...this.#collisions]);
  }

  /** Two owners collide once, though they may do so in several files. */
  #refuse(name: string, first: SiteFile, second: SiteFile): void {
    const owners = [first.owner, second.owner].sort((a) => (a === ENGINE_OWNER ? -1 : 0)).join(" and ");
    if (this.#collisions.some(({ found }) => found === owners)) return;
    this.#collisions.push({
      severity: "error",
      file: second.source ?? first.source ?? this.#configFile,
      message: `two parts of the output would have the name "${name}"`,
      found: owners,
      fix: "give the page another address",
    });
  }
}

/** `a/b/c.html` → `a`, `a/b`. */
function foldersOf(name: string): string[] {
  const parent = path.posix.dirname(name);
  return parent === "." ? [] : [...foldersOf(parent), parent];
}

/**
 * Adds the content of a static folder. Hosts get files only: symbolic links are replaced by their targets, if
 * those belong to the site. A missing folder counts as empty. Returns problems of what can't be published;
 * reading such a file throws its problem.
 */
export function addStaticFolder(files: SiteFiles, root: string, folder: string): Problem[] {
  const problems: Problem[] = [];
  const base = path.join(root, folder);
  const add = (name: string, file: string, read: () => Uint8Array): void =>
    files.add(name, { owner: STATIC_OWNER, source: relativePath(root, file), path: file, read });
  const refuse = (file: string, name: string, message: string, details: Partial<Problem> = {}): void => {
    const problem: Problem = { severity: "error", file: relativePath(root, file), message, ...details };
    problems.push(problem);
    if (name === "") return;
    files.add(name, {
      owner: STATIC_OWNER,
      source: problem.file,
      read() {
        throw new ProblemError([problem]);
      },
    });
  };
  /** `above`: real paths of the folders on the way. */
  const visit = (file: string, name: string, above: readonly string[]): void => {
    const stat = kindOf(file);
    const real = stat === undefined ? readlinkSync(file) : realpathSync(file);
    const fault = stat === undefined ? undefined : staticFault(root, folder, real);
    if (stat === undefined)
      refuse(file, name, "a broken symbolic link", { expected: "a file or folder", found: real });
    else if (fault !== undefined) {
      const isLink = lstatSync(file).isSymbolicLink();
      const message = isLink
        ? `the target of the symbolic link ${fault}`
        : `behind a symbolic link: ${fault}`;
      refuse(file, name, message, { found: real, fix: OUTSIDE_FIX });
    } else if (stat.isFile()) add(name, file, () => readFileSync(file));
    else if (!stat.isDirectory())
      refuse(file, name, "neither a file nor a folder", { expected: "a file that a host can serve" });
    else if (above.includes(real))
      refuse(file, name, "a folder that contains itself through a symbolic link", { found: real });
    else
      for (const entry of readdirSync(file))
        visit(path.join(file, entry), path.posix.join(name, entry.normalize()), [...above, real]);
  };
  const fault = folderFault(root, folder);
  if (fault !== undefined)
    refuse(base, "", `the static folder ${fault}`, { fix: "set `staticDirectories` to folders of the site" });
  else if (lstatSync(base, { throwIfNoEntry: false }) !== undefined) visit(base, "", []);
  return problems;
}
