// The folder of the new site, as an import writes it: notes, files, configuration, package, home page.

import { copyFileSync } from "node:fs";
import path from "node:path";
import { createPathResolver } from "@proofmark/prover/files/site-file.ts";
import { writeFile } from "@proofmark/prover/files/system-problem.ts";
import { parseFrontMatter } from "proofmark/src/content/front-matter.ts";
import { pageId } from "proofmark/src/content/page.ts";
import { listFolder } from "proofmark/src/content/source.ts";
import { plainText } from "./components.ts";
import type { Links } from "./links.ts";
import { writeNavigation } from "./navigation.ts";
import type { Finding, Project } from "./project.ts";
import { fileFault, isFile, isFolder } from "./site-files.ts";

export class NewSite {
  private readonly resolve: (name: string) => string;

  constructor(
    readonly folder: string,
    private readonly project: Project,
    private readonly links: Links,
    private readonly findings: Finding[],
  ) {
    this.resolve = createPathResolver(folder);
  }

  write(file: string, text: string): void {
    writeFile(this.resolve(file), text);
  }

  /** Copies the files that are published as they are, and those that pages show or link to. */
  copyFiles(): void {
    const { links } = this;
    const { statics, boundary } = this.project;
    for (const name of [this.project.favicon, ...(this.project.logo ?? [])]) if (name) links.asset(name);
    for (const folder of statics) {
      const fault = fileFault(boundary, folder);
      if (fault !== undefined) this.leaveOut(folder, `a folder of files that ${fault}`);
      if (!isFolder(boundary, folder)) continue;
      for (const file of Object.values(listFolder(folder)).flat())
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
  writeRest(version: string, texts: ReadonlyMap<string, string>, pages: ReadonlyMap<string, string>): void {
    const { links } = this;
    const { project } = this;
    const ids = new Map(
      [...pages].map(([file, text]) => {
        const frontMatter = parseFrontMatter({ file, name: file, text, hash: "" });
        return [file, pageId(file, frontMatter, project.parseNumberPrefixes)];
      }),
    );
    const missed = (name: string): void => {
      this.findings.push({ found: `the entry \`${name}\`, which leads to no page`, done: "is left out" });
    };
    const navigation = writeNavigation({ project, texts, links, ids, missed });
    if (navigation.navbar.length === 0)
      for (const name of Object.keys(navigation.sidebars).slice(1))
        this.findings.push({
          found: `the sidebar \`${name}\``,
          done: "is on its pages only: link to one of them in `navbar`",
        });
    this.write("site.config.ts", this.configText(navigation));
    this.write("package.json", manifestText(path.basename(this.folder), version));
    this.write(".gitignore", "node_modules/\n.cache/\ndist/\n");
    if (links.pageAt("/") === undefined) this.write("pages/index.tsx", HOME_PAGE);
  }

  /** `site.config.ts` of the new site. */
  private configText({ sidebars, navbar, footer }: ReturnType<typeof writeNavigation>): string {
    const {
      title,
      tagline,
      url = "https://notes.example",
      baseUrl,
      trailingSlash,
      ...project
    } = this.project;
    const { routeBase, parseNumberPrefixes, copyright } = project;
    const asset = (use: string, name: string | undefined): string | undefined => {
      const address = name && this.links.asset(name);
      if (name && !address)
        this.findings.push({ found: `the ${use} \`${name}\`, which is not there`, done: "is left out" });
      return address;
    };
    const [src, srcDark] = (project.logo ?? []).map((name) => asset("logo", name));
    const line = copyright && plainText(copyright);
    if (/<\w/.test(copyright ?? ""))
      this.findings.push({ found: "the copyright line, which has HTML", done: "is its text" });
    const config = filled({
      ...{ title, tagline, url, baseUrl, trailingSlash },
      favicon: asset("favicon", project.favicon),
      navbar: filled({
        title: navbar.length === 0 && src === undefined ? undefined : title,
        logo: src === undefined ? undefined : { src, srcDark, alt: "" },
        items: navbar,
      }),
      footer: filled({ links: footer, copyright: line }),
      docs: filled({
        routeBasePath: routeBase === "/" ? undefined : routeBase,
        parseNumberPrefixes: parseNumberPrefixes ? undefined : false,
        sidebars: filled(sidebars),
      }),
    });
    const text = JSON.stringify(config, null, 2).replace(/^(\s*)"([A-Za-z_]\w*)":/gm, "$1$2:");
    // this key comes last, with the reason for it
    const whole = text.replace(/\n\}$/, `,\n${UNPROVEN}\n}`);
    return `import { defineConfig } from "proofmark";\n\nexport default defineConfig(${whole});\n`;
  }
}

/** Values without those that are undefined or empty lists; undefined if none is left. */
function filled(values: object): object | undefined {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined && value?.length !== 0);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
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
    <ul>{data.map(({ title, permalink }) => <li key={permalink}><a href={permalink}>{title}</a></li>)}</ul>
  </div>
);
`;
