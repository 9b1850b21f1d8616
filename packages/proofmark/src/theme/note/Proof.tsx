import "./Proof.css";
import {
  LEVEL_MEANINGS,
  LEVELS,
  type Level,
  type SnippetProof,
  shownTool,
  TICKED,
} from "../../shared/proof.ts";
import { proofDetails, proofSentence, toolName, type WorksOn, worksOn } from "../../shared/proof-words.ts";

/** How a snippet is known to work: a sentence with its mark, facts on demand, and the tools it works on. */
export function Proof({ proof }: { proof: SnippetProof | undefined }) {
  const sentence = proofSentence(proof);
  const className = markOf(proof?.level ?? "unproven");
  const details = proof === undefined ? [] : proofDetails(proof);
  if (proof === undefined || details.length === 0) return <p className={className}>{sentence}</p>;
  return (
    <>
      <details className={className}>
        <summary>{sentence}</summary>
        <dl>
          {details.flatMap(([term, text]) => [
            <dt key={`${term} ${text}`}>{term}</dt>,
            <dd key={text}>{text}</dd>,
          ])}
        </dl>
      </details>
      <WorksOnRow tools={worksOn(proof)} proof={proof} />
      {proof.varies && <p className="vary">output differs from run to run</p>}
    </>
  );
}

/**
 * The proof of a snippet that the first screen repeats: where it ran, as a row. Weaker proofs are with the
 * snippet itself.
 */
export function BriefProof({ proof }: { proof: SnippetProof | undefined }) {
  const shown = proof && shownTool(proof);
  if (proof?.level !== "ran" || shown === undefined) return null;
  const tools = worksOn(proof);
  return (
    <WorksOnRow
      tools={tools.length === 0 ? [{ label: toolName(shown), works: true }] : tools}
      proof={proof}
    />
  );
}

function WorksOnRow({ tools, proof }: { tools: readonly WorksOn[]; proof: SnippetProof }) {
  if (tools.length === 0) return null;
  const ticked = TICKED.has(proof.level);
  return (
    <ul
      className="on"
      aria-label={`${ticked ? "Ran on" : "Checked against"} ${new Set(proof.tools.map(({ tool }) => tool)).size === 1 ? proof.tools[0]?.tool : "these tools"}`}
    >
      {tools.map(({ label, works }) => (
        <li className={works ? (ticked ? "yes" : undefined) : "nay"} key={label}>
          {label}
          {(ticked || !works) && (
            <span className="vh">{works ? (proof.fails ? " fails as expected" : " works") : " fails"}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/**
 * The class that draws a level's mark: a tick for what ran or was compiled, a ring for less, a dash for
 * nothing.
 */
export function markOf(level: Level | "unproven"): string {
  if (TICKED.has(level)) return "proof ok";
  return level === "unchecked" || level === "unproven" ? "proof no" : "proof";
}

/** What is known of each snippet of a note, in reading order; undefined on a site that proves nothing. */
export type NoteLevels = readonly (Level | "unproven" | undefined)[];

/** How many snippets of a note have which level, strongest first. */
export function LevelCounts({ levels }: { levels: NoteLevels }) {
  const counts = [...LEVELS, "unproven" as const].map((level) => ({
    level,
    count: levels.filter((own) => own === level).length,
  }));
  if (counts.every(({ count }) => count === 0)) return null;
  return (
    <ul className="key">
      {counts.map(
        ({ level, count }) =>
          count > 0 && (
            <li className={markOf(level)} key={level} title={LEVEL_MEANINGS[level]}>
              {count} {level}
            </li>
          ),
      )}
    </ul>
  );
}

/**
 * One mark per snippet, every tenth longer: the note's length at a glance. What ran not at all is short, what
 * is not proven a gap.
 */
export function Ruler({ levels }: { levels: NoteLevels }) {
  if (levels.length < 2) return null;
  const path = levels.map((level, index) => {
    const x = index * 4;
    if (level === "unchecked" || level === "unproven") return "";
    if (level !== undefined && !TICKED.has(level)) return `M${x} 11V16`;
    return `M${x} ${index % 10 === 0 ? 0 : 4}V16`;
  });
  return (
    <svg
      className="scale"
      viewBox={`0 0 ${(levels.length - 1) * 4} 16`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path.join("")} />
    </svg>
  );
}
