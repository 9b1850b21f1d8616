// The versions of tools that proofs speak of, and what each makes of a snippet. Names, order and the main version
// come from the proofs alone: no list of versions is kept here.

import type { ToolProof, VersionVerdict } from "../lock/lock.ts";
import { groupBy } from "../text/group-by.ts";
import { errorLine } from "./error-line.ts";
import { isSameOutput } from "./masks.ts";
import { isRefused, type ProofSummary, type SnippetProof, shownTool, toolName } from "./proof.ts";

/** The versions that one runner offers, such as those of Redis and Valkey. */
export type ToolGroup = Readonly<ReturnType<typeof groupOf>>;

/** A version of a tool that snippets ran on. */
export type ToolVersion = ToolGroup["main"];

const familyOf = (name: string): string => name.replace(/[\d.]+$/, "");
/** The number in the name of a version. */
const numberOf = (name: string): string => /[\d.]*$/.exec(name)?.[0] ?? "";

/** `PostgreSQL 15`. */
export const versionLabel = ({ tool, number }: ToolVersion): string => `${tool} ${number}`;

/** The shortest name that means this version in its group, as links have it: `node22`. */
export const shortName = ({ name, number }: ToolVersion): string => familyOf(name) + number;

/** The name of a group in addresses: `postgresql`. */
export const groupName = ({ main }: ToolGroup): string => familyOf(main.name);

/** The names of a group's tools, without numbers. */
export const groupFamilies = ({ versions }: Pick<ToolGroup, "versions">): string[] => [
  ...new Set(versions.map(({ name }) => familyOf(name))),
];

/** The groups of versions in proofs, those with the most snippets first. */
export function toolGroups(proofs: readonly SnippetProof[]): ToolGroup[] {
  const verdicts = proofs.flatMap(({ versions = [] }) => versions);
  const tools = new Map(verdicts.filter(isOfTool).map(({ on, tool }) => [familyOf(on), tool]));
  const familiesIn = ({ versions = [] }: SnippetProof): string[] => versions.map(({ on }) => familyOf(on));
  const groups = joinSets(proofs.map(familiesIn)).flatMap((families): ToolGroup[] => {
    const all = new Set([...families].flatMap((name) => tools.get(name) ?? []));
    const members = proofs.filter(
      (proof) => familiesIn(proof).some((name) => families.has(name)) && !showsAnother(proof, all),
    );
    const mains = members.flatMap((proof) => mainTool(proof) ?? []).filter(({ tool }) => all.has(tool));
    const [mostFrequent] = groupBy(mains, toolName).toSorted(([, a], [, b]) => b.length - a.length);
    const main = mostFrequent?.[1][0];
    const family = [...families].find((name) => tools.get(name) === main?.tool);
    if (main === undefined || family === undefined) return [];
    const names = members.flatMap(({ versions = [] }) => versions.map(({ on }) => on));
    const parts = names.map((name) => (familyOf(name) === family ? numberOf(name).split(".").length : 1));
    const number = main.version.split(".").slice(0, Math.max(1, ...parts));
    const others = names.map((name) => ({ name, tool: tools.get(familyOf(name)) ?? familyOf(name) }));
    return [groupOf({ name: family + number.join("."), tool: main.tool }, others, members.length)];
  });
  return groups.toSorted((a, b) => b.snippets - a.snippets);
}

/** Joins the groups of several notes. The main version is that of the most snippets. */
export function joinGroups(groups: readonly ToolGroup[]): ToolGroup[] {
  const sorted = groups.toSorted((a, b) => b.snippets - a.snippets);
  return joinSets(sorted.map(groupFamilies)).flatMap((families) => {
    const members = sorted.filter((group) => groupFamilies(group).some((name) => families.has(name)));
    const versions = members.flatMap((group) => group.versions);
    const snippets = members.reduce((sum, group) => sum + group.snippets, 0);
    return members.slice(0, 1).map(({ main }) => groupOf(main, versions, snippets));
  });
}

/** Joins sets that share a member. */
function joinSets(sets: readonly (readonly string[])[]): ReadonlySet<string>[] {
  const setOf = new Map<string, ReadonlySet<string>>();
  for (const members of sets) {
    const joined = new Set(members.flatMap((member) => [...(setOf.get(member) ?? [member])]));
    for (const member of joined) setOf.set(member, joined);
  }
  return [...new Set(setOf.values())];
}

