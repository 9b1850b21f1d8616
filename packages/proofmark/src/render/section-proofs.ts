// What the snippets of a section are proven with, in words.
import { LEVELS } from "../shared/proof.ts";
import { type ToolGroup, versionLabel } from "../shared/tool-versions.ts";
import type { ArticleSnippet } from "./article-snippet.ts";

/** `12 ran, 1 unchecked`; undefined where nothing is proven. */
export function levelsInWords(snippets: readonly ArticleSnippet[]): string | undefined {
  const words = [...LEVELS, "unproven" as const].flatMap((level) => {
    const count = snippets.filter((snippet) => snippet.level === level).length;
    return count === 0 ? [] : [`${count} ${level}`];
  });
  return words.length === 0 ? undefined : words.join(", ");
}

/** The tools that proofs name first, with their versions. */
export function toolsInWords(snippets: readonly ArticleSnippet[]): string | undefined {
  const tools = new Set(snippets.flatMap(({ tool }) => tool ?? []));
  return tools.size === 0 ? undefined : [...tools].join(", ");
}

const VERDICTS = { same: "same", differs: "other output", fails: "fail" } as const;

/** `PostgreSQL 17: 12 same; PostgreSQL 15: 11 same, 1 fail`. */
export function versionsInWords(
  snippets: readonly ArticleSnippet[],
  groups: readonly ToolGroup[],
): string | undefined {
  const verdicts = snippets.flatMap((snippet) => snippet.verdicts);
  const lines = groups.flatMap(({ versions }) =>
    versions.flatMap((version) => {
      const own = verdicts.filter(({ on }) => on === version.name);
      const counts = Object.entries(VERDICTS).flatMap(([verdict, word]) => {
        const count = own.filter((one) => one.verdict === verdict).length;
        return count === 0 ? [] : [`${count} ${word}`];
      });
      return counts.length === 0 ? [] : [`${versionLabel(version)}: ${counts.join(", ")}`];
    }),
  );
  return lines.length === 0 ? undefined : lines.join("; ");
}

/** Names the snippets that another version treats differently; nothing where there are none. */
export function otherVersions(
  snippets: readonly ArticleSnippet[],
  groups: readonly ToolGroup[],
  page: string,
): string[] {
  const labels = new Map(
    groups.flatMap(({ versions }) => versions.map((one) => [one.name, versionLabel(one)])),
  );
  const lines = snippets.flatMap(({ id, name, verdicts }) =>
    verdicts.flatMap(({ on, verdict, error }) => {
      const label = labels.get(on);
      if (verdict === "same" || label === undefined) return [];
      const words = verdict === "fails" ? `fails on ${label}` : `prints something else on ${label}`;
      const why = error === undefined ? "" : `: \`${error.replaceAll("`", "'")}\``;
      return [`- [${name.replace(/[[\]\\]/g, "\\$&")}](${page}#${encodeURIComponent(id)}) ${words}${why}`];
    }),
  );
  return lines.length === 0 ? [] : [`**On other versions**\n\n${lines.join("\n")}`];
}
