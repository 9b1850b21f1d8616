import "./Matrix.css";
import { engineOf, type Matrix as MatrixData } from "@proofmark/prover/document/matrix.ts";
import type { SnippetProof } from "@proofmark/prover/proof/proof.ts";
import { Proof } from "./Proof.tsx";

interface MatrixProps extends MatrixData {
  readonly id: string;
  readonly title: string | undefined;
  readonly proof: SnippetProof | undefined;
  /** Where it is written, as `check` takes it. */
  readonly source: string;
}

/**
 * The answers of each tool to each row. They are beside the names, so that a phone shows both. Without a
 * proof there is no table, and it says so.
 */
export function Matrix({ id, title, rows, columns, proof, source }: MatrixProps) {
  if (columns.length === 0)
    return (
      <div id={id}>
        <Proof proof={proof} source={source} />
      </div>
    );
  const [first] = rows;
  const isFeature = first?.text === undefined;
  const replaces = first?.replacement !== undefined;
  return (
    <div
      className="scroll"
      id={id}
      role="region"
      aria-label={title ?? (isFeature ? "What each version has" : "What each engine accepts")}
    >
      <table className="matrix">
        <thead>
          <tr>
            <th scope="col">
              {isFeature ? "Feature" : replaces ? "Feature, pattern, replacement" : "Feature and pattern"}
            </th>
            {columns.map((column) => (
              <th scope="col" key={`${column.tool} ${column.version}`}>
                {engineOf(column)} <span>{column.version}</span>
              </th>
            ))}
            <th scope="col">{isFeature ? "Code" : replaces ? "Makes" : "Finds"}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, code, replacement, text = "", gives = "" }, index) => (
            <tr key={[code, replacement, text].join("  ")}>
              <th scope="row">
                <span className={rows[index - 1]?.name === name ? "sr-only" : undefined}>{name}</span>
                {!isFeature && <code>{code}</code>}
                {replaces && <code>{replacement}</code>}
              </th>
              {columns.map(({ tool, version, output }) => (
                <td className={output?.[index]} key={`${tool} ${version}`}>
                  {output?.[index]}
                </td>
              ))}
              <td>
                {isFeature || replaces ? (
                  <code>{isFeature ? code : `${text} → ${gives}`}</code>
                ) : (
                  <Finding text={text} match={gives} />
                )}
              </td>
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