/** `name` is that of runners: `postgresql15`, `node22.23.3`. */
type NamedVersion = { readonly name: string; readonly tool: string };

function groupOf(main: NamedVersion, others: readonly NamedVersion[], snippets: number) {
  const all = [...new Map([...others, main].map((version) => [version.name, version])).values()];
  const numbered = ({ name, tool }: NamedVersion) => {
    const rivals = all.filter((other) => other.tool === tool && other.name !== name);
    const numbers = rivals.map((rival) => numberOf(rival.name));
    /** As much of its number as tells it from the others of its tool: `15`, `22`. */
    const number = shortNumber(numberOf(name), numbers);
    return { name, tool, number };
  };
  const order = (a: NamedVersion, b: NamedVersion): number =>
    Number(b.tool === main.tool) - Number(a.tool === main.tool) ||
    a.tool.localeCompare(b.tool, "en") ||
    compareNames(b, a);
  return {
    /** The version that pages show first. */
    main: numbered(main),
    /** Newest first, those of the main version's tool before others. */
    versions: all.map(numbered).toSorted(order),
    /** Number of snippets with a verdict on one of them. */
    snippets,
  };
}

/** The first parts of a version's number that no other number begins with. */
function shortNumber(number: string, others: readonly string[]): string {
  const parts = number.split(".");
  const starts = parts.map((_, index) => parts.slice(0, index + 1).join("."));
  const isShared = (start: string): boolean => others.some((other) => `${other}.`.startsWith(`${start}.`));
  return starts.find((start) => !isShared(start)) ?? number;
}

const byNumber = /* @__PURE__ */ new Intl.Collator("en", { numeric: true });

/** Compares the numbers of two versions, the lower one first. */
export const compareNames = (a: NamedVersion, b: NamedVersion): number => byNumber.compare(a.name, b.name);

/**
 * Whether two numbers are alike as far as both go, or in two parts: distributions replace what follows.
 * Releases that are not final count as the version that they become: `19rc1` as `19`.
 */
function isAlike(number: string, other: string): boolean {
  const parts = (text: string): string[] => text.replace(/[a-z-].*$/, "").split(".");
  const others = parts(other);
  return parts(number)
    .slice(0, 2)
    .every((part, index) => others[index] === undefined || others[index] === part);
}

/** Whether a verdict names the tool whose version it is about, not a package that ran on it. */
export const isOfTool = ({ on, version }: VersionVerdict): boolean => isAlike(numberOf(on), version);

/** Whether a page shows the snippet with a tool that is not of these, though one of them ran it as well. */
const showsAnother = (proof: SnippetProof, tools: ReadonlySet<string>): boolean =>
  !tools.has(shownTool(proof)?.tool ?? "") && proof.tools.some(({ tool }) => tools.has(tool));

/** The tool that a page shows, if its versions are what its verdicts are about. */
function mainTool(proof: SnippetProof): ToolProof | undefined {
  const main = shownTool(proof);
  const isPackage = proof.versions?.some((verdict) => verdict.tool === main?.tool && !isOfTool(verdict));
  return isPackage ? undefined : main;
}

/**
 * A note offers the versions of a tool that at least so much of its tried snippets is about. A guess: fewer
 * would put a choice above every note for one snippet in another language.
 */
const OFFERED_SHARE = 0.1;

/** The groups among those of a note between whose versions its readers choose. */
export function offeredGroups(groups: readonly ToolGroup[]): ToolGroup[] {
  const all = groups.reduce((sum, { snippets }) => sum + snippets, 0);
  return groups.filter(({ snippets }) => snippets >= OFFERED_SHARE * all);
}

/** Whether what a page shows of a snippet is about the versions of a group. */
export function isOfGroup(proof: SnippetProof, { versions }: ToolGroup): boolean {
  const tools = new Set(versions.map(({ tool }) => tool));
  if (tools.has(mainTool(proof)?.tool ?? "")) return true;
  const isNamed = proof.versions?.some(({ on }) => versions.some(({ name }) => name === on)) === true;
  return isNamed && !showsAnother(proof, tools);
}

