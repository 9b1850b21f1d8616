import { cleanLine } from "@proofmark/prover/text/clean-text.ts";
import type { NoteRoute } from "../site/routes/route.ts";
import type { Site } from "../site/site.ts";
import { listEntry, markdownAddress } from "./markdown.ts";
import { sectionPlaces } from "./note-texts.ts";

/** What agents read of a file before they cut it off. Source: Agent-Friendly Documentation Spec. */
const MAX_CHARACTERS = 50_000;

/**
 * The list of all notes and the sections of long ones for language models, as llmstxt.org describes it; of
 * the notes alone where that would be too long. Undefined for a site that is not to be listed.
 */
export function renderLlmsList(site: Site): string | undefined {
  const { config } = site;
  if (config.noIndex) return undefined;
  const notes = listedNotes(site);
  const whole = (address: string): string => config.url + address;
  const sections = notes.flatMap(({ route }) => {
    const places = sectionPlaces(route, site);
    const entries = places.map(({ heading, address }) => listEntry(heading, whole(`${address}.md`)));
    return entries.length === 0 ? [] : [`## ${cleanLine(route.note.page.title)}\n\n${entries.join("\n")}`];
  });
  const entries = notes.map(({ address, route: { note } }) =>
    listEntry(note.page.title, whole(address), note.page.description),
  );
  const before = [
    `# ${cleanLine(config.title)}`,
    ...(config.tagline === "" ? [] : [`> ${cleanLine(config.tagline)}`]),
    `## Notes\n\n${entries.join("\n")}`,
  ];
  const after = `## Optional\n\n- [All notes in one file](${whole(`${config.baseUrl}llms-full.txt`)})\n`;
  const list = [...before, ...sections, after].join("\n\n");
  return list.length < MAX_CHARACTERS ? list : [...before, after].join("\n\n");
}

/** The notes that exist as Markdown in the version readers see first, in the order of the site. */
export function listedNotes(site: Site): { readonly route: NoteRoute; readonly address: string }[] {
  return site.routes.flatMap((route) => {
    const address = markdownAddress(route, site.config.baseUrl);
    return route.kind === "note" && route.version?.isLast === true && !route.noIndex && address !== undefined
      ? [{ route, address }]
      : [];
  });
}
