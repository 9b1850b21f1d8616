import "./RegexMatrix.css";
import type { SnippetProof } from "../shared/proof.ts";
import { Proof } from "./Proof.tsx";

export interface FeatureMatrixProps {
  readonly id: string;
  readonly title: string | undefined;
  readonly rows: readonly { readonly name: string; readonly code: string }[];
  /** Versions; none if nothing is proven. */
  readonly columns: readonly { readonly engine: string; readonly version: string; readonly results: readonly string[] }[];
  readonly proof: SnippetProof | undefined;
}

/** What each version has, as it was found by running it. The answers stand beside the names, so that a phone shows both. */
export function FeatureMatrix({ id, title, rows, columns, proof }: FeatureMatrixProps) {
  if (columns.length === 0)
    return (
      <div className="how" id={id}>
        <Proof proof={proof} />
      </div>
    );
  return (
    <div className="scroll" id={id} tabIndex={0} role="region" aria-label={title ?? "What each version has"}>
      <table className="matrix">
        <thead>
          <tr>
            <th scope="col">Feature</th>
            {columns.map(({ engine, version }) => (
              <th scope="col" key={version}>
                {engine} <span>{version}</span>
              </th>
            ))}
            <th scope="col">Code</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, code }, index) => (
            <tr key={code}>
              <th scope="row">{name}</th>
              {columns.map(({ version, results }) => (
                <td className={results[index]} key={version}>
                  {results[index]}
                </td>
              ))}
              <td>
                <code>{code}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
