import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import { runsInBrowser } from "@proofmark/prover/proof/proof.ts";
import { encodeNote } from "@proofmark/search/embedded/encode-index.ts";
import type { SiteConfig } from "../config/schema.ts";
import { placeholderDefaults } from "../content/code/code-block.ts";
import type { Highlighter } from "../content/highlight/highlight.ts";
import { allBlocks, createPage, type PageSummary } from "../content/page.ts";
import {
  type ProvenSnippet,
  provenSnippets,
  type UnprovenSnippet,
  unprovenSnippets,
} from "../content/proven-snippets.ts";
import { readSource, type Source } from "../content/source.ts";
import { type Article, createArticle, toolsOf } from "../render/article.ts";

/** A compiled note, before the site knows it. */
export interface CompiledNote {
  readonly summary: PageSummary;
  readonly article: Article;
  /** Its share of the search index, from `encodeNote`. */
  readonly indexed: string;
  readonly unproven: readonly UnprovenSnippet[];
  /** Its part of `snippets.json`. */
  readonly proven: readonly ProvenSnippet[];
}

export type CompileResult = { readonly note: CompiledNote } | { readonly problems: readonly Problem[] };

/** What the compilation of a note depends on, besides its files. */
export type CompileSettings = ReturnType<typeof compileSettings>;

/** The settings that notes are compiled with; a change recompiles them. */
export const compileSettings = (root: string, config: SiteConfig) => ({
  root,
  staticDirectories: config.staticDirectories,
  parseNumberPrefixes: config.docs.parseNumberPrefixes,
  /** Whether pages mark snippets that no lock proves. */
  showUnproven: config.onUnprovenSnippets !== "ignore",
  placeholders: placeholderDefaults(config),
});

/** Loaded for the first note that changed, and kept, since it holds the compiled grammars. */
let highlighter: Promise<Highlighter> | undefined;

/** Compiles one note. Returns its problems instead of throwing, so that all notes are checked. */
export async function compileNote(source: Source, settings: CompileSettings): Promise<CompileResult> {
  highlighter ??= import("../content/highlight/highlight.ts").then((module) => module.createHighlighter());
  try {
    const page = await createPage(source, {
      ...settings,
      highlighter: await highlighter,
      readSource: (file) => readSource(settings.root, file),
    });
    const { text, tree, blocks, links, images, assets, partials, sections, ...summary } = page;
    const article = createArticle(page, settings);
    return {
      note: {
        summary: {
          ...{ ...summary, tools: toolsOf(article), snippets: article.snippets.length },
          runsInBrowser: allBlocks(page).some(({ proof }) => runsInBrowser(proof)),
        },
        article,
        indexed: encodeNote(sections),
        unproven: unprovenSnippets(page),
        proven: provenSnippets(page),
      },
    };
  } catch (error) {
    if (error instanceof ProblemError) return { problems: error.problems };
    const message = `the note can't be compiled: ${error instanceof Error ? error.message : String(error)}`;
    return { problems: [{ severity: "error", file: source.file, message }] };
  }
}
