import "./Matrix.css";
import type { SnippetProof } from "@proofmark/prover/proof/proof.ts";
import type { ReactNode } from "react";
import { Proof } from "./Proof.tsx";
import { TableBox } from "./TableBox.tsx";

/** What one tool answered to each row. */
export interface MatrixColumn {
  readonly engine: string;
  readonly version: string;
  readonly results: readonly string[];
}

export interface MatrixProps {
  readonly id: string;
  readonly title: string | undefined;
  /** None if nothing is proven. */
  readonly columns: readonly MatrixColumn[];
  readonly proof: SnippetProof | undefined;
  /** Where it is written, as `check` takes it. */
  readonly source: string;
}

/**
 * The frame of a table that is made from runs: it scrolls in its own box. Without a proof there is none, and
 * it says so.
 */
export function Matrix({
  id,
  title,
  label,
  columns,
  proof,
  source,
  children,
}: MatrixProps & { readonly label: string; readonly children: ReactNode }) {
  if (columns.length === 0)
    return (
      <div className="how" id={id}>
        <Proof proof={proof} source={source} />
      </div>
    );
  return (
    <TableBox id={id} label={title ?? label}>
      <table className="matrix">{children}</table>
    </TableBox>
  );
}

/** The heads of the tools' columns. */
export function ToolHeads({ columns }: Pick<MatrixProps, "columns">) {
  return columns.map(({ engine, version }) => (
    <th scope="col" key={`${engine} ${version}`}>
      {engine} <span>{version}</span>
    </th>
  ));
}

/** What the tools answered to a row. */
export function ToolCells({ columns, row }: Pick<MatrixProps, "columns"> & { readonly row: number }) {
  return columns.map(({ engine, version, results }) => (
    <td className={results[row]} key={`${engine} ${version}`}>
      {results[row]}
    </td>
  ));
}
