// What each version of a tool makes of a snippet.

import { errorLine } from "./error-line.ts";
import { isSameOutput } from "./masks.ts";
import { type ProofSummary, type SnippetProof, shownTool, type VersionVerdict } from "./proof.ts";
import {
  compareNames,
  isOwn,
  isSameSeries,
  mainTool,
  numberOf,
  showsAnother,
  type ToolGroup,
  type ToolVersion,
  toolGroups,
  versionLabel,
} from "./tool-versions.ts";

/** What a version makes of a snippet, with the tool that said so: `PostgreSQL 15.18`. */
export interface ToolVerdict extends Pick<VersionVerdict, "verdict" | "output" | "error"> {
  readonly by: string;
}

/** Whether what a page shows of a snippet is about the versions of a group. */
export function isOfGroup(proof: SnippetProof, { versions }: ToolGroup): boolean {
  const tools = new Set(versions.map(({ tool }) => tool));
  if (tools.has(mainTool(proof)?.tool ?? "")) return true;
  const isNamed = proof.versions?.some(({ on }) => versions.some(({ name }) => name === on)) === true;
  return isNamed && !showsAnother(proof, tools);
}

/** What a version of a group makes of a snippet; undefined if the snippet was not run on it. */
export function verdictOn(
  proof: SnippetProof,
  version: ToolVersion,
  { main }: Pick<ToolGroup, "main">,
): ToolVerdict | undefined {
  const recorded = proof.versions?.find(({ on }) => on === version.name);
  if (recorded !== undefined) {
    const { verdict, output, error, tool, version: number } = recorded;
    const by = isOwn(recorded) ? `${tool} ${number}` : `${tool} ${number}, ${versionLabel(version)}`;
    return { verdict, output, error, by };
  }
  const shown = shownTool(proof);
  const tool = proof.tools.find(
    (one) => one.tool === version.tool && isSameSeries(numberOf(version.name), one.version),
  );
  if (shown === undefined) return undefined;
  if (tool === undefined)
    return version.name === main.name && proof.versions !== undefined && mainTool(proof) === undefined
      ? { verdict: "same", by: versionLabel(version) }
      : undefined;
  const by = `${tool.tool} ${tool.version}`;
  if (tool.on !== undefined && proof.refusedOn.includes(tool.on) && tool !== shown)
    return { verdict: "fails", error: errorLine(tool.output ?? []), by };
  const isSame = proof.varies === true || isSameOutput(tool.output ?? [], shown.output ?? []);
  return isSame ? { verdict: "same", by } : { verdict: "differs", output: tool.output ?? [], by };
}

/** The nearest version of the same tool on which a snippet works that fails on this one. */
export function workingVersion(
  proof: SnippetProof,
  version: ToolVersion,
  group: ToolGroup,
): { readonly version: ToolVersion; readonly isLater: boolean } | undefined {
  const working = group.versions
    .filter(({ tool }) => tool === version.tool)
    .filter((other) => (verdictOn(proof, other, group)?.verdict ?? "fails") !== "fails")
    .toSorted(compareNames);
  const later = working.find((other) => compareNames(other, version) > 0);
  const nearest = later ?? working.at(-1);
  return nearest && { version: nearest, isLater: nearest === later };
}

/** Summarises a proof. */
export function summarizeProof(proof: SnippetProof): ProofSummary {
  const shown = shownTool(proof);
  const worksOn = toolGroups([proof]).flatMap((group) =>
    group.versions.filter((version) => {
      const verdict = verdictOn(proof, version, group)?.verdict;
      return verdict !== undefined && verdict !== "fails";
    }),
  );
  return {
    level: proof.level,
    ...(shown === undefined ? {} : { tool: `${shown.tool} ${shown.version}` }),
    ...(worksOn.length === 0
      ? {}
      : { worksOn: worksOn.map(({ name }) => name), versionLabels: worksOn.map(versionLabel) }),
  };
}
