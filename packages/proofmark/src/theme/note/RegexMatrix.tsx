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
 * What each engine makes of each pattern, as it was found by running them. Names stay in sight, and stand
 * once for the rows below each other that have the same.
 */
export function RegexMatrix({ rows, ...frame }: RegexMatrixProps) {
  const replaces = rows.some(({ replacement }) => replacement !== undefined);
  return (
    <Matrix {...frame} label="What each engine accepts">
      <thead>
        <tr>
          <th scope="col">Feature</th>
          <th scope="col">Pattern</th>
          {replaces && <th scope="col">Replacement</th>}
          <th scope="col">{replaces ? "Makes" : "Finds"}</th>
          <ToolHeads columns={frame.columns} />
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
            <ToolCells columns={frame.columns} row={index} />
          </tr>
        ))}
      </tbody>
    </Matrix>
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
