// The folder of the new site, as an import writes it: notes, files, configuration, package, home page.
import { copyFileSync } from "node:fs";
import path from "node:path";
import { createPathResolver } from "@proofmark/prover/files/site-file.ts";
import { writeFile } from "@proofmark/prover/files/system-problem.ts";
import { parseFrontMatter } from "proofmark/src/content/front-matter.ts";
import { pageId } from "proofmark/src/content/page.ts";
import { listFolder } from "proofmark/src/content/source.ts";
import type { Links } from "./links.ts";
import type { Finding, Project } from "./project.ts";
import { createSidebarWriter } from "./sidebars.ts";
import { fileFault, isFile, isFolder } from "./site-files.ts";

export class NewSite {
  private readonly resolve: (name: string) => string;

  constructor(
    readonly folder: string,
    private readonly project: Project,
    private readonly findings: Finding[],
  ) {
    this.resolve = createPathResolver(folder);
  }

  write(file: string, text: string): void {
    writeFile(this.resolve(file), text);
  }

  /** Copies the files that are published as they are, and those that pages show or link to. */
  copyFiles(links: Links): void {
    const { statics, boundary } = this.project;
    for (const folder of statics) {
      const fault = fileFault(boundary, folder);
      if (fault !== undefined) this.leaveOut(folder, `a folder of files that ${fault}`);
      if (!isFolder(boundary, folder)) continue;
      const found = listFolder(folder);
      for (const file of [...found.files, ...found.links])
        this.copy(path.join(folder, file), path.join("static", file));
    }
    for (const file of links.used) this.copy(path.join(this.project.docs, file), path.join("content", file));
    for (const [to, from] of links.extras) this.copy(from, path.join("static", to));
  }

  private copy(from: string, to: string): void {
    const { boundary } = this.project;
    const fault = fileFault(boundary, from);
    if (fault !== undefined) this.leaveOut(from, `a file that ${fault}`);
    else if (!isFile(boundary, from)) this.leaveOut(from, "neither a file nor a link to one");
    else copyFileSync(from, this.resolve(to));
  }

  private leaveOut(file: string, found: string): void {
    const name = path.relative(this.project.root, file).split(path.sep).join("/");
    this.findings.push({ file: name, found, done: "is not copied" });
  }

  /** Writes configuration, package and home page. `texts` are those that were imported, `pages` those of the notes. */
  writeRest({
    version,
    texts,
    links,
    pages,
  }: {
    readonly version: string;
    readonly texts: ReadonlyMap<string, string>;
    readonly links: Links;
    readonly pages: ReadonlyMap<string, string>;
  }): void {
    const { project } = this;
    const ids = new Map(
      [...pages].map(([file, text]) => {
        const frontMatter = parseFrontMatter({ file, name: file, text, hash: "" });
        return [file, pageId(file, frontMatter, project.parseNumberPrefixes)];
      }),
    );
    const missed = (name: string): void => {
      const found = `the sidebar's entry \`${name}\`, which is not there`;
      this.findings.push({ found, done: "is left out" });
    };
    const write = createSidebarWriter({ texts, links, ids, missed });
    const sidebars = Object.entries(project.sidebars)
      .map(([name, entries]) => [name, write(entries)] as const)
      .filter(([, items]) => items.length > 0);
    this.write("site.config.ts", configText(project, Object.fromEntries(sidebars), this.favicon()));
    this.write("package.json", manifestText(path.basename(this.folder), version));
    this.write(".gitignore", "node_modules/\n.cache/\ndist/\n");
    if (links.pageAt("/") !== undefined) return;
    // a site needs a page at its root
    const start = /(?:^|\/)(?:index|readme|intro\w*|getting[-_]?started)\.mdx?$/i;
    const first = [...pages.keys()].find((file) => start.test(file)) ?? [...pages.keys()][0] ?? "";
    const { title, tagline = "" } = project;
    const note = `---\ntitle: ${JSON.stringify(title)}\n---\n\n${tagline}\n\n[Read the notes](${links.pages.get(first) ?? "/"})\n`;
    if (project.routeBase === "/") this.write("content/index.md", note);
    else this.write("pages/index.tsx", HOME_PAGE);
  }

  private favicon(): string | undefined {
    const { favicon, statics, docs, boundary } = this.project;
    if (favicon === undefined || /^https?:/.test(favicon)) return favicon;
    const name = path.posix.join("/", favicon); // `..` leads nowhere above
    if (statics.some((folder) => isFile(boundary, path.join(folder, name)))) return name;
    if (isFile(boundary, path.join(docs, name))) {
      this.copy(path.join(docs, name), path.join("static", name));
      return name;
    }
    const found = `the favicon \`${favicon}\`, which is not there`;
    this.findings.push({ found, done: "is left out" });
    return undefined;
  }
}

/** `site.config.ts` of the new site. */
function configText(project: Project, sidebars: object, favicon: string | undefined): string {
  const { title, tagline, url = "https://notes.example", baseUrl, trailingSlash, routeBase } = project;
  const docs = {
    ...(routeBase === "/" ? {} : { routeBasePath: routeBase }),
    ...(project.parseNumberPrefixes ? {} : { parseNumberPrefixes: false }),
    ...(Object.keys(sidebars).length === 0 ? {} : { sidebars }),
  };
  const config = {
    ...{ title, tagline, url, baseUrl, trailingSlash, favicon },
    ...(Object.keys(docs).length === 0 ? {} : { docs }),
  };
  const text = JSON.stringify(config, null, 2).replace(/^(\s*)"([A-Za-z_]\w*)":/gm, "$1$2:");
  // this key comes last, with the reason for it
  const whole = text.replace(/\n\}$/, `,\n${UNPROVEN}\n}`);
  return `import { defineConfig } from "proofmark";\n\nexport default defineConfig(${whole});\n`;
}

const UNPROVEN = `  // Nothing here is proven yet. With runners, and without this line, pages say which snippets are not.
  onUnprovenSnippets: "ignore",`;

/** `package.json` of the new site, with the engine at `version` or a later one of its major version. */
function manifestText(folderName: string, version: string): string {
  const name = folderName.toLowerCase().replace(/[^a-z0-9-]+/g, "-");
  const commands = { start: "dev", build: "build", preview: "preview", test: "check" };
  const manifest = {
    name: name.replace(/^-+|-+$/g, "") || "notes",
    private: true,
    type: "module",
    scripts: Object.fromEntries(Object.entries(commands).map(([key, word]) => [key, `proofmark ${word}`])),
    devDependencies: { proofmark: `^${version}` },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** A page for the root of a site whose notes are below it: it lists them. */
const HOME_PAGE = `import type { LoadContext, PageProps } from "proofmark";

export const load = ({ notes }: LoadContext) => notes.map(({ title, permalink }) => ({ title, permalink }));

export default ({ data, site }: PageProps<typeof load>) => (
  <div>
    <h1>{site.title}</h1>
    <p>{site.tagline}</p>
    <ul>
      {data.map(({ title, permalink }) => <li key={permalink}><a href={permalink}>{title}</a></li>)}
    </ul>
  </div>
);
`;
