// What the snippets of a section are proven with, in words.
import { LEVELS } from "@proofmark/prover/proof/proof.ts";
import { type ToolGroup, versionLabel } from "@proofmark/prover/proof/tool-versions.ts";
import type { ArticleSnippet } from "./article.ts";

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

/** `PostgreSQL 17: 12 same; PostgreSQL 15: 10 same, 1 fail, 1 without a verdict`. */
export function versionsInWords(
  snippets: readonly ArticleSnippet[],
  groups: readonly ToolGroup[],
): string | undefined {
  const verdicts = snippets.flatMap((snippet) => snippet.verdicts);
  const without = snippets.flatMap((snippet) => snippet.noVerdict);
  const lines = groups.flatMap(({ versions }) =>
    versions.flatMap((version) => {
      const own = verdicts.filter(({ on }) => on === version.name);
      const counts = Object.entries(VERDICTS).flatMap(([verdict, word]) => {
        const count = own.filter((one) => one.verdict === verdict).length;
        return count === 0 ? [] : [`${count} ${word}`];
      });
      const unsaid = without.filter(({ on }) => on === version.name).length;
      if (unsaid > 0) counts.push(`${unsaid} without a verdict`);
      return counts.length === 0 ? [] : [`${versionLabel(version)}: ${counts.join(", ")}`];
    }),
  );
  return lines.length === 0 ? undefined : lines.join("; ");
}

/** Names the snippets that another version treats differently, or says nothing of; nothing where there are none. */
export function otherVersions(
  snippets: readonly ArticleSnippet[],
  groups: readonly ToolGroup[],
  page: string,
): string[] {
  const labels = new Map(
    groups.flatMap(({ versions }) => versions.map((one) => [one.name, versionLabel(one)])),
  );
  const lines = snippets.flatMap(({ id, name, verdicts, noVerdict }) => {
    const rows = [
      ...verdicts.flatMap(({ on, verdict, error }) =>
        verdict === "same"
          ? []
          : [{ on, words: verdict === "fails" ? "fails on" : "prints something else on", why: error }],
      ),
      ...noVerdict.map(({ on, reason }) => ({ on, words: "has no verdict on", why: reason })),
    ];
    return rows.flatMap(({ on, words, why }) => {
      const label = labels.get(on);
      if (label === undefined) return [];
      const link = `[${name.replace(/[[\]\\]/g, "\\$&")}](${page}#${encodeURIComponent(id)})`;
      return [`- ${link} ${words} ${label}${why === undefined ? "" : `: \`${why.replaceAll("`", "'")}\``}`];
    });
  });
  return lines.length === 0 ? [] : [`**On other versions**\n\n${lines.join("\n")}`];
}
