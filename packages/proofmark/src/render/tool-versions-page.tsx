import { shownTool } from "@proofmark/prover/proof/proof.ts";
import {
  compareNames,
  groupFamilies,
  isOfGroup,
  shortName,
  type ToolGroup,
  type ToolVersion,
  verdictOn,
  versionLabel,
} from "@proofmark/prover/proof/versions.ts";
import { diffLines } from "@proofmark/prover/text/diff-lines.ts";
import { type ToolChange, ToolVersionsPage } from "@proofmark/theme/pages/ToolVersionsPage.tsx";
import { renderToStaticMarkup } from "react-dom/server";
import type { CodeBlock } from "../content/code/code-block.ts";
import { allBlocks, type PageBody, type PageSummary } from "../content/page.ts";
import type { Note } from "../site/model.ts";
import type { ToolVersionsRoute } from "../site/routes/route.ts";
import { groupsOf } from "./note-versions.tsx";
import { snippetNames } from "./snippets.ts";

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

/** What a snippet prints on a version, or why it fails there. */
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
