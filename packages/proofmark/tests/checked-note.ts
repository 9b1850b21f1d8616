import { createSlugState } from "@proofmark/prover/document/slug.ts";
import type { Lock } from "@proofmark/prover/lock/lock.ts";
import { readSnippets, type Snippet } from "@proofmark/prover/lock/snippet.ts";
import { analyse } from "../src/content/analyse.ts";
import type { SiteNote } from "../src/load/checked-notes.ts";

/** A note as `check` reads it, from its text, without a disk. */
export function checkedNote(text: string, file = "content/a.mdx", lock?: Lock): SiteNote {
  const { fences, claims } = analyse(text, { file, slugState: createSlugState() });
  const { snippets, sequences } = readSnippets(fences.all, file);
  return { file, lockFile: file.replace(".mdx", ".lock.json"), lock, snippets, sequences, claims };
}

/** The only snippet of a note that is one fence; `output` is the text of the fence below it. */
export function snippetOf(words: string, code = "true", output?: string): Snippet {
  const below = output === undefined ? "" : `\n\`\`\`output\n${output}\n\`\`\`\n`;
  const [snippet] = checkedNote(`\`\`\`${words}\n${code}\n\`\`\`\n${below}`).snippets;
  if (snippet === undefined) throw new Error(`no snippet in a fence of \`${words}\``);
  return snippet;
}
