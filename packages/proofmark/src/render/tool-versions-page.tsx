import { shownTool } from "@proofmark/prover/proof/proof.ts";
import {
  compareNames,
  isOfGroup,
  shortName,
  type ToolGroup,
  type ToolVersion,
  verdictOn,
  versionLabel,
} from "@proofmark/prover/proof/versions.ts";
import { diffLines } from "@proofmark/prover/text/diff-lines.ts";
import { ToolVersionsPage } from "@proofmark/theme/pages/ToolVersionsPage.tsx";
import { renderToStaticMarkup } from "react-dom/server";
import type { CodeBlock } from "../content/code/code-block.ts";
import type { ToolVersionsRoute } from "../site/routes/route.ts";
import { groupsOf } from "./note-versions.tsx";

/** Renders what changes from version to version of a tool. `remarks` are the author's, by the change's key. */
export const renderToolVersions = (
  { title }: ToolVersionsRoute,
  steps: readonly VersionStep[],
  remarks: Readonly<Record<string, string>>,
): string =>
  renderToStaticMarkup(
    <ToolVersionsPage
      title={title}
      steps={steps.map(({ older, newer, changes }) => ({
        id: shortName(newer),
        older: versionLabel(older),
        newer: versionLabel(newer),
        changes: changes.map((change) => ({ ...change, remark: remarks[change.key] })),
      }))}
    />,
  );

/** A note, with its snippets that not all versions treat alike. */
export interface VersionedNote {
  readonly id: string;
  readonly title: string;
  readonly permalink: string;
  readonly rows: readonly VersionRow[];
}

/** A version and the one before it. */
export interface VersionStep {
  readonly older: ToolVersion;
  readonly newer: ToolVersion;
  readonly changes: readonly VersionChange[];
}

export interface VersionChange extends Pick<VersionRow, "name" | "language" | "html"> {
  readonly kind: "begins" | "differs" | "stops";
  /** Names it in the site's file of remarks: `postgresql17 postgresql#upsert.merge`. */
  readonly key: string;
  readonly note: string;
  readonly href: string;
  /** What it printed before and after, errors included: `- ` only before, `+ ` only after. */
  readonly lines: readonly string[];
}

/** The steps between the versions of a group, the newest first. */
export function versionSteps(group: ToolGroup, notes: readonly VersionedNote[]): VersionStep[] {
  return pairsOf(group).map(([older, newer]) => ({
    older,
    newer,
    changes: notes.flatMap((note) => note.rows.flatMap((row) => changeOf(note, row, older, newer) ?? [])),
  }));
}

/** Neighbours of each tool; the first version of a further tool follows the main version. */
function pairsOf({ main, versions }: ToolGroup): (readonly [older: ToolVersion, newer: ToolVersion])[] {
  const tools = [...new Set(versions.map(({ tool }) => tool))];
  return tools.flatMap((tool) => {
    const own = versions.filter((version) => version.tool === tool).toSorted(compareNames);
    const line = tool === main.tool ? own : [main, ...own];
    return line
      .flatMap((newer, at) => {
        const older = line[at - 1];
        return older === undefined ? [] : [[older, newer] as const];
      })
      .toReversed();
  });
}

function changeOf(
  note: VersionedNote,
  { id, name, language, html, on }: VersionRow,
  older: ToolVersion,
  newer: ToolVersion,
): VersionChange | undefined {
  const [before, after] = [on[older.name], on[newer.name]];
  if (before === undefined || after === undefined) return undefined;
  const kind = kindOf(before, after);
  if (kind === undefined) return undefined;
  return {
    ...{ kind, name, language, html, note: note.title },
    key: `${shortName(newer)} ${note.id}#${id}`,
    href: `${note.permalink}?on=${shortName(newer)}#${id}`,
    lines: diffLines(before.lines ?? UNKNOWN, after.lines ?? UNKNOWN),
  };
}

/** Shown in place of an output that differs in every run. */
const UNKNOWN = ["…"];

function kindOf(before: RowVerdict, after: RowVerdict): VersionChange["kind"] | undefined {
  if (before.fails && after.fails) return undefined;
  if (before.fails) return "begins";
  if (after.fails) return "stops";
  return before.lines?.join("\n") === after.lines?.join("\n") ? undefined : "differs";
}

/** A snippet on the versions of a group, for the page that compares them. */
export interface VersionRow {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  /** Its code with tokens. */
  readonly html: string;
  /** By the name of a version. */
  readonly on: Readonly<Record<string, RowVerdict>>;
}

/** What a snippet prints on a version, or why it fails there. */
export interface RowVerdict {
  readonly fails: boolean;
  /** Undefined if every run prints something else. */
  readonly lines: readonly string[] | undefined;
}

/** The snippets that not all versions treat alike. */
export function versionRows(
  blocks: readonly CodeBlock[],
  nameOf: (block: CodeBlock) => string,
): VersionRow[] {
  const groups = groupsOf(blocks);
  return blocks.flatMap((block) => {
    const { proof, hidden, id, language, html } = block;
    if (proof === undefined || hidden) return [];
    const own = groups.filter((group) => isOfGroup(proof, group));
    const on = own.flatMap((group) =>
      group.versions.flatMap((version): (readonly [string, RowVerdict])[] => {
        const found = verdictOn(proof, version, group);
        if (found === undefined) return [];
        const { verdict, error, output } = found;
        const shown = proof.varies ? undefined : (shownTool(proof)?.output ?? []);
        const lines = verdict === "fails" ? error?.split("\n") : verdict === "same" ? shown : output;
        return [[version.name, { fails: verdict === "fails", lines }]];
      }),
    );
    const isAlike = new Set(on.map(([, verdict]) => JSON.stringify(verdict))).size < 2;
    return isAlike ? [] : [{ id, name: nameOf(block), language, html, on: Object.fromEntries(on) }];
  });
}
