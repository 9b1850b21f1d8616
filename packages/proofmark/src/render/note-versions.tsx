// What a note says on the other versions of its tools: the file for readers who choose one, and the rows of the pages that compare versions. All of it comes from the proofs.

import type { NoteVersions, VersionPieces } from "@proofmark/prover/proof/note-versions.ts";
import type { SnippetProof } from "@proofmark/prover/proof/proof.ts";
import { varyingValues } from "@proofmark/prover/proof/proof-words.ts";
import {
  isOfGroup,
  offeredGroups,
  type ToolGroup,
  type ToolVersion,
  toolGroups,
  type VersionWords,
  verdictOn,
  versionWords,
} from "@proofmark/prover/proof/versions.ts";
import { Output } from "@proofmark/theme/note/Snippet.tsx";
import { VersionProof } from "@proofmark/theme/note/ToolVersions.tsx";
import { renderToStaticMarkup } from "react-dom/server";
import type { CodeBlock } from "../content/code/code-block.ts";

/** A visible snippet with its proof. */
type Proven = CodeBlock & { readonly proof: SnippetProof };

/** The groups of versions that proofs of these blocks are about. */
export const groupsOf = (blocks: readonly CodeBlock[]): ToolGroup[] =>
  toolGroups(blocks.flatMap(({ hidden, proof }) => (hidden || proof === undefined ? [] : [proof])));

/** The file for readers who choose a version; undefined if the note offers none. */
export function noteVersions(blocks: readonly CodeBlock[]): NoteVersions | undefined {
  const groups = offeredGroups(groupsOf(blocks));
  const visible = blocks.filter(({ hidden }) => !hidden);
  const about = visible
    .filter(isProven)
    .filter(({ proof }) => groups.some((group) => isOfGroup(proof, group)));
  if (groups.length === 0) return undefined;
  const html = new Map<string, number>();
  const piece = (element: React.ReactElement): number => {
    const text = renderToStaticMarkup(element);
    const index = html.get(text) ?? html.size;
    html.set(text, index);
    return index;
  };
  const piecesOn = (version: ToolVersion, group: ToolGroup): VersionPieces => {
    const words = about.map(({ proof }) =>
      isOfGroup(proof, group) ? versionWords(proof, version, group) : undefined,
    );
    const number = (...marks: readonly VersionWords["mark"][]): number =>
      words.filter((one) => one !== undefined && marks.includes(one.mark)).length;
    // what another tool ran does not depend on the version
    const others = visible.filter(
      (block) => block.proof?.level === "ran" && !words[about.indexOf(block as Proven)],
    );
    return {
      summary: `${number("ok", "less") + others.length} ran, ${number("bad")} fail, ${number("unknown")} not run`,
      snippets: about.map((block, at) => {
        const wording = words[at];
        if (wording === undefined) return null;
        const output = outputOn(block, version, group);
        const proof = piece(<VersionProof {...wording} />);
        if (output === "main") return [proof];
        return [proof, output === undefined ? -1 : piece(<Output {...output} />)];
      }),
    };
  };
  const on = groups.flatMap((group) =>
    group.versions
      .filter(({ name }) => name !== group.main.name)
      .map((version) => [version.name, piecesOn(version, group)] as const),
  );
  const ids = about.map(({ id }) => id);
  const names = groups.map(({ main, versions }) => [
    main.name,
    ...versions.flatMap(({ name }) => (name === main.name ? [] : [name])),
  ]);
  return { html: [...html.keys()], groups: names, ids, on: Object.fromEntries(on) };
}

/** What a block prints on a version: `main` if that is what the main version prints; undefined for nothing. */
function outputOn(
  { proof }: Proven,
  version: ToolVersion,
  group: ToolGroup,
): "main" | { readonly text: string; readonly marked: boolean } | undefined {
  const found = verdictOn(proof, version, group);
  if (found === undefined || found.verdict === "same") return "main";
  const text = found.verdict === "fails" ? found.error : found.output?.join("\n");
  return text ? { text, marked: found.verdict === "differs" && varyingValues(proof).length > 0 } : undefined;
}

const isProven = (block: CodeBlock): block is Proven => block.proof !== undefined;
