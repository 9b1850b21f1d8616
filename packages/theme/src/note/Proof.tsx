import "./Proof.css";
import {
  LEVEL_MEANINGS,
  LEVELS,
  type Level,
  type SnippetProof,
  TICKED,
} from "@proofmark/prover/proof/proof.ts";
import { otherTools, proofDetails, proofSentence } from "@proofmark/prover/proof/proof-words.ts";
import { Fragment } from "react";

/** How a snippet is known to work: a sentence with its mark, the other tools, and facts on demand. */
export function Proof({ proof, source }: { proof: SnippetProof | undefined; source: string }) {
  const level = proof?.level ?? "unproven";
  const meaning = level === "ran" ? undefined : LEVEL_MEANINGS[level];
  const details = proof === undefined ? [] : proofDetails(proof);
  const others = proof === undefined ? "" : otherTools(proof);
  return (
    <>
      {details.length === 0 ? (
        <p className={markOf(level)} title={meaning}>
          {proofSentence(proof)}
        </p>
      ) : (
        <details className={markOf(level)}>
          <summary title={meaning}>{proofSentence(proof)}</summary>
          <dl>
            {details.map(([term, text]) => (
              <Fragment key={`${term} ${text}`}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </Fragment>
            ))}
            {!proof?.isPart && <RunAgain source={source} />}
          </dl>
        </details>
      )}
      {others !== "" && <p className="also">{others}</p>}
      {proof?.varies && <p className="vary">output differs from run to run</p>}
    </>
  );
}

/** Whether a proof has lines below its sentence. */
export const hasMoreLines = (proof: SnippetProof): boolean =>
  proof.varies === true || otherTools(proof) !== "";

/**
 * The proof of a snippet that the first screen repeats: where it ran and where not. Weaker proofs are with the
 * snippet itself.
 */
export function BriefProof({ proof }: { proof: SnippetProof | undefined }) {
  return proof?.level === "ran" ? (
    <p className="proof ok">{[proofSentence(proof), otherTools(proof)].filter(Boolean).join("; ")}</p>
  ) : null;
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
  /** The tools that they ran on, most used first. */
  readonly tools: readonly string[];
  /** Path of the note, as `check` takes it. */
  readonly source: string;
}

/** How many snippets of a note have which level; what the levels mean, and the exceptions, on demand. */
export function Levels({ snippets, tools, source }: LevelsProps) {
  const total = snippets.length === 1 ? "1 snippet" : `${snippets.length} snippets`;
  const counts = [...LEVELS, "unproven" as const].flatMap((level) => {
    const held = snippets.filter((snippet) => snippet.level === level);
    return held.length === 0 ? [] : [{ level, held }];
  });
  if (counts.length === 0) return <p>{total}</p>;
  return (
    <details className="levels">
      <summary>
        <b>{total}</b>
        {counts.map(({ level, held }) => (
          <span className={markOf(level)} key={level}>
            {held.length} {level}
          </span>
        ))}
      </summary>
      <dl>
        {counts.map(({ level, held }) => (
          <div key={level}>
            <dt>{level}</dt>
            <dd>
              {LEVEL_MEANINGS[level]}
              {level === "ran" && tools.length > 0 && `: ${tools.join(", ")}`}
              {level !== "ran" &&
                held.length <= MAX_LISTED &&
                held.map(({ id, name }, index) => (
                  <Fragment key={id}>
                    {index === 0 ? ": " : ", "}
                    <a href={`#${id}`}>{name}</a>
                  </Fragment>
                ))}
            </dd>
          </div>
        ))}
        <RunAgain source={source} />
      </dl>
    </details>
  );
}
