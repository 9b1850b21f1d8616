// Where the links and images of imported pages lead on the new site.
import path from "node:path";
import querystring from "node:querystring";
import { isBelow } from "@proofmark/prover/files/site-file.ts";
import { addressFault } from "@proofmark/theme/data/link-address.ts";
import { isExternal } from "proofmark/src/site/permalink.ts";
import type { Note, Project } from "./project.ts";
import { isFile } from "./site-files.ts";

/** The parts of a page that a link is resolved with: the file that it is in, and the page that it is written to. */
type From = { readonly file: string; readonly target: string; readonly note: Note };

/** Files by their names and pages by their addresses, for all pages of an import. */
export class Links {
  /** Files outside of the pages and the static folders: path below the new static folder → file. */
  readonly extras = new Map<string, string>();
  /** Files beside the pages that they show or link to. */
  readonly used = new Set<string>();
  private readonly byAddress = new Map<string, string>();

  /** `pages` are the addresses of the pages below the base, by file. */
  constructor(
    private readonly project: Project,
    readonly pages: ReadonlyMap<string, string>,
  ) {
    for (const [file, address] of pages) this.byAddress.set(normalized(address), file);
  }

  /** The page at an address below the base. */
  pageAt = (address: string): string | undefined => this.byAddress.get(normalized(address));

  /**
   * A link's address on the new site; undefined for one that leads nowhere: then its text stays. One that
   * leads elsewhere than before is reported.
   */
  link(url: string, from: From, line: number | undefined): string | undefined {
    const { note } = from;
    if (url === "" || url === "#") return undefined;
    if (url.startsWith("#") || url.startsWith("pathname://")) return url;
    if (isExternal(url)) return external(url, "link", line, note);
    const { target, hash } = split(url);
    const page = this.page(target, from.file);
    if (page !== undefined) return relative(from.target, page) + hash;
    const file = this.file(target, from);
    if (file !== undefined) return file;
    const { url: origin, baseUrl } = this.project;
    if (origin === undefined || !target.startsWith("/")) {
      note(line, "a link to a page that is not there", "becomes text", url);
      return undefined;
    }
    const whole = new URL(baseUrl.slice(0, -1) + target + hash, origin).href;
    note(line, "a link to a page that is not imported", "leads to the site it came from", whole);
    return whole;
  }

  /** An image's address on the new site; undefined for a file that is not there. */
  image(url: string, from: From, line: number | undefined): string | undefined {
    const { note } = from;
    if (/#(?:only-dark|gh-dark-mode-only)$/.test(url)) {
      note(line, "an image for dark ground", "is left out", url);
      return undefined;
    }
    if (isExternal(url)) return external(url, "source", line, note);
    const file = this.file(split(url).target, from);
    if (file === undefined) note(line, "an image that is not there", "becomes its text", url);
    return file;
  }

  /** The address of a file that the configuration names; undefined if it is not there. */
  asset(name: string): string | undefined {
    if (/^https?:/.test(name)) return addressFault(name, "source") === undefined ? name : undefined;
    const { statics, docs, root } = this.project;
    const inside = path.posix.join("/", name); // `..` leads nowhere above
    if (statics.some((folder) => this.isFile(path.join(folder, inside)))) return encodeURI(inside);
    const place = [docs, root].map((folder) => path.join(folder, inside)).find(this.isFile);
    return place === undefined ? undefined : this.extra(place);
  }

