// A note as Markdown files: the whole note, and each section of a long one.

import { withoutSectionStarts } from "@proofmark/prover/proof/markers.ts";
import { cleanLine } from "@proofmark/prover/text/clean-text.ts";
import type { NoteRoute } from "../site/routes/route.ts";
import type { Site } from "../site/site.ts";
import {
  type BodyInput,
  listEntry,
  markdownAddress,
  markdownBody,
  markdownDocument,
  type NoteText,
} from "./markdown.ts";
import { type SectionPlace, sectionPlaces } from "./section-places.ts";
import { renderSections } from "./section-texts.ts";

/** A longer note begins with the list of its sections, since agents cut it off. Specified. */
const LONG = 50_000;

/** Addresses of a note's Markdown files, the whole note first, without the parts of long sections. */
export function textAddresses(route: NoteRoute, site: Site): string[] {
  const address = markdownAddress(route, site.config.baseUrl);
  if (address === undefined) return [];
  const places = sectionPlaces(route, site);
  return [address, ...places.map((place) => `${place.address}.md`)];
}

/** Renders a note's Markdown files; none for a note that is not listed. */
export function renderNoteTexts(input: BodyInput): NoteText[] {
  const { route, site } = input;
  const address = markdownAddress(route, site.config.baseUrl);
  if (address === undefined) return [];
  const places = sectionPlaces(route, site);
  const body = markdownBody(input);
  const whole = { ...input, places };
  return [{ address, text: wholeNote(whole, body) }, ...renderSections({ ...whole, address, body })];
}

/** The whole note as a Markdown document. */
function wholeNote(
  { route, site, places }: { route: NoteRoute; site: Site; places: readonly SectionPlace[] },
  body: string,
): string {
  const { page } = route.note;
  const title = page.hasTitleHeading ? [] : [`# ${cleanLine(page.title)}`];
  const entries = places.map((one) => listEntry(one.heading, `${site.config.url}${one.address}.md`));
  const list = body.length < LONG || entries.length === 0 ? [] : [`Sections:\n\n${entries.join("\n")}`];
  return markdownDocument(
    site,
    { title: page.title, description: page.frontMatter.description, url: site.config.url + route.permalink },
    [...list, ...title, withoutSectionStarts(body)],
  );
}
