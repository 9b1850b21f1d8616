// What changes between neighbouring versions of a tool, found in what snippets did on each.

import {
  compareNames,
  shortName,
  type ToolGroup,
  type ToolVersion,
} from "@proofmark/prover/proof/tool-versions.ts";
import { diffLines } from "@proofmark/prover/text/diff-lines.ts";
import type { RowVerdict, VersionRow } from "./version-rows.ts";

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
