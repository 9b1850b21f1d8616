// The pages that compare the versions of a tool: made from what notes say of their snippets, and from the
// remarks in the site's own file.
import { existsSync } from "node:fs";
import path from "node:path";
import { groupFamilies } from "@proofmark/prover/proof/versions.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";
import * as v from "valibot";
import { readDataFile } from "../content/yaml.ts";
import { renderToolVersions, type VersionStep, versionSteps } from "../render/tool-versions-page.tsx";
import type { Note } from "../site/model.ts";
import type { ToolVersionsRoute } from "../site/routes/route.ts";
import { listedNotes } from "../site/sidebar/nodes.ts";
import type { Site } from "../site/site.ts";
import type { ReadNote } from "./custom-pages.ts";

/** File of remarks, in the folder of the notes. */
const REMARKS_FILE = "versions.yml";

/**
 * Renders the pages that compare versions, by permalink. Throws a ProblemError for a remark on something that
 * no page shows.
 */
export async function renderToolVersionsPages(
  site: Site,
  root: string,
  readNote: ReadNote,
): Promise<ReadonlyMap<string, string>> {
  const routes = site.routes.filter((route) => route.kind === "tool-versions");
  const notes = listedNotes(site.versions);
  const pages: { readonly route: ToolVersionsRoute; readonly steps: readonly VersionStep[] }[] = [];
  for (const route of routes) {
    const versioned = [];
    for (const note of notes.filter((one) => isAbout(one, route))) {
      const { article } = await readNote(note);
      const { page, permalink } = note;
      versioned.push({ id: page.id, title: page.title, permalink, rows: article.versionRows });
    }
    pages.push({ route, steps: versionSteps(route.group, versioned) });
  }
  const file = path.posix.join(site.config.docs.path, REMARKS_FILE);
  const remarks = readRemarks(
    root,
    file,
    pages.flatMap(({ steps }) => steps),
  );
  return new Map(
    pages.map(({ route, steps }) => [route.permalink, renderToolVersions(route, steps, remarks)]),
  );
}

/** Whether snippets of a note are about the versions of a page. */
function isAbout({ page }: Note, { group }: ToolVersionsRoute): boolean {
  const families = new Set(groupFamilies(group));
  return page.tools?.groups.some((own) => groupFamilies(own).some((name) => families.has(name))) === true;
}

function readRemarks(root: string, file: string, steps: readonly VersionStep[]): Record<string, string> {
  if (!existsSync(path.join(root, file))) return {};
  const keys = steps.flatMap(({ changes }) => changes.map(({ key }) => key));
  const guess = (key: string): string | undefined => nearest(key, keys) ?? keys[0];
  const known = v.pipe(
    v.string(),
    v.check(
      (key) => keys.includes(key),
      ({ input }) => `must name a version and a snippet that it changes, such as \`${guess(input)}\``,
    ),
  );
  return readDataFile(root, file, v.record(known, v.pipe(v.string(), v.nonEmpty("must be a sentence"))));
}