  /** The page that an address means: a file, or an address of the old site, from the file or from its page. */
  private page(target: string, from: string): string | undefined {
    const { routeBase, baseUrl } = this.project;
    const folder = path.posix.dirname(from);
    const address = this.pages.get(from) ?? "/";
    const below = target.replace(/^@site\//, "/");
    const isAbsolute = target.startsWith("/");
    const files = isAbsolute
      ? [below.slice(1), path.posix.relative("docs", below.slice(1))]
      : [path.posix.join(folder, below), below];
    const named = files
      .flatMap((file) => [file, `${file}.md`, `${file}.mdx`])
      .find((file) => this.pages.has(file));
    if (named !== undefined) return named;
    const inside = below.startsWith(baseUrl) ? `/${below.slice(baseUrl.length)}` : below;
    const addresses = isAbsolute
      ? [below, inside, path.posix.join(routeBase, below)]
      : [
          path.posix.join(routeBase, folder, below),
          path.posix.join(path.posix.dirname(address), below),
          path.posix.join(address, below),
          path.posix.join(routeBase, below),
        ];
    return addresses.map(this.pageAt).find((page) => page !== undefined);
  }

  /** A file's address: beside the page, in a static folder, or copied into one. */
  private file(target: string, from: From): string | undefined {
    const { docs, root, statics, baseUrl } = this.project;
    const name = /^(?:@site\/|~\/|\/)(?<name>.*)$/.exec(target)?.groups?.["name"];
    if (name === undefined) {
      const folder = path.posix.dirname(from.file);
      const places = [folder, path.posix.join(folder, "x"), this.pages.get(from.file) ?? "/"];
      return this.firstOf(
        places.map((place) => path.join(docs, place, target)),
        from,
      );
    }
    for (const folder of statics)
      for (const inside of [name, name.replace(baseUrl.slice(1), ""), name.replace(/^static\//, "")])
        if (isBelow(folder, path.join(folder, inside)) && this.isFile(path.join(folder, inside)))
          return `/${encodeURI(inside)}`;
    return this.firstOf(
      [docs, root, path.join(root, "src")].map((folder) => path.join(folder, name)),
      from,
    );
  }

  /** The address of the first of these files that is there: beside the pages, or copied to the static folder. */
  private firstOf(places: readonly string[], { target }: From): string | undefined {
    const { docs } = this.project;
    const place = places.find((file) => this.isFile(file));
    if (place === undefined) return undefined;
    if (isBelow(docs, place)) {
      const name = path.relative(docs, place).split(path.sep).join("/");
      this.used.add(name);
      return relative(target, name);
    }
    return this.extra(place);
  }

  /** Has a file copied into the static folder; returns its address there. */
  private extra(place: string): string {
    const parts = path.relative(this.project.root, place).split(path.sep);
    const to = path.posix.join("imported", ...parts.filter((part) => part !== ".."));
    this.extras.set(to, place);
    return `/${encodeURI(to)}`;
  }

  /** Whether a file is there that is not a page. */
  private isFile = (file: string): boolean => !/\.mdx?$/i.test(file) && isFile(this.project.boundary, file);
}

function external(
  url: string,
  use: "link" | "source",
  line: number | undefined,
  note: Note,
): string | undefined {
  const whole = url.startsWith("//") ? `https:${url}` : url;
  const fault = addressFault(whole, use);
  if (fault === undefined) return whole;
  note(line, `an address with ${fault}`, "becomes text", whole);
  return undefined;
}

/** An address as pages are compared: no slash at the end, no `.html`, no `index`, letters decoded. */
function normalized(address: string): string {
  const plain = querystring
    .unescape(address)
    .replace(/\/+$/, "")
    .replace(/\.html?$/, "")
    .replace(/(?:^|\/)(?:index|README)$/i, "");
  return plain.startsWith("/") ? plain : `/${plain}`.replace(/\/$/, "");
}

function split(url: string): { target: string; hash: string } {
  const { target = "", hash = "" } = /^(?<target>[^?#]*)(?:\?[^#]*)?(?<hash>#.*)?$/.exec(url)?.groups ?? {};
  return { target: querystring.unescape(target), hash };
}

/** A link from one file to another, always with `./` or `../`. */
function relative(from: string, to: string): string {
  const link = path.posix.relative(path.posix.dirname(from), to);
  return encodeURI(link.startsWith(".") ? link : `./${link}`);
}
