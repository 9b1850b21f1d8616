// What a new site has besides its notes: configuration, package, home page.
import path from "node:path";
import { parseFrontMatter } from "proofmark/src/content/front-matter.ts";
import { pageId } from "proofmark/src/content/page.ts";
import type { Links } from "./links.ts";
import { createLookup } from "./lookup.ts";
import type { Project } from "./project.ts";
import { isFile } from "./project-files.ts";
import type { Finding } from "./report.ts";
import { writeSidebars } from "./sidebars.ts";
import { configText, HOME_PAGE, homeNoteText, manifestText } from "./site-text.ts";
import type { Target } from "./target.ts";

export class NewSite {
  constructor(
    private readonly project: Project,
    private readonly target: Target,
    private readonly findings: Finding[],
  ) {}

  /**
   * Writes configuration, package and home page. `sources` are the texts that were imported, `pages` those of
   * the new notes, both by file.
   */
  write(
    options: { readonly to: string; readonly version: string },
    sources: ReadonlyMap<string, string>,
    links: Links,
    pages: ReadonlyMap<string, string>,
  ): void {
    const { project, target } = this;
    const config = path.relative(project.root, project.configFile) || ".";
    const lookup = createLookup(sources, links, (name) =>
      this.findings.push({
        file: config,
        found: `the sidebar's entry \`${name}\`, which is not there`,
        done: "is left out",
      }),
    );
    const ids = new Map([...pages].map(([file, text]) => [file, this.idOf(file, text)]));
    const entries = project.sidebars(lookup);
    const sidebars = writeSidebars(entries, {
      idOf: (file) => ids.get(file),
      hasPages: (folder) => [...ids.keys()].some((file) => folder === "." || file.startsWith(`${folder}/`)),
    });
    target.write("site.config.ts", configText(project, sidebars, this.favicon()));
    target.write("package.json", manifestText(path.basename(options.to), options.version));
    target.write(".gitignore", "node_modules/\n.cache/\ndist/\n");
    this.writeHome(links, [...ids.keys()]);
  }

  private idOf(file: string, text: string): string {
    const source = { file, name: file, text, hash: "" };
    return pageId(file, parseFrontMatter(source).frontMatter, this.project.parseNumberPrefixes);
  }

  /** A site needs a page at its root. */
  private writeHome(links: Links, files: readonly string[]): void {
    const { project, target } = this;
    if (links.pageAt("/") !== undefined) return;
    const first =
      files.find((file) => /(?:^|\/)(?:index|readme|intro\w*|getting[-_]?started)\.mdx?$/i.test(file)) ??
      files[0] ??
      "";
    const address = links.addressOf(first) ?? "/";
    if (project.routeBase === "/") target.write("content/index.md", homeNoteText(project, address));
    else target.write("pages/index.tsx", HOME_PAGE);
  }

  private favicon(): string | undefined {
    const { favicon, statics, docs, boundary } = this.project;
    if (favicon === undefined) return undefined;
    if (/^https?:/.test(favicon)) return favicon;
    const name = path.posix.join("/", favicon); // `..` leads nowhere above
    if (statics.some((folder) => isFile(boundary, path.join(folder, name)))) return name;
    if (!isFile(boundary, path.join(docs, name))) {
      const file = path.relative(this.project.root, this.project.configFile);
      this.findings.push({
        file,
        found: `the favicon \`${favicon}\`, which is not there`,
        done: "is left out",
      });
      return undefined;
    }
    this.target.copy(path.join(docs, name), path.join("static", name));
    return name;
  }
}
