// A site whose notes ran on three versions of PostgreSQL, and what a reader sees of them.
import type { Locator, Page } from "@playwright/test";
import type { SiteConfigInput } from "../../src/config/schema.ts";
import { snippetOf } from "../checked-note.ts";
import { verdictsOf } from "../verdicts.ts";
import { note, siteOf } from "./site-of.ts";

const fence = (code: string): string => `\`\`\`sql\n${code}\n\`\`\``;

/** A lock entry of a snippet that ran on PostgreSQL 18, with what other versions made of it. */
const entry = (code: string, output: readonly string[], versions: Parameters<typeof verdictsOf>[0]) => ({
  key: snippetOf("sql", code).key,
  context: "",
  starts: code,
  level: "ran",
  tools: [{ tool: "PostgreSQL", version: "18.6", platform: "linux-x64", output }],
  versions: verdictsOf(versions),
});
const same = { postgresql15: "PostgreSQL 15.18 same", postgresql17: "PostgreSQL 17.12 same" };

const SNIPPETS = [
  entry("select 1", ["1"], same),
  entry("select version()", ["eighteen"], {
    postgresql15: ["PostgreSQL 15.18 differs", "<b>fifteen</b>"],
    postgresql17: "PostgreSQL 17.12 same",
  }),
  entry("merge returning", ["merged"], {
    postgresql15: 'PostgreSQL 15.18 fails: ERROR: syntax error at "returning"',
    postgresql17: "PostgreSQL 17.12 same",
  }),
  entry("uuidv7", ["new"], { postgresql17: "PostgreSQL 17.12 fails: ERROR: no such function" }),
];
const sections = SNIPPETS.map(({ starts }, at) => `## Task ${at + 1}\n\n${fence(starts)}`).join("\n\n");
const quick = `\`\`\`sql top="First"\n${SNIPPETS[0]?.starts}\n\`\`\``;
const newer = '```sql top="Newer"\nuuidv7\n```';

/**
 * Serves the site to the tests of the file that calls this: a plain home page, `/queries` and `/more`. A hook
 * belongs to the file that registers it, and a worker imports this module once for several files.
 */
export const versionedSite = (config: Partial<SiteConfigInput> = {}): (() => string) =>
  siteOf(
    {
      "index.mdx": note("Plain", "[Queries](/queries)"),
      "queries.mdx": note(
        "Queries",
        `${sections.replace(fence("select 1"), quick).replace(fence("uuidv7"), newer)}\n\n[More](/more)`,
      ),
      "queries.lock.json": JSON.stringify({ format: 2, snippets: SNIPPETS }),
      "more.mdx": note(
        "More",
        `## Version\n\n${fence("select version()")}`,
        "custom_edit_url: https://gitlab.example/group/part/notes/-/edit/main/more.mdx\n",
      ),
      "more.lock.json": JSON.stringify({ format: 2, snippets: [SNIPPETS[1]] }),
    },
    { docs: { editUrl: "https://github.com/own/notes/edit/main/" }, ...config },
  );

/** The choice below the title. */
export const choice = (page: Page): Locator => page.getByRole("combobox", { name: "Version of PostgreSQL" });
/** A snippet of `/queries`, counted from 1. */
export const task = (page: Page, number: number): Locator =>
  page.locator(`#task-${number}\\.sql, [id^="task-${number}."]`);
/** The tooltip of each snippet's proof. */
export const proofs = (page: Page): Promise<string[]> =>
  page
    .locator(".snip .proof > summary:visible")
    .evaluateAll((all: HTMLElement[]) => all.map(({ title }) => title));
/** The outputs that are shown. */
export const outputs = (page: Page): Promise<string[]> =>
  page.locator(".snip samp:visible").evaluateAll((lines) => lines.map((line) => line.textContent ?? ""));

/** The proofs of `/queries` on its main version. */
export const ON_18 = Array(4).fill("Ran on PostgreSQL 18.6");
/** The proofs of `/queries` on PostgreSQL 15. */
export const ON_15 = [
  "Ran on PostgreSQL 15.18",
  "Ran on PostgreSQL 15.18; prints something else",
  "Fails on PostgreSQL 15.18; works from PostgreSQL 17",
  "Not run on PostgreSQL 15",
];
