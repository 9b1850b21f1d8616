import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { NOTES } from "../../../proofmark/tests/ask-notes.ts";
import { encodeNote } from "../embedded/encode-index.ts";
import { createRequest, type QueryOptions } from "../request.ts";
import type { SearchClient } from "../search-client.ts";
import { createPagefindClient } from "./pagefind.ts";
import { writePagefindIndex } from "./records.ts";

const folder = mkdtempSync(path.join(tmpdir(), "pagefind-test-"));
let client: SearchClient;
beforeAll(async () => {
  const notes = NOTES.map((note) => ({ ...note, share: encodeNote(note.sections) }));
  await writePagefindIndex(notes, "en", folder);
  const read = (address: string): string =>
    path.join(folder, address.replace(/\?.*/, "").slice("/index/".length));
  vi.stubGlobal("fetch", async (address: string) => new Response(readFileSync(read(address))));
  client = await createPagefindClient(
    { index: "/index/", language: "en" },
    (address) => import(/* @vite-ignore */ pathToFileURL(read(address)).href),
  );
});
afterAll(() => {
  vi.unstubAllGlobals();
  rmSync(folder, { recursive: true });
});

const settings = { indexName: "snippets", contextualSearch: true, searchParameters: {} };
const context = { locale: "en", tags: ["docs-default-current"] };
const ask = (query: string, options: Partial<QueryOptions> = {}) =>
  client.search(createRequest(query, { settings, context, snippetWords: 10, ...options }));

describe("the engine of a site with Pagefind", () => {
  it.each([
    ["expiring", "/redis#expire-a-key"],
    ["how do I expire a key?", "/redis#expire-a-key"],
    ["SETEX", "/redis#expire-a-key"],
    ["->>", "/postgres#take-a-value-out-as-text"],
    ["$(shell", "/make#run-a-command"],
    ["--no-cache", "/node#install-without-a-cache"],
    ["process.env", "/node#read-an-environment-variable"],
    ["pg_stat_activity", "/postgres#list-running-queries"],
    ["activity", "/postgres#list-running-queries"],
    ["usestate", "/node#keep-state-in-a-component"],
    ["evicted", "/redis#expire-a-key"],
    ["SETEX nowhere", "/redis#expire-a-key"],
  ])("finds %s", async (query, url) => {
    const { hits } = await ask(query);
    expect(hits[0]?.objectID.replace(/:.*$/, "")).toBe(url);
  });

  it("gives what a row shows and copies", async () => {
    const { hits } = await ask("->>");
    expect(hits[0]).toMatchObject({
      titleHtml: "Take a value out as text",
      code: { text: expect.stringContaining("->>"), html: expect.stringContaining("<mark>-&gt;&gt;</mark>") },
      proof: { level: "ran", tool: "Tool 1.2" },
    });
  });

  it("keeps to the filters, and counts the notes of each value", async () => {
    const { hits, nbHits, exhaustiveNbHits } = await ask("a", { filters: ["hierarchy.lvl0:Redis"] });
    expect(hits.every(({ hierarchy }) => hierarchy.lvl0 === "Redis")).toBe(true);
    expect([nbHits, exhaustiveNbHits]).toEqual([hits.length, true]);
    const { facets } = await ask("", { facets: ["codeLanguage"] });
    expect(facets?.["codeLanguage"]).toMatchObject({ js: 2, redis: 1 });
    expect((await ask("expire", { context: { locale: "en", tags: ["other"] } })).hits).toEqual([]);
  });

  it("finds nothing for what is nowhere", async () => {
    expect(await ask("zzqqxxyy")).toMatchObject({ hits: [], nbHits: 0 });
  });
});
