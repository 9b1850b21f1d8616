import { shownTool } from "@proofmark/prover/proof/proof.ts";
import { isOfGroup, verdictOn } from "@proofmark/prover/proof/tool-verdict.ts";
import type { CodeBlock } from "../content/code/code-block.ts";
import { groupsOf } from "./note-versions.tsx";

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
