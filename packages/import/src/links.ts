// Where the links and images of imported pages lead on the new site.
import path from "node:path";
import { isBelow } from "@proofmark/prover/files/site-file.ts";
import { addressFault } from "@proofmark/theme/data/link-address.ts";
import type { PageLinks } from "./page-context.ts";
import type { Project } from "./project.ts";
import { isFile } from "./project-files.ts";
import type { Note } from "./report.ts";

/** A file outside of the pages and the static folders that a page shows: it is copied to the static folder. */
export interface Extra {
  readonly from: string;
  /** Below the new site's static folder. */
  readonly to: string;
}

const EXTERNAL = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** Files by their names and pages by their addresses, for all pages of an import. */
export class Links implements PageLinks {
  readonly extras = new Map<string, Extra>();
  /** Files beside the pages that they show or link to. */
  readonly used = new Set<string>();
  private readonly byAddress = new Map<string, string>();

  constructor(
    private readonly project: Project,
    /** Addresses of the pages below the base, by file. */
    private readonly pages: ReadonlyMap<string, string>,
  ) {
    for (const [file, address] of pages) this.byAddress.set(normalized(address), file);
  }

  /** The page at an address below the base. */
  pageAt(address: string): string | undefined {
    return this.byAddress.get(normalized(address));
  }

  hasPage(file: string): boolean {
    return this.pages.has(file);
  }

  addressOf(file: string): string | undefined {
    return this.pages.get(file);
  }

  /**
   * A link's address on the new site; undefined for one that leads nowhere: then its text stays. What leads
   * elsewhere than before is reported.
   */
  link(url: string, from: string, line: number | undefined, note: Note): string | undefined {
    if (url === "" || url === "#") return undefined;
    if (url.startsWith("#") || url.startsWith("pathname://")) return url;
    if (EXTERNAL.test(url)) return this.external(url, "link", line, note);
    const { target, hash } = split(url);
    const page = this.page(target, from);
    if (page !== undefined) return relative(from, page) + hash;
    const file = this.file(target, from);
    if (file !== undefined) return file;
    const { url: origin, baseUrl } = this.project;
    if (origin !== undefined && /^\//.test(target)) {
      const whole = new URL(baseUrl.slice(0, -1) + target + hash, origin).href;
      note(line, "a link to a page that is not imported", "leads to the site it came from", whole);
      return whole;
    }
    note(line, "a link to a page that is not there", "becomes text", url);
    return undefined;
  }

  /** An image's address on the new site; undefined for a file that is not there. */
  image(url: string, from: string, line: number | undefined, note: Note): string | undefined {
    if (EXTERNAL.test(url)) return this.external(url, "source", line, note);
    const file = this.file(split(url).target, from);
    if (file === undefined) note(line, "an image that is not there", "becomes its text", url);
    return file;
  }

  private external(
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

  /** The page that an address means: a file, or an address of the old site, from the file or from its page. */
  private page(target: string, from: string): string | undefined {
    const { routeBase } = this.project;
    const folder = path.posix.dirname(from);
    const own = this.pages.get(from) ?? "/";
    const below = target.replace(/^@site\//, "/").replace(/^\/docs\//, (match) => match);
    const files = target.startsWith("/")
      ? [below.slice(1), path.posix.relative("docs", below.slice(1))]
      : [path.posix.join(folder, below), below];
    for (const file of files)
      for (const name of [file, `${file}.md`, `${file}.mdx`]) if (this.pages.has(name)) return name;
    const addresses = target.startsWith("/")
      ? [below, this.withoutBase(below), path.posix.join(routeBase, below)]
      : [
          path.posix.join(routeBase, folder, below),
          path.posix.join(path.posix.dirname(own), below),
          path.posix.join(own, below),
          path.posix.join(routeBase, below),
        ];
    for (const address of addresses) {
      const page = this.pageAt(address);
      if (page !== undefined) return page;
    }
    return undefined;
  }

  private withoutBase(address: string): string {
    const { baseUrl } = this.project;
    return address.startsWith(baseUrl) ? `/${address.slice(baseUrl.length)}` : address;
  }

  /** A file's address: beside the page, in a static folder, or copied into one. */
  private file(target: string, from: string): string | undefined {
    const { docs, root, statics, baseUrl } = this.project;
    if (target.startsWith("/") || target.startsWith("@site/") || target.startsWith("~/")) {
      const name = target.replace(/^(?:@site|~)?\//, "");
      for (const folder of statics) {
        for (const inside of [name, name.replace(baseUrl.slice(1), ""), name.replace(/^static\//, "")])
          if (isBelow(folder, path.join(folder, inside)) && this.isFile(path.join(folder, inside)))
            return `/${encodeURI(inside)}`;
      }
      return this.firstOf(
        [docs, root, path.join(root, "src")].map((folder) => path.join(folder, name)),
        from,
      );
    }
    const own = this.pages.get(from) ?? "/";
    const folder = path.posix.dirname(from);
    return this.firstOf(
      [folder, path.posix.join(folder, "x"), own].map((place) => path.join(docs, place, target)),
      from,
    );
  }

  /** The address of the first of these files that is there: beside the pages, or copied to the static folder. */
  private firstOf(places: readonly string[], from: string): string | undefined {
    const { docs } = this.project;
    const place = places.find((file) => this.isFile(file));
    if (place === undefined) return undefined;
    if (!isBelow(docs, place)) return this.extra(place);
    const name = path.relative(docs, place).split(path.sep).join("/");
    this.used.add(name);
    return relative(from, name);
  }

  /** Whether a file is there that is not a page. */
  private isFile(file: string): boolean {
    return !/\.mdx?$/i.test(file) && isFile(this.project.boundary, file);
  }

  /** The address of a file of the project outside of its pages. */
  private extra(place: string): string {
    const name = path.relative(this.project.root, place).split(path.sep);
    const to = path.posix.join("imported", ...name.filter((part) => part !== ".."));
    this.extras.set(to, { from: place, to });
    return `/${encodeURI(to)}`;
  }
}

/** An address as pages are compared: no slash at the end, no `.html`, no `index`, letters decoded. */
function normalized(address: string): string {
  const plain = decoded(address)
    .replace(/\/+$/, "")
    .replace(/\.html?$/, "")
    .replace(/(?:^|\/)(?:index|README)$/i, "");
  return plain.startsWith("/") ? plain : `/${plain}`.replace(/\/$/, "");
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function split(url: string): { target: string; hash: string } {
  const { target = "", hash = "" } = /^(?<target>[^?#]*)(?:\?[^#]*)?(?<hash>#.*)?$/.exec(url)?.groups ?? {};
  return { target: decoded(target), hash };
}

/** A link from one file to another, always with `./` or `../`. */
function relative(from: string, to: string): string {
  const link = path.posix.relative(path.posix.dirname(from), to);
  return encodeURI(link.startsWith(".") ? link : `./${link}`);
}
