import "./RegexMatrix.css";
import type { SnippetProof } from "../shared/proof.ts";
import { Proof } from "./Proof.tsx";

interface Row {
  readonly name: string;
  readonly pattern: string;
  readonly replacement?: string | undefined;
  readonly text: string;
  readonly gives: string;
}

export interface RegexMatrixProps {
  readonly id: string;
  readonly title: string | undefined;
  readonly rows: readonly Row[];
  /** Engines; none if nothing is proven. */
  readonly columns: readonly { readonly engine: string; readonly version: string; readonly results: readonly string[] }[];
  readonly proof: SnippetProof | undefined;
}

/**
 * What each engine makes of each pattern, as it was found by running them. Scrolls in its own box; the names stay, and
 * stand once for the rows below each other that have the same.
 */
export function RegexMatrix({ id, title, rows, columns, proof }: RegexMatrixProps) {
  if (columns.length === 0)
    return (
      <div className="how" id={id}>
        <Proof proof={proof} />
      </div>
    );
  const replaces = rows.some(({ replacement }) => replacement !== undefined);
  return (
    <div className="scroll" id={id} tabIndex={0} role="region" aria-label={title ?? "What each engine accepts"}>
      <table className="matrix">
        <thead>
          <tr>
            <th scope="col">Feature</th>
            <th scope="col">Pattern</th>
            {replaces && <th scope="col">Replacement</th>}
            <th scope="col">{replaces ? "Makes" : "Finds"}</th>
            {columns.map(({ engine, version }) => (
              <th scope="col" key={`${engine} ${version}`}>
                {engine} <span>{version}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, pattern, replacement, text, gives }, index) => (
            <tr key={[pattern, replacement, text].join("  ")}>
              {rows[index - 1]?.name !== name && <NameCell rows={rows} from={index} />}
              <td>
                <code>{pattern}</code>
              </td>
              {replaces && (
                <td>
                  <code>{replacement}</code>
                </td>
              )}
              <td>{replaces ? <code>{`${text} → ${gives}`}</code> : <Finding text={text} match={gives} />}</td>
              {columns.map(({ engine, version, results }) => (
                <td className={results[index]} key={`${engine} ${version}`}>
                  {results[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The name of a row, and of those below it that have the same. */
function NameCell({ rows, from }: { rows: readonly Row[]; from: number }) {
  const name = rows[from]?.name;
  const other = rows.findIndex((row, index) => index > from && row.name !== name);
  const span = (other < 0 ? rows.length : other) - from;
  return (
    <th scope="row" rowSpan={span === 1 ? undefined : span}>
      {name}
    </th>
  );
}

/** The text with what the pattern must find in it. */
function Finding({ text, match }: { text: string; match: string }) {
  const at = text.indexOf(match);
  return (
    <code>
      {text.slice(0, at)}
      <b>{match}</b>
      {text.slice(at + match.length)}
    </code>
  );
}
