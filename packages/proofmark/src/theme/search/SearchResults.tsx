import "./SearchResults.css";
import { memo } from "react";
import type { Level } from "../../shared/proof.ts";
import { innerHtml } from "../../shared/trust.ts";
import { Icon } from "../Icon.tsx";
import { markOf } from "../note/Proof.tsx";

/** What a row says of a proof. */
export interface RowProof {
  readonly level: Level;
  /** The tool that ran it, or the level in words. */
  readonly text: string;
}

/**
 * One row of the box or of the search page. Texts named `…Html` are escaped, and hold no elements but marks
 * and tokens.
 */
export interface SearchRow {
  readonly key: string;
  /** Undefined for what completes the query. */
  readonly href: string | undefined;
  readonly kind: "page" | "heading" | "code" | "text" | "filter";
  readonly titleHtml: string;
  /** Text below the title; undefined where code is there. */
  readonly textHtml?: string | undefined;
  /** The line of code that matches best. */
  readonly codeHtml?: string | undefined;
  /** What Copy copies. */
  readonly code?: string | undefined;
  /** The section's number on its page. */
  readonly number?: string | undefined;
  /** How far its snippet was checked. */
  readonly proof?: RowProof | undefined;
  /** Said at the end of the first line where there is no proof: the language, or the note. */
  readonly aside?: string | undefined;
}

/** Rows under a label: of a note, or kept ones. */
export interface SearchGroup {
  readonly label: string;
  readonly kind: "results" | "recent" | "favorite" | "filters";
  readonly rows: readonly SearchRow[];
}

export interface SearchRowHandlers {
  /** The row was clicked; the event says with which keys. */
  onChoose(row: SearchRow, event: React.MouseEvent): void;
  onPoint(index: number): void;
  onCopy(row: SearchRow): void;
  onSave(row: SearchRow): void;
  onRemove(row: SearchRow): void;
}

interface SearchResultsProps extends SearchRowHandlers {
  readonly groups: readonly SearchGroup[];
  /** Index of the active row, over all groups; undefined if there is none. */
  readonly active: number | undefined;
  /** Key of the row whose code was just copied. */
  readonly copied: string | undefined;
}

/** Id of a row, counted over all groups. */
export const rowId = (index: number): string => `search-item-${index}`;
/** Id of a group's list. */
export const listId = (index: number): string => `search-list-${index}`;

/**
 * Rows of results by group. A list owns its options by name, so that the buttons beside them, which an option
 * must not hold, are none of its own.
 */
export function SearchResults({ groups, active, copied, ...handlers }: SearchResultsProps) {
  let next = 0;
  return groups.map((group, at) => {
    const first = next;
    next += group.rows.length;
    const ids = group.rows.map((_, index) => rowId(first + index));
    return (
      <section key={group.label + group.kind}>
        <p className="label" aria-hidden="true">
          {group.label}
        </p>
        <div role="listbox" id={listId(at)} aria-label={group.label} aria-owns={ids.join(" ")} />
        <ul>
          {group.rows.map((row, index) => (
            <Row
              key={row.key}
              row={row}
              index={first + index}
              group={group.kind}
              isActive={first + index === active}
              isCopied={row.key === copied}
              {...handlers}
            />
          ))}
        </ul>
      </section>
    );
  });
}

/** A snippet's proof in a word, with its mark. */
export function ProofMark({ level, text }: RowProof) {
  return (
    <span className={`aside ${markOf(level)}`}>
      {level === "ran" && <span className="vh">Ran on </span>}
      {text}
    </span>
  );
}

const SIGNS = { page: "~", heading: "#", code: "$", text: "¶", filter: ":" };

interface RowProps extends SearchRowHandlers {
  readonly row: SearchRow;
  readonly index: number;
  readonly group: SearchGroup["kind"];
  readonly isActive: boolean;
  readonly isCopied: boolean;
}

/**
 * A row is rendered again only if something in it changes: most keys and moves of the pointer change two of
 * them.
 */
const Row = memo(function Row({
  row,
  index,
  group,
  isActive,
  isCopied,
  onChoose,
  onPoint,
  onCopy,
  onSave,
  onRemove,
}: RowProps) {
  return (
    // A row that appears below a resting pointer is not pointed at. A press leaves the focus in the
    // input, where keys are heard.
    <li
      className="row"
      onMouseMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && onPoint(index)}
      onMouseDown={(event) => event.preventDefault()}
    >
      <a
        role="option"
        id={rowId(index)}
        aria-selected={isActive}
        href={row.href}
        tabIndex={-1}
        onClick={(event) => onChoose(row, event)}
        onAuxClick={(event) => onChoose(row, event)}
      >
        <span className="sign" aria-hidden="true">
          {row.number ?? SIGNS[row.kind]}
        </span>
        <span className="hit" dangerouslySetInnerHTML={innerHtml(row.titleHtml)} />
        {row.proof ? <ProofMark {...row.proof} /> : row.aside && <span className="aside">{row.aside}</span>}
        {row.codeHtml !== undefined && <code dangerouslySetInnerHTML={innerHtml(row.codeHtml)} />}
        {row.codeHtml === undefined && row.textHtml && (
          <span className="text" dangerouslySetInnerHTML={innerHtml(row.textHtml)} />
        )}
      </a>
      <span className="acts">
        {row.code !== undefined && (
          <Act
            label={isCopied ? "Copied" : "Copy"}
            name="Copy code to clipboard"
            onClick={() => onCopy(row)}
          />
        )}
        {group === "recent" && <Act label="Save" name="Save this search" onClick={() => onSave(row)} />}
        {group === "recent" && (
          <Act icon name="Remove this search from history" onClick={() => onRemove(row)} />
        )}
        {group === "favorite" && (
          <Act icon name="Remove this search from favorites" onClick={() => onRemove(row)} />
        )}
      </span>
    </li>
  );
});

/** A button of a row, for pointers and fingers; keys do the same from the input, so it is no stop of Tab. */
function Act({
  label,
  name,
  icon = false,
  onClick,
}: {
  label?: string;
  name: string;
  icon?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      title={name}
      aria-label={label === "Copied" ? label : name}
      onClick={onClick}
    >
      {icon ? <Icon name="close" size={12} /> : label}
    </button>
  );
}
