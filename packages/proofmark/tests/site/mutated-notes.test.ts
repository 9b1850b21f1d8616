// @module-tag exhaustive
// A thousand notes that no one would write, the same ones in every run: each ends in problems, or in a page
// that holds nothing but what a note may hold.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ProblemError } from "@proofmark/prover/problem.ts";
import { cleanText } from "@proofmark/prover/text/clean-text.ts";
import { INLINE_SCRIPTS } from "@proofmark/theme/data/browser-scripts.ts";
import { addressFault } from "@proofmark/theme/data/link-address.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type CompileSettings, compileNote, compileSettings } from "../../src/load/compile-note.ts";
import type { Assets, RenderedRoute } from "../../src/render/document.tsx";
import { renderRoute } from "../../src/render/render.tsx";
import { checkLinks } from "../../src/site/links.ts";
import { createSite } from "../../src/site/site.ts";
import { createSiteData } from "../../src/site/site-data.ts";
import { resolveVersions } from "../../src/site/versions.ts";
import { prose } from "../html.ts";
import { configOf } from "../site-of.ts";
import { FILES, NOTES, PIECES } from "./mutated-notes.corpus.ts";

const SEED = 20_260_102;
const RUNS = 1000;
/** Of the processor, since other tests run at the same time. */
const MAX_MS = 2000;

const config = configOf({
  placeholders: { database: { default: "shop", label: "Database" } },
  onBrokenLinks: "warn",
});
const root = mkdtempSync(path.join(tmpdir(), "proofmark-mutated-"));
let settings: CompileSettings;
beforeAll(() => {
  vi.spyOn(console, "error").mockReturnValue(undefined); // React's warnings, which a compiled engine does not have
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  settings = compileSettings(root, config);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Compiles a note, makes the site of it and renders its page; undefined if there were problems. */
async function pageOf(text: string): Promise<RenderedRoute | undefined> {
  const source = { file: "content/a.mdx", name: "a.mdx", text, hash: "" };
  const note = await compileNote(source, settings).catch((error: Error) => error);
  if (note instanceof Error) {
    const problems = note instanceof ProblemError ? note.problems : [{ ...note, severity: "error" }];
    expect(problems.filter(({ severity }) => severity === "error")).not.toEqual([]);
    // A stage that throws anything but problems has a bug, except errors of React and tabs about the note.
    expect(note.message).not.toMatch(
      /Cannot read prop|is not a function|is not iterable|undefined \(|call stack|Invalid (?:array|string)/,
    );
    return undefined;
  }
  const { summary, body } = note;
  try {
    const versions = resolveVersions(config, []).map((place) => ({
      ...place,
      sidebars: config.docs.sidebars,
      notes: [summary],
      tagsFile: undefined,
      categories: {},
    }));
    const site = createSite({
      config,
      versions,
      pages: [],
      lastUpdates: new Map(),
      development: true,
    });
    const route = site.routes.find(({ kind }) => kind === "note");
    if (route === undefined) throw new Error("the note has no route");
    const siteData = createSiteData(site, "1", () => undefined, { script: "", index: "" });
    const assets = {
      ...{ style: "", listStyle: "" },
      inline: Object.fromEntries(Object.keys(INLINE_SCRIPTS).map((name) => [name, ""])) as Assets["inline"],
      boot: {
        ...{ note: "", shell: "", site: "", offline: false },
        ...siteData.colorMode,
      },
      ...{ searchPage: undefined, playground: undefined, notFound: undefined, dev: undefined },
    };
    const page = renderRoute({
      site,
      siteData,
      route,
      sidebarItems: undefined,
      note: body,
      body: undefined,
      renderIsland: () => "",
      assets,
      generator: "",
      development: true,
    });
    checkLinks({
      site,
      links: page.content.links ?? [],
      anchors: new Map([[route.permalink, new Set(page.content.anchors)]]),
      files: new Set(),
    });
    return page;
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

const TAGS =
  /<(?:script(?!><\/script>)|iframe|object|embed|form|style|base|meta|link|template|math|use|animate)\b/i;

/** Markup in the prose of a page that no note may put there. */
function faultsOf({ data, content }: RenderedRoute): string[] {
  const markdown = content.markdown?.note ?? "";
  const html = prose(data.html);
  const attributes = [...html.matchAll(/<[a-z][^<>]*>/gi)].flatMap(([tag]) => [
    ...tag.matchAll(/\s([^\s=<>"'/]+)(?:=("[^"]*"|[^\s"'>]+))?/g),
  ]);
  const inTags = attributes.flatMap(([whole, name = "", value = ""]) => {
    const address = value.replace(/^"|"$/g, "").replaceAll("&amp;", "&");
    const leadsAway = /^(?:href|src|poster|cite)$/i.test(name) && addressFault(address) !== undefined;
    return leadsAway || /^(?:on|style$|srcdoc$)/i.test(name) ? [whole] : [];
  });
  return [
    ...(TAGS.exec(html) ?? []),
    ...inTags,
    ...(cleanText(markdown) === markdown ? [] : [`hidden in ${JSON.stringify(markdown)}`]),
  ];
}

const place = fc.nat(10_000);
const mutation = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("insert" as const),
      at: place,
      piece: fc.constantFrom(...PIECES),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("delete" as const), at: place, length: fc.nat(40) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("repeat" as const),
      at: place,
      length: fc.nat(80),
      times: fc.integer({ min: 2, max: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("splice" as const),
      at: place,
      other: fc.constantFrom(...NOTES),
      from: place,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("insert" as const),
      at: place,
      piece: fc.string({ unit: "binary", maxLength: 8 }),
    }),
  },
);

/** A note with some of its text changed; places are parts of its length in ten-thousandths. */
const note = fc
  .tuple(fc.constantFrom(...NOTES), fc.array(mutation, { minLength: 1, maxLength: 3 }))
  .map(([text, mutations]) =>
    mutations.reduce((before, change) => {
      const at = Math.floor((change.at / 10_000) * before.length);
      const [head, tail] = [before.slice(0, at), before.slice(at)];
      if (change.kind === "insert") return head + change.piece + tail;
      if (change.kind === "delete") return head + tail.slice(change.length);
      if (change.kind === "repeat")
        return head + tail.slice(0, change.length).repeat(change.times) + tail.slice(change.length);
      return head + change.other.slice(Math.floor((change.from / 10_000) * change.other.length));
    }, text),
  );

it("ends in problems or in a clean page, in time, whatever is written", async () => {
  for (const text of NOTES.slice(0, 4)) await pageOf(text); // loads the grammars
  let pages = 0;
  await fc.assert(
    fc.asyncProperty(note, async (text) => {
      const before = process.cpuUsage();
      const page = await pageOf(text);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(MAX_MS);
      if (page === undefined) return;
      pages++;
      expect(faultsOf(page)).toEqual([]);
    }),
    { seed: SEED, numRuns: RUNS },
  );
  // most lose the end of a block, which is an error
  expect(pages, "so many notes are still notes").toBeGreaterThan(RUNS / 5);
});
