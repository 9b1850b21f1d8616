// The files of the new site that are not pages: its configuration and its package.
import type { SidebarItemConfig } from "proofmark/src/config/sidebar-schema.ts";
import type { Project } from "./project.ts";

/** A folder's name as npm takes it for a package. */
const packageName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, "-")
    .replace(/^-+|-+$/g, "") || "notes";

/** `site.config.ts` of the new site. */
export function configText(
  project: Project,
  sidebars: Readonly<Record<string, readonly SidebarItemConfig[]>> | undefined,
  favicon: string | undefined,
): string {
  const docs = {
    ...(project.routeBase === "/" ? {} : { routeBasePath: project.routeBase }),
    ...(project.parseNumberPrefixes ? {} : { parseNumberPrefixes: false }),
    ...(sidebars === undefined ? {} : { sidebars }),
  };
  const config = {
    title: project.title,
    ...(project.tagline === undefined ? {} : { tagline: project.tagline }),
    url: project.url ?? "https://notes.example",
    baseUrl: project.baseUrl,
    ...(project.trailingSlash === undefined ? {} : { trailingSlash: project.trailingSlash }),
    ...(favicon === undefined ? {} : { favicon }),
    ...(Object.keys(docs).length === 0 ? {} : { docs }),
  };
  const text = JSON.stringify(config, null, 2).replace(/^(\s*)"([A-Za-z_]\w*)":/gm, "$1$2:");
  // The key comes last, so that it can say why it is there.
  const whole = text.replace(/\n\}$/, `,\n${UNPROVEN}\n}`);
  return `import { defineConfig } from "proofmark";\n\nexport default defineConfig(${whole});\n`;
}

const UNPROVEN = `  // Nothing here is proven yet. With runners, and without this line, pages say which snippets are not.
  onUnprovenSnippets: "ignore",`;

/** `package.json` of the new site, with the engine at `version` or a later one of its major version. */
export function manifestText(folderName: string, version: string): string {
  const scripts = {
    start: "proofmark dev",
    build: "proofmark build",
    preview: "proofmark preview",
    test: "proofmark check",
  };
  const manifest = {
    name: packageName(folderName),
    private: true,
    type: "module",
    scripts,
    devDependencies: { proofmark: `^${version}` },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** A page for the root of a site whose notes are below it: it lists them. */
export const HOME_PAGE = `import type { LoadContext, PageProps } from "proofmark";

export function load({ notes }: LoadContext) {
  return { notes: notes.map(({ title, permalink }) => ({ title, permalink })) };
}

export default function Home({ data, site }: PageProps<typeof load>) {
  return (
    <div style={{ padding: "calc(2 * var(--l)) 0" }}>
      <h1>{site.title}</h1>
      <p>{site.tagline}</p>
      <ul>
        {data.notes.map(({ title, permalink }) => (
          <li key={permalink}>
            <a href={permalink}>{title}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
`;

/** A note for the root of a site that has none there. */
export const homeNoteText = (project: Project, first: string): string =>
  `---\ntitle: ${JSON.stringify(project.title)}\n---\n\n${project.tagline ?? ""}\n\n[Read the notes](${first})\n`;
