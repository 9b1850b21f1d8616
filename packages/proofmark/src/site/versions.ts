// The versions of a site: which there are and where, and what a page says and knows of the others.

import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";
import { encodePart } from "@proofmark/theme/data/path.ts";
import type { SiteConfig } from "../config/schema.ts";
import type { Version, VersionPlace } from "./model.ts";
import { versionPermalink } from "./permalink.ts";

/** The version that lies in the notes' folder; the others are copies of it. */
export const CURRENT = "current";

/** File that lists the names of the other versions, newest first. */
export const VERSIONS_FILE = "versions.json";

/** Why a text cannot name a version, which is a folder's name too; undefined if it can. */
export function versionNameFault(name: string): string | undefined {
  if (name.trim() === "") return "must contain at least one non-whitespace character";
  if (/[/\\]/.test(name)) return "must not include slash (/) or backslash (\\)";
  if (name.length > 32) return "cannot be longer than 32 characters";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what no file's name may have
  if (/[<>:"|?*\u0000-\u001f]/.test(name))
    return 'must be a valid file name: none of <>:"|?* and no control characters';
  if (name === CURRENT) return "must not be that of the notes' own folder";
  return /^\.\.?$/.test(name) ? 'must not be "." or ".."' : undefined;
}

/**
 * The versions of the site in the order they are listed: the notes' folder, then those of the versions file,
 * newest first. The last one, at the root, is the newest of the file unless the configuration names another.
 * Throws a ProblemError for options that no version can follow.
 */
export function resolveVersions(
  { docs }: SiteConfig,
  configFile: string,
  filed: readonly string[],
): VersionPlace[] {
  const problems: Problem[] = [];
  const wrong = (message: string, details: Partial<Problem> = {}): void => {
    problems.push({ severity: "error", file: configFile, message, ...details });
  };
  if (docs.disableVersioning && filed.length === 0)
    wrong("`docs.disableVersioning` is set, and the site has no versions", {
      fix: `remove it, or list the versions in ${VERSIONS_FILE}`,
    });
  const available = [
    ...(docs.includeCurrentVersion ? [CURRENT] : []),
    ...(docs.disableVersioning ? [] : filed),
  ];
  if (available.length === 0) {
    wrong("the site has no version to show", {
      found: `"includeCurrentVersion: false", and no other version${filed.length === 0 ? ` in ${VERSIONS_FILE}` : ""}`,
    });
  }
  const known = (option: string, names: readonly string[], among: readonly string[]): void => {
    for (const name of names.filter((candidate) => !among.includes(candidate))) {
      const guess = nearest(name, among);
      wrong(`\`docs.${option}\`: unknown version "${name}"`, {
        expected: `one of ${among.join(", ")}`,
        ...(guess === undefined ? {} : { fix: `did you mean "${guess}"?` }),
      });
    }
  };
  known("versions", Object.keys(docs.versions), [CURRENT, ...filed]);
  known("onlyIncludeVersions", docs.onlyIncludeVersions ?? [], available);
  if (docs.onlyIncludeVersions?.length === 0)
    wrong("`docs.onlyIncludeVersions` names no version", { fix: "name one, or remove the option" });
  const names = available.filter((name) => docs.onlyIncludeVersions?.includes(name) ?? true);
  if (docs.lastVersion !== undefined) known("lastVersion", [docs.lastVersion], names);
  if (problems.length > 0) throw new ProblemError(problems);
  const last = docs.lastVersion ?? names.find((name) => name !== CURRENT) ?? CURRENT;
  return names.map((name, index) => {
    const own = Object.hasOwn(docs.versions, name) ? docs.versions[name] : undefined;
    const isLast = name === last;
    return {
      name,
      label: own?.label ?? (name === CURRENT ? "Next" : name),
      isLast,
      path: own?.path ?? (isLast ? "" : name === CURRENT ? "next" : encodePart(name)),
      folder: name === CURRENT ? docs.path : `versioned_docs/version-${name}`,
      sidebarsFile: name === CURRENT ? undefined : `versioned_sidebars/version-${name}-sidebars.json`,
      banner: own?.banner ?? (isLast ? "none" : index < names.indexOf(last) ? "unreleased" : "unmaintained"),
      badge: own?.badge ?? true,
      className: own?.className,
      noIndex: own?.noIndex ?? false,
    };
  });
}

/** The version that unversioned links mean: the last one. */
export function lastVersion(versions: readonly Version[]): Version {
  const version = versions.find((candidate) => candidate.isLast);
  if (version === undefined) throw new Error("a site without a last version");
  return version;
}

/** Address of the page that a version begins with. */
export function mainPermalink(version: Version, config: SiteConfig): string {
  return (
    version.notes.find((note) => note.page.id === version.mainDocId)?.permalink ??
    versionPermalink(version, config, "/")
  );
}
