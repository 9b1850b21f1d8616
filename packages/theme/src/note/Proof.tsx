import "./Proof.css";
import { LEVEL_MEANINGS, LEVELS, type Level, TICKED } from "@proofmark/prover/proof/levels.ts";
import { isRefused, type SnippetProof, seriesName, shownTool } from "@proofmark/prover/proof/proof.ts";
import { proofDetails, proofLine } from "@proofmark/prover/proof/proof-words.ts";
import { isOfTool } from "@proofmark/prover/proof/versions.ts";
import { Fragment, type ReactNode } from "react";

interface ProofProps {
  readonly proof: SnippetProof | undefined;
  /** Where the snippet is written, as `check` takes it; undefined where it is only repeated. */
  readonly source?: string | undefined;
  /** The blocks that ran after the snippet to check it. */
  readonly children?: ReactNode;
}

/** How a snippet is known to work: a mark and two words, and everything else on demand. */
export function Proof({ proof, source, children }: ProofProps) {
  const level = proof?.level ?? "unproven";
  const line = proofLine(proof);
  const shown = proof && shownTool(proof);
  const limit = proof && shown && level === "ran" ? limitsOf(proof) : "";
  return (
    <details className={`${markOf(level)}${limit === "" ? "" : " odd"}`}>
      <summary title={line}>
        {level === "ran" && shown ? limit || seriesName(shown) : (LABELS[level] ?? level)}
        {level === "mocked" && shown && `: ${shown.tool}`}
      </summary>
      <p>{line}</p>
      <dl>
        {proof &&
          proofDetails(proof).map(([term, text]) => (
            <Fragment key={`${term} ${text}`}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </Fragment>
          ))}
        {source !== undefined && proof && !proof.isPart && <RunAgain source={source} />}
      </dl>
      {children}
    </details>
  );
}

/** Levels that are called otherwise in two words; a proof of level `ran` names its tool instead. */
const LABELS: Readonly<Partial<Record<Level | "unproven", string>>> = {
  "dry-run": "dry run",
  parsed: "not run",
  unchecked: "not checked",
};

/** In what a snippet that ran differs from what a reader expects: `18 and later`; empty for nothing. */
function limitsOf(proof: SnippetProof): string {
  const shown = shownTool(proof);
  if (proof.fails || (shown && isRefused(proof, shown))) return "fails as expected";
  const tried = [
    ...proof.tools.map((tool) => ({ ...tool, works: !isRefused(proof, tool) })),
    ...(proof.versions ?? [])
      .filter(isOfTool)
      .map((verdict) => ({ ...verdict, works: verdict.verdict !== "fails" })),
  ];
  const same = tried
    .filter(({ tool }) => tool === shown?.tool)
    .toSorted((a, b) => numbers.compare(a.version, b.version));
  const others = new Set(
    tried.filter(({ tool, works }) => tool !== shown?.tool && !works).map(({ tool }) => tool),
  );
  const from = same.findIndex(({ works }) => works);
  const to = same.findLastIndex(({ works }) => works);
  const limits = [
    from > 0 && `${majorOf(same, from)} and later`,
    to < same.length - 1 && `up to ${majorOf(same, to)}`,
    others.size > 0 && `not ${[...others].join(", ")}`,
  ];
  return limits.filter(Boolean).join(", ");
}

const numbers = new Intl.Collator("en", { numeric: true });

/** As much of a version's number as tells it from those beside it: `18`, `7.4`. */
function majorOf(sorted: readonly { readonly version: string }[], index: number): string {
  const partsOf = (place: number): string[] => sorted[place]?.version.split(".") ?? [];
  const parts = partsOf(index);
  const isAlone = [index - 1, index + 1].every((place) => partsOf(place)[0] !== parts[0]);
  return parts.slice(0, isAlone ? 1 : 2).join(".");
}

/**
 * The class that draws a level's mark: a tick for what ran or was compiled, a ring for less, a dash for
 * nothing.
 */
export function markOf(level: Level | "unproven"): string {
  if (TICKED.has(level)) return "proof ok";
  return level === "unchecked" || level === "unproven" ? "proof no" : "proof";
}

function RunAgain({ source }: { source: string }) {
  return (
    <>
      <dt>run again</dt>
      <dd>
        <code>{`npx proofmark check ${source}`}</code>
      </dd>
    </>
  );
}

/** Maximum exceptions to list by name: with more, the page itself is the list. */
const MAX_LISTED = 12;

/** A snippet of a note, and what is known of it; undefined on a site that proves nothing. */
export interface SnippetLevel {
  readonly id: string;
  readonly name: string;
  readonly level: Level | "unproven" | undefined;
}

interface LevelsProps {
  /** In reading order. */
  readonly snippets: readonly SnippetLevel[];
  /** Path of the note, as `check` takes it. */
  readonly source: string;
}

/** How many snippets of a note have which level; what the levels mean, and the exceptions, on demand. */
export function Levels({ snippets, source }: LevelsProps) {
  const total = snippets.length === 1 ? "1 snippet" : `${snippets.length} snippets`;
  const counts = [...LEVELS, "unproven" as const].flatMap((level) => {
    const held = snippets.filter((snippet) => snippet.level === level);
    return held.length === 0 ? [] : [{ level, held }];
  });
  if (counts.length === 0) return <p>{total}</p>;
  return (
    <details className="levels">
      <summary>
        <u>{total}</u>
        {counts.map(({ level, held }) => (
          <span className={markOf(level)} key={level}>
            {held.length} {level}
          </span>
        ))}
      </summary>
      <dl>
        {counts.map(({ level, held }) => (
          <Fragment key={level}>
            <dt>{level}</dt>
            <dd>
              {LEVEL_MEANINGS[level]}
              {level !== "ran" &&
                held.length <= MAX_LISTED &&
                held.map(({ id, name }, index) => (
                  <Fragment key={id}>
                    {index === 0 ? ": " : ", "}
                    <a href={`#${id}`}>{name}</a>
                  </Fragment>
                ))}
            </dd>
          </Fragment>
        ))}
        <RunAgain source={source} />
      </dl>
    </details>
  );
}
