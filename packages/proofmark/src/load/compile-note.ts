import { hashText } from "@proofmark/prover/files/hash.ts";
import { runsInBrowser } from "@proofmark/prover/proof/proof.ts";
import { encodeNote } from "@proofmark/search/embedded/encode-index.ts";
import type { SiteConfig } from "../config/schema.ts";
import { placeholderDefaults } from "../content/code/code-block.ts";
import type { Highlighter } from "../content/highlight/highlight.ts";
import { allBlocks, blocksByFile, createPage } from "../content/page.ts";
import { provenSnippets, unprovenSnippets } from "../content/proven-snippets.ts";
import { readSource, type Source } from "../content/source.ts";
import { groupsOf, noteVersions } from "../render/tool-versions.tsx";

/** A compiled note, before the site knows it. Plain JSON: it is cached. */
export type CompiledNote = Awaited<ReturnType<typeof compileNote>>;

/** The input of a note's compilation, besides its files. */
export type CompileSettings = ReturnType<typeof compileSettings>;

/** The settings that notes are compiled with; a change recompiles them. */
export const compileSettings = (root: string, config: SiteConfig) => ({
  root,
  staticDirectories: config.staticDirectories,
  parseNumberPrefixes: config.docs.parseNumberPrefixes,
  placeholders: placeholderDefaults(config),
  provenOutside: config.onUnprovenSnippets === "ignore",
});

/** Loaded for the first note that changed, and kept, since it holds the compiled grammars. */
let highlighter: Promise<Highlighter> | undefined;

/** Compiles one note. Throws a ProblemError with all its problems. */
export async function compileNote(source: Source, settings: CompileSettings) {
  highlighter ??= import("../content/highlight/highlight.ts").then((module) => module.createHighlighter());
  const { summary, body, sections } = await createPage(source, {
    ...settings,
    highlighter: await highlighter,
    readSource: (file) => readSource(settings.root, file),
  });
  const blocks = allBlocks(body);
  const groups = groupsOf(blocks);
  const offered = noteVersions(blocks);
  const versions = offered && JSON.stringify(offered);
  return {
    summary: {
      ...summary,
      tools: groups.length === 0 ? undefined : { groups, hash: versions && hashText(versions) },
      snippets: blocks.filter(({ hidden }) => !hidden).length,
      inBrowser:
        blocks.some(({ proof }) => runsInBrowser(proof)) &&
        hashText(JSON.stringify([source.file, blocksByFile(body)])),
    },
    body,
    /** The file for readers who choose a version of a tool; undefined if the note offers none. */
    versions,
    /** Its share of the search index. */
    indexed: encodeNote(sections),
    unproven: unprovenSnippets(body),
    /** Its part of `snippets.json`. */
    proven: provenSnippets(body),
  };
}
