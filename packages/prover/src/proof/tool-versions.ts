// The versions of tools that proofs speak of. Names, order and the main
// version come from the proofs alone: no list of versions is kept here.
import { type SnippetProof, shownTool, type ToolProof, type VersionVerdict } from "./proof.ts";

/** A version of a tool that snippets ran on. */
export interface ToolVersion {
  /** As runners name it: `postgresql15`, `node22.23.3`. */
  readonly name: string;
  readonly tool: string;
  /** As much of its number as tells it from the others of its tool: `15`, `22`. */
  readonly number: string;
}

/** The versions that one runner offers, such as those of Redis and Valkey. */
export interface ToolGroup {
  /** The version that pages show first. */
  readonly main: ToolVersion;
  /** Newest first, those of the main version's tool before others. */
  readonly versions: readonly ToolVersion[];
  /** Number of snippets with a verdict on one of them. */
  readonly snippets: number;
}

const familyOf = (name: string): string => name.replace(/[\d.]+$/, "");
/** The number in the name of a version. */
export const numberOf = (name: string): string => /[\d.]*$/.exec(name)?.[0] ?? "";
const isWithin = (part: string, whole: string): boolean => whole === part || whole.startsWith(`${part}.`);

/** `PostgreSQL 15`. */
export const versionLabel = ({ tool, number }: ToolVersion): string => `${tool} ${number}`;

/** The shortest name that means this version in its group, as links have it: `node22`. */
export const shortName = ({ name, number }: ToolVersion): string => familyOf(name) + number;

/** What addresses call a group: `postgresql`. */
export const groupName = ({ main }: ToolGroup): string => familyOf(main.name);

/** The names of a group's tools, without numbers. */
export const groupFamilies = ({ versions }: ToolGroup): string[] => [
  ...new Set(versions.map(({ name }) => familyOf(name))),
];

/** The groups of versions in proofs, those with the most snippets first. */
export function toolGroups(proofs: readonly SnippetProof[]): ToolGroup[] {
  const verdicts = proofs.flatMap(({ versions = [] }) => versions);
  const tools = new Map<string, string>();
  for (const verdict of verdicts) if (isOwn(verdict)) tools.set(familyOf(verdict.on), verdict.tool);
  return joinFamilies(proofs)
    .flatMap((families) => groupOf(families, proofs, tools) ?? [])
    .toSorted((a, b) => b.snippets - a.snippets);
}

/**
 * Whether two numbers are alike as far as both go, or in two parts: distributions replace what follows.
 * Releases that are not final count as the version that they become: `19rc1` as `19`.
 */
export function isSameSeries(number: string, other: string): boolean {
  const parts = (text: string): string[] => text.replace(/[a-z-].*$/, "").split(".");
  const others = parts(other);
  return parts(number)
    .slice(0, 2)
    .every((part, at) => others[at] === undefined || others[at] === part);
}

/** Whether a verdict names the tool whose version it is about, not a package that ran on it. */
export const isOwn = ({ on, version }: VersionVerdict): boolean => isSameSeries(numberOf(on), version);

/** Names without their numbers; those that occur with one snippet belong together. */
function joinFamilies(proofs: readonly SnippetProof[]): Set<string>[] {
  let joined: Set<string>[] = [];
  for (const { versions = [] } of proofs) {
    const families = new Set(versions.map(({ on }) => familyOf(on)));
    if (families.size === 0) continue;
    const met = joined.filter((others) => [...others].some((family) => families.has(family)));
    joined = [
      ...joined.filter((others) => !met.includes(others)),
      new Set([...met.flatMap((set) => [...set]), ...families]),
    ];
  }
  return joined;
}

