// Chooses what to take from a release: the packages of the tools that no release before it has in the same
// series.
import type { Candidate } from "./apt.ts";
import { isPrerelease, seriesOf } from "./debian-packages.ts";
import { COMPLETED_BY, type ToolPackages } from "./packages.ts";
import { type RootRecord, readRecord } from "./record.ts";

/** Whether a package has one of these names. */
export const isNamed = (name: string, patterns: readonly Pattern[]): boolean =>
  patterns.some((pattern) => (typeof pattern === "string" ? name === pattern : pattern.test(name)));

/**
 * The packages with the versions of tools that other releases gave, by their places in the toolbox: with the
 * series, unless their name has it.
 */
export function takenFrom(places: readonly string[], tools: ToolPackages): string[] {
  const records = places.map(readRecord).filter((record): record is RootRecord => record !== undefined);
  const taken = records.flatMap(({ tools: found, packages }) =>
    found.flatMap(({ tool }) => {
      const [first] = tools[tool] ?? [];
      return packages.flatMap((one) =>
        first !== undefined && isNamed(one.package, [first]) ? [versionOf(one, first)] : [],
      );
    }),
  );
  return [...new Set(taken)].sort();
}

type Pattern = string | RegExp;

const versionOf = (
  { package: name, version }: Pick<Candidate, "package" | "version">,
  first: Pattern,
): string => (typeof first === "string" ? `${name} ${seriesOf(version)}` : name);

/** The candidates to take: those of tools that the release has in a series that is not taken yet. */
export function chooseCandidates(
  candidates: readonly Candidate[],
  { tools, release, taken }: { tools: ToolPackages; release: string; taken: readonly string[] },
): Candidate[] {
  const isCompleted = COMPLETED_BY[release] !== undefined;
  return Object.values(tools).flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const versions = candidates.filter(
      (one) =>
        isNamed(one.package, [first]) &&
        !taken.includes(versionOf(one, first)) &&
        ((isCompleted && one.own) || !isPrerelease(one.version)),
    );
    const numbers = versions.map((one) => numberIn(one.package, first));
    const beside = others.flatMap((pattern) =>
      candidates.filter((one) => {
        const number = isNamed(one.package, [pattern]) ? numberIn(one.package, pattern) : null;
        return number === undefined || (number !== null && numbers.includes(number));
      }),
    );
    return versions.length === 0 ? [] : [...versions, ...beside];
  });
}

/** The version in a package's name, where the pattern has a group for it. */
const numberIn = (name: string, pattern: Pattern): string | undefined =>
  typeof pattern === "string" ? undefined : pattern.exec(name)?.[1];