/** A version's verdict on a snippet, by its tool (`PostgreSQL 15.18`); undefined if not run. */
export function verdictOn(
  proof: SnippetProof,
  version: ToolVersion,
  { main }: Pick<ToolGroup, "main">,
): (Pick<VersionVerdict, "verdict" | "output" | "error"> & { readonly by: string }) | undefined {
  const recorded = proof.versions?.find(({ on }) => on === version.name);
  if (recorded !== undefined) {
    const { verdict, output, error } = recorded;
    const by = isOfTool(recorded) ? toolName(recorded) : `${toolName(recorded)}, ${versionLabel(version)}`;
    return { verdict, output, error, by };
  }
  const tested = shownTool(proof);
  if (tested === undefined) return undefined;
  const tool = proof.tools.find(
    (one) => one.tool === version.tool && isAlike(numberOf(version.name), one.version),
  );
  if (tool === undefined)
    return version.name === main.name && proof.versions !== undefined && mainTool(proof) === undefined
      ? { verdict: "same", by: versionLabel(version) }
      : undefined;
  const by = toolName(tool);
  const output = tool.output ?? [];
  if (isRefused(proof, tool) && tool !== tested) return { verdict: "fails", error: errorLine(output), by };
  const isSame = proof.varies === true || isSameOutput(output, tested.output ?? []);
  return isSame ? { verdict: "same", by } : { verdict: "differs", output, by };
}

/** A verdict for readers. */
export interface VersionWords {
  /** `bad`: it fails there. `unknown`: nothing says whether it works. */
  readonly mark: "ok" | "bad" | "less" | "unknown";
  readonly sentence: string;
  /** Where it works if it fails here, or why there is no verdict. */
  readonly more: string | undefined;
}

/** The verdict of a version on a snippet, as a sentence without a full stop. */
export function versionWords(proof: SnippetProof, version: ToolVersion, group: ToolGroup): VersionWords {
  const found = verdictOn(proof, version, group);
  if (found === undefined) {
    const reason = proof.noVerdict?.find(({ on }) => on === version.name)?.reason;
    const sentence = `${reason === undefined ? "Not run" : "No verdict"} on ${versionLabel(version)}`;
    return { mark: "unknown", sentence, more: reason };
  }
  const { verdict, by, output } = found;
  if (verdict === "fails")
    return { mark: "bad", sentence: `Fails on ${by}`, more: whereItWorks(proof, version, group) };
  if (verdict === "same") {
    const more = proof.varies ? "output differs from run to run" : undefined;
    return { mark: "ok", sentence: `${proof.fails ? "Failed as expected" : "Ran"} on ${by}`, more };
  }
  // a lock does not tell whether what must fail did so with another message
  if (proof.fails) return { mark: "less", sentence: `Prints something else on ${by}`, more: undefined };
  const more = `prints something else${output === undefined ? ", which differs from run to run" : ""}`;
  return { mark: "ok", sentence: `Ran on ${by}`, more };
}

/** The nearest version of the same tool on which a snippet works that fails on this one. */
function whereItWorks(proof: SnippetProof, version: ToolVersion, group: ToolGroup): string | undefined {
  const working = group.versions
    .filter(({ tool }) => tool === version.tool)
    .filter((other) => (verdictOn(proof, other, group)?.verdict ?? "fails") !== "fails")
    .toSorted(compareNames);
  const later = working.find((other) => compareNames(other, version) > 0);
  const nearest = later ?? working.at(-1);
  return nearest && `works ${nearest === later ? "from" : "up to"} ${versionLabel(nearest)}`;
}

/** Summarises a proof. */
export function summarizeProof(proof: SnippetProof): ProofSummary {
  const main = shownTool(proof);
  const worksOn = toolGroups([proof]).flatMap((group) =>
    group.versions.filter((one) => (verdictOn(proof, one, group)?.verdict ?? "fails") !== "fails"),
  );
  return {
    level: proof.level,
    ...(main && { tool: toolName(main) }),
    ...(worksOn.length > 0 && {
      worksOn: worksOn.map(({ name }) => name),
      versionLabels: worksOn.map(versionLabel),
    }),
  };
}