function groupOf(
  families: ReadonlySet<string>,
  proofs: readonly SnippetProof[],
  tools: ReadonlyMap<string, string>,
): ToolGroup | undefined {
  const ofFamilies = new Set([...families].flatMap((name) => tools.get(name) ?? []));
  const own = proofs.filter(
    (proof) =>
      proof.versions?.some(({ on }) => families.has(familyOf(on))) && !showsAnother(proof, ofFamilies),
  );
  const names = new Set(own.flatMap(({ versions = [] }) => versions.map(({ on }) => on)));
  const others = [...names].map((name) => ({ name, tool: tools.get(familyOf(name)) ?? familyOf(name) }));
  const shown = mostFrequent(
    own.flatMap((proof) => mainTool(proof) ?? []).filter(({ tool }) => ofFamilies.has(tool)),
  );
  const family = [...families].find((name) => tools.get(name) === shown?.tool);
  if (shown === undefined || family === undefined) return undefined;
  const { tool } = shown;
  const parts = others.flatMap(({ name }) =>
    familyOf(name) === family ? numberOf(name).split(".").length : [],
  );
  const number = shown.version.split(".").slice(0, Math.max(1, ...parts));
  const main = { name: family + number.join("."), tool };
  const all = [main, ...others.filter(({ name }) => name !== main.name)].toSorted(
    (a, b) =>
      Number(b.tool === tool) - Number(a.tool === tool) ||
      a.tool.localeCompare(b.tool, "en") ||
      compareNames(b, a),
  );
  const versions = all.map((version) => ({ ...version, number: shortNumber(version, all) }));
  return {
    main: versions.find(({ name }) => name === main.name) ?? { ...main, number: number.join(".") },
    versions,
    snippets: own.length,
  };
}

/** Whether a page shows the snippet with a tool that is not of these, though one of them ran it as well. */
export const showsAnother = (proof: SnippetProof, tools: ReadonlySet<string>): boolean =>
  !tools.has(shownTool(proof)?.tool ?? "") && proof.tools.some(({ tool }) => tools.has(tool));

/** The tool that a page shows, if its versions are what its verdicts are about. */
export function mainTool(proof: SnippetProof): ToolProof | undefined {
  const shown = shownTool(proof);
  const isPackage = proof.versions?.some((verdict) => verdict.tool === shown?.tool && !isOwn(verdict));
  return isPackage ? undefined : shown;
}

function mostFrequent(tools: readonly ToolProof[]): ToolProof | undefined {
  const counts = new Map<string, { readonly tool: ToolProof; count: number }>();
  for (const tool of tools) {
    const known = counts.get(`${tool.tool} ${tool.version}`) ?? { tool, count: 0 };
    known.count++;
    counts.set(`${tool.tool} ${tool.version}`, known);
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count)[0]?.tool;
}

const byNumber = /* @__PURE__ */ new Intl.Collator("en", { numeric: true });

/** Compares the numbers of two versions, the lower one first. */
export const compareNames = (a: Pick<ToolVersion, "name">, b: Pick<ToolVersion, "name">): number =>
  byNumber.compare(a.name, b.name);

/** The first parts of a version's number that no other version of its tool has. */
function shortNumber(
  { name, tool }: Omit<ToolVersion, "number">,
  all: readonly Omit<ToolVersion, "number">[],
) {
  const parts = numberOf(name).split(".");
  const rivals = all.filter((other) => other.tool === tool && other.name !== name);
  const length = parts.findIndex((_, at) => {
    const start = parts.slice(0, at + 1).join(".");
    return rivals.every((rival) => !isWithin(start, numberOf(rival.name)));
  });
  return parts.slice(0, length === -1 ? parts.length : length + 1).join(".");
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

/** Joins the groups of several notes. The main version is that of the most snippets. */
export function joinGroups(groups: readonly ToolGroup[]): ToolGroup[] {
  const joined: ToolGroup[] = [];
  for (const group of groups.toSorted((a, b) => b.snippets - a.snippets)) {
    const families = new Set(group.versions.map(({ name }) => familyOf(name)));
    const at = joined.findIndex(({ versions }) => versions.some(({ name }) => families.has(familyOf(name))));
    const known = joined[at];
    if (known === undefined) joined.push(group);
    else joined[at] = joinTwo(known, group);
  }
  return joined;
}

function joinTwo(first: ToolGroup, second: ToolGroup): ToolGroup {
  const all = [
    ...first.versions,
    ...second.versions.filter(({ name }) => first.versions.every((known) => known.name !== name)),
  ];
  const versions = all
    .map((version) => ({ ...version, number: shortNumber(version, all) }))
    .toSorted(
      (a, b) =>
        Number(b.tool === first.main.tool) - Number(a.tool === first.main.tool) ||
        a.tool.localeCompare(b.tool, "en") ||
        compareNames(b, a),
    );
  const main = versions.find(({ name }) => name === first.main.name) ?? first.main;
  return { main, versions, snippets: first.snippets + second.snippets };
}
