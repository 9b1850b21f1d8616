import "./RegexMatrix.css";
import type { SnippetProof } from "../shared/proof.ts";
import { Proof } from "./Proof.tsx";

export interface RegexMatrixProps {
  readonly id: string;
  readonly title: string | undefined;
  readonly rows: readonly { readonly name: string; readonly pattern: string; readonly text: string; readonly match: string }[];
  /** Engines; none if nothing is proven. */
  readonly columns: readonly { readonly engine: string; readonly version: string; readonly results: readonly string[] }[];
  readonly proof: SnippetProof | undefined;
}

/** What each engine makes of each pattern, as it was found by running them. Scrolls in its own box; the names stay. */
export function RegexMatrix({ id, title, rows, columns, proof }: RegexMatrixProps) {
  if (columns.length === 0)
    return (
      <div className="how" id={id}>
        <Proof proof={proof} />
      </div>
    );
  return (
    <div className="scroll" id={id} tabIndex={0} role="region" aria-label={title ?? "What each engine accepts"}>
      <table className="matrix">
        <thead>
          <tr>
            <th scope="col">Feature</th>
            <th scope="col">Pattern</th>
            <th scope="col">Finds</th>
            {columns.map(({ engine, version }) => (
              <th scope="col" key={`${engine} ${version}`}>
                {engine} <span>{version}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, pattern, text, match }, index) => (
            <tr key={pattern}>
              <th scope="row">{name}</th>
              <td>
                <code>{pattern}</code>
              </td>
              <td>
                <Finding text={text} match={match} />
              </td>
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
