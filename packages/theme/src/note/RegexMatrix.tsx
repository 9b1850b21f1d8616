import { Matrix, type MatrixProps, ToolCells, ToolHeads } from "./Matrix.tsx";

interface Row {
  readonly name: string;
  readonly pattern: string;
  readonly replacement?: string | undefined;
  readonly text: string;
  readonly gives: string;
}

export interface RegexMatrixProps extends MatrixProps {
  readonly rows: readonly Row[];
}

/**
 * What each engine makes of each pattern, as it was found by running them. The answers are beside name and
 * pattern, which stay in sight, so that a phone shows both.
 */
export function RegexMatrix({ rows, ...frame }: RegexMatrixProps) {
  const replaces = rows.some(({ replacement }) => replacement !== undefined);
  return (
    <Matrix {...frame} label="What each engine accepts">
      <thead>
        <tr>
          <th scope="col">{replaces ? "Feature, pattern, replacement" : "Feature and pattern"}</th>
          <ToolHeads columns={frame.columns} />
          <th scope="col">{replaces ? "Makes" : "Finds"}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, pattern, replacement, text, gives }, index) => (
          <tr key={[pattern, replacement, text].join("  ")}>
            <th scope="row">
              <span className={rows[index - 1]?.name === name ? "sr-only" : undefined}>{name}</span>
              <code>{pattern}</code>
              {replaces && <code>{replacement}</code>}
            </th>
            <ToolCells columns={frame.columns} row={index} />
            <td>{replaces ? <code>{`${text} → ${gives}`}</code> : <Finding text={text} match={gives} />}</td>
          </tr>
        ))}
      </tbody>
    </Matrix>
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
