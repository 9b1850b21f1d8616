import { Matrix, type MatrixProps, ToolCells, ToolHeads } from "./Matrix.tsx";

export interface FeatureMatrixProps extends MatrixProps {
  readonly rows: readonly { readonly name: string; readonly code: string }[];
}

/**
 * What each version has, as it was found by running it. The answers are beside the names, so that a phone
 * shows both.
 */
export function FeatureMatrix({ rows, ...frame }: FeatureMatrixProps) {
  return (
    <Matrix {...frame} label="What each version has">
      <thead>
        <tr>
          <th scope="col">Feature</th>
          <ToolHeads columns={frame.columns} />
          <th scope="col">Code</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, code }, index) => (
          <tr key={code}>
            <th scope="row">{name}</th>
            <ToolCells columns={frame.columns} row={index} />
            <td>
              <code>{code}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </Matrix>
  );
}
