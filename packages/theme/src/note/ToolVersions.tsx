import { LEVELS, type Level } from "@proofmark/prover/proof/proof.ts";
import type { ToolGroup, VersionWords } from "@proofmark/prover/proof/versions.ts";
import { shortName, versionLabel } from "@proofmark/prover/proof/versions.ts";
import { markOf } from "./Proof.tsx";

/** A group of versions, and the page that compares them. */
export interface OfferedGroup extends ToolGroup {
  readonly href?: string | undefined;
}

interface VersionChoiceProps {
  readonly groups: readonly OfferedGroup[];
  /** Address of what the note says on its other versions. */
  readonly data: string;
}

/** In which version of its tools a note is read. Without scripts it is the main one, which the proofs name. */
export function VersionChoice({ groups, data }: VersionChoiceProps) {
  return (
    <span className="ver" data-on={data}>
      {groups.map(({ main, versions, href }) => (
        <span key={main.name}>
          <select aria-label={`Version of ${main.tool}`} defaultValue={shortName(main)} autoComplete="off">
            {versions.map((version) => (
              <option key={version.name} value={shortName(version)}>
                {versionLabel(version)}
              </option>
            ))}
          </select>
          {href !== undefined && <a href={href}>Changes</a>}
        </span>
      ))}
    </span>
  );
}

const MARKS = { ok: "proof ok", bad: "proof bad", less: "proof", unknown: "proof no" } as const;

/** What another version of its tool makes of a snippet: takes the place of the proof. */
export function VersionProof({ mark, sentence, more }: VersionWords) {
  return (
    <>
      <p className={MARKS[mark]}>{sentence}</p>
      {more !== undefined && <p className="also">{more}</p>}
    </>
  );
}

/** How many snippets a version runs, fails on, and was not tried with. */
export interface VersionCounts {
  readonly ran: number;
  readonly fails: number;
  readonly unknown: number;
  /** Snippets that have nothing to do with the version, by level. */
  readonly others: ReadonlyMap<Level | "unproven", number>;
}

/** The counts below the title on another version. */
export function VersionLevels({ ran, fails, unknown, others }: VersionCounts) {
  const counts = [
    [MARKS.ok, ran, "ran"],
    [MARKS.bad, fails, "fail"],
    [MARKS.unknown, unknown, "not run"],
    ...[...LEVELS, "unproven" as const].map(
      (level) => [markOf(level), others.get(level) ?? 0, level] as const,
    ),
  ] as const;
  return counts.map(
    ([mark, count, word], index) =>
      (index === 0 || count > 0) && (
        <span className={mark} key={index}>
          {count} {word}
        </span>
      ),
  );
}
