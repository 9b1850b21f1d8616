import { type Level, type NoVerdict, shownTool, type VersionVerdict } from "@proofmark/prover/proof/proof.ts";
import { toolName } from "@proofmark/prover/proof/proof-words.ts";
import type { CodeBlock } from "../content/code/code-block.ts";

/** A visible snippet of a note, without its content. */
export interface ArticleSnippet {
  readonly id: string;
  /** What its controls call it: unlike the name of any other of the note. */
  readonly name: string;
  readonly title: string | undefined;
  readonly language: string;
  /** Id of the heading above it; empty before the first. */
  readonly anchor: string;
  /** What is proven of it; undefined on a site that proves nothing. */
  readonly level: Level | "unproven" | undefined;
  /** The tool that its proof names first, with its version. */
  readonly tool: string | undefined;
  /** What other versions of its tool make of it, without their output. */
  readonly verdicts: readonly Omit<VersionVerdict, "output">[];
  /** The versions that said nothing of it, and why. */
  readonly noVerdict: readonly NoVerdict[];
}

/** Summarises a block. */
export function articleSnippet(
  { id, title, top, language, anchor, proof }: CodeBlock,
  name: string,
  { showUnproven }: { readonly showUnproven: boolean },
): ArticleSnippet {
  const tool = proof && shownTool(proof);
  const level = proof?.level ?? (showUnproven ? "unproven" : undefined);
  return {
    id,
    name,
    title: title ?? top,
    language,
    anchor,
    level,
    tool: tool && toolName(tool),
    verdicts: (proof?.versions ?? []).map(({ output: _, ...verdict }) => verdict),
    noVerdict: proof?.noVerdict ?? [],
  };
}
