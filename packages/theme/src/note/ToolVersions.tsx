import type { ToolGroup, VersionWords } from "@proofmark/prover/proof/versions.ts";
import { shortName, versionLabel } from "@proofmark/prover/proof/versions.ts";

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
          {href !== undefined && (
            <a href={href} aria-label={`Changes of ${main.tool}`}>
              Changes<span className="unscripted"> of {main.tool}</span>
            </a>
          )}
        </span>
      ))}
    </span>
  );
}

const MARKS = { ok: "proof ok", bad: "proof bad", less: "proof", unknown: "proof no" } as const;

/** The verdict of another version of its tool: takes the place of the proof. */
export function VersionProof({ mark, sentence, more }: VersionWords) {
  const line = more === undefined ? sentence : `${sentence}; ${more}`;
  return (
    <details className={MARKS[mark]}>
      <summary title={line}>{sentence.replace(/^Ran on /, "")}</summary>
      <p>{line}</p>
    </details>
  );
}
