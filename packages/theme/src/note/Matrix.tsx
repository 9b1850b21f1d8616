import "./Matrix.css";
import "./TableBox.css";
import type { SnippetProof } from "@proofmark/prover/proof/proof.ts";
import type { ReactNode } from "react";
import { Proof } from "./Proof.tsx";

/** What one tool answered to each row. */
export interface MatrixColumn {
  readonly engine: string;
  readonly version: string;
  readonly results: readonly string[];
}

interface MatrixProps {
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
function Matrix({
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
function ToolHeads({ columns }: Pick<MatrixProps, "columns">) {
  return columns.map(({ engine, version }) => (
    <th scope="col" key={`${engine} ${version}`}>
      {engine} <span>{version}</span>
    </th>
  ));
}

/** What the tools answered to a row. */
function ToolCells({ columns, row }: Pick<MatrixProps, "columns"> & { readonly row: number }) {
  return columns.map(({ engine, version, results }) => (
    <td className={results[row]} key={`${engine} ${version}`}>
      {results[row]}
    </td>
  ));
}

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

interface PatternRow {
  readonly name: string;
  readonly pattern: string;
  readonly replacement?: string | undefined;
  readonly text: string;
  readonly gives: string;
}

export interface RegexMatrixProps extends MatrixProps {
  readonly rows: readonly PatternRow[];
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

/**
 * The box in which a table scrolls that is wider than its place. A script makes it a tab stop where it does.
 */
export function TableBox({
  id,
  label,
  children,
}: {
  readonly id?: string;
  readonly label: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className="scroll" id={id} role="region" aria-label={label}>
      {children}
    </div>
  );
}
