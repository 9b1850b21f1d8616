// Other versions of tools, by the proofs: the file of a note for readers who choose one, and the pages that compare
// versions.

import type { NoteVersions, VersionPieces } from "@proofmark/prover/proof/note-versions.ts";
import { type SnippetProof, shownTool } from "@proofmark/prover/proof/proof.ts";
import { varyingValues } from "@proofmark/prover/proof/proof-words.ts";
import {
  compareNames,
  groupFamilies,
  isOfGroup,
  offeredGroups,
  shortName,
  type ToolGroup,
  type ToolVersion,
  toolGroups,
  type VersionWords,
  verdictOn,
  versionLabel,
  versionWords,
} from "@proofmark/prover/proof/versions.ts";
import { diffLines } from "@proofmark/prover/text/diff-lines.ts";
import { Output } from "@proofmark/theme/note/Snippet.tsx";
import { VersionProof } from "@proofmark/theme/note/ToolVersions.tsx";
import { type ToolChange, ToolVersionsPage } from "@proofmark/theme/pages/ToolVersionsPage.tsx";
import { renderToStaticMarkup } from "react-dom/server";
import type { CodeBlock } from "../content/code/code-block.ts";
import { allBlocks, type PageBody, type PageSummary } from "../content/page.ts";
import type { Note } from "../site/model.ts";
import type { ToolVersionsRoute } from "../site/routes/route.ts";
import { snippetNames } from "./snippets.ts";

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
    // a snippet of another tool does not depend on the version
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

/** The output of a block on a version: `main` if it is that of the main version; undefined if none. */
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

/** Renders what changes from version to version of a tool, the newest first, in the snippets of these notes. */
export async function renderToolVersions(
  { title, group }: ToolVersionsRoute,
  notes: readonly Note[],
  readNote: (note: Note) => Promise<PageBody>,
): Promise<string> {
  const families = new Set(groupFamilies(group));
  const versioned: { readonly note: Note; readonly rows: readonly VersionRow[] }[] = [];
  for (const note of notes)
    if (note.page.tools?.groups.some((one) => groupFamilies(one).some((name) => families.has(name))))
      versioned.push({ note, rows: versionRows(allBlocks(await readNote(note)), note.page) });
  const steps = pairsOf(group).map(([older, newer]) => ({
    id: shortName(newer),
    older: versionLabel(older),
    newer: versionLabel(newer),
    changes: versioned.flatMap(({ note, rows }) =>
      rows.flatMap((row) => changeOf(note, row, older, newer) ?? []),
    ),
  }));
  return renderToStaticMarkup(<ToolVersionsPage title={title} steps={steps} />);
}

/** Neighbours of each tool; the first version of a further tool follows the main version. */
function pairsOf({ main, versions }: ToolGroup): (readonly [older: ToolVersion, newer: ToolVersion])[] {
  const tools = [...new Set(versions.map(({ tool }) => tool))];
  return tools.flatMap((tool) => {
    const ofTool = versions.filter((version) => version.tool === tool).toSorted(compareNames);
    const line = tool === main.tool ? ofTool : [main, ...ofTool];
    return line
      .flatMap((newer, at) => {
        const older = line[at - 1];
        return older === undefined ? [] : [[older, newer] as const];
      })
      .toReversed();
  });
}

function changeOf(
  { page, permalink }: Note,
  { id, name, language, html, on }: VersionRow,
  older: ToolVersion,
  newer: ToolVersion,
): ToolChange | undefined {
  const [before, after] = [on[older.name], on[newer.name]];
  if (before === undefined || after === undefined) return undefined;
  const kind = kindOf(before, after);
  if (kind === undefined) return undefined;
  return {
    ...{ kind, name, language, html, note: page.title },
    href: `${permalink}?on=${shortName(newer)}#${id}`,
    lines: diffLines(before.lines ?? UNKNOWN, after.lines ?? UNKNOWN),
  };
}

/** Shown in place of an output that differs in every run. */
const UNKNOWN = ["…"];

function kindOf(before: RowVerdict, after: RowVerdict): ToolChange["kind"] | undefined {
  if (before.fails && after.fails) return undefined;
  if (before.fails) return "begins";
  if (after.fails) return "stops";
  return before.lines?.join("\n") === after.lines?.join("\n") ? undefined : "differs";
}

/** A snippet on the versions of a group. */
interface VersionRow {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  /** Its code with tokens. */
  readonly html: string;
  /** By the name of a version. */
  readonly on: Readonly<Record<string, RowVerdict>>;
}

/** The output of a snippet on a version, or why it fails there. */
interface RowVerdict {
  readonly fails: boolean;
  /** Undefined if every run prints something else. */
  readonly lines: readonly string[] | undefined;
}

/** The snippets that not all versions treat alike. */
function versionRows(blocks: readonly CodeBlock[], page: PageSummary): VersionRow[] {
  const groups = groupsOf(blocks);
  const names = snippetNames(blocks, page);
  return blocks.flatMap((block) => {
    const { proof, hidden, id, language, html } = block;
    if (proof === undefined || hidden) return [];
    const ofProof = groups.filter((group) => isOfGroup(proof, group));
    const on = ofProof.flatMap((group) =>
      group.versions.flatMap((version): (readonly [string, RowVerdict])[] => {
        const found = verdictOn(proof, version, group);
        if (found === undefined) return [];
        const { verdict, error, output } = found;
        const proven = proof.varies ? undefined : (shownTool(proof)?.output ?? []);
        const lines = verdict === "fails" ? error?.split("\n") : verdict === "same" ? proven : output;
        return [[version.name, { fails: verdict === "fails", lines }]];
      }),
    );
    const isAlike = new Set(on.map(([, verdict]) => JSON.stringify(verdict))).size < 2;
    return isAlike ? [] : [{ id, name: names.get(id) ?? id, language, html, on: Object.fromEntries(on) }];
  });
}
