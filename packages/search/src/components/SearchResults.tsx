import "./SearchResults.css";
import { innerHtml } from "@proofmark/theme/data/trust.ts";
import { markOf } from "@proofmark/theme/note/Proof.tsx";
import { Fragment, memo } from "react";
import { actionsOf, type RowActionsProps, type RowHandlers } from "./RowActions.tsx";
import type { Copied, RowProof, SearchGroup } from "./search-row.ts";

interface SearchResultsProps extends RowHandlers {
  readonly groups: readonly SearchGroup[];
  /** Index of the active row, over all groups; undefined if there is none. */
  readonly active: number | undefined;
  readonly copied: Copied | undefined;
  /** Addresses of the snippets that the reader saved. */
  readonly saved: ReadonlySet<string>;
}

/** Id of the list of results. */
export const LIST_ID = ":search-list";
/** Id of a row, counted over all groups. */
export const rowId = (index: number): string => `:search-item-${index}`;

/** Rows of results by group. */
export function SearchResults({ groups, active, copied, saved, ...handlers }: SearchResultsProps) {
  if (groups.length === 0) return null;
  let next = 0;
  return (
    <div role="listbox" id={LIST_ID} aria-label="Results">
      {groups.map((group) => {
        const first = next;
        next += group.rows.length;
        return (
          <Fragment key={group.label}>
            <p className="label" aria-hidden="true">
              {group.label}
            </p>
            <ul role="group" aria-label={group.label}>
              {group.rows.map((row, index) => (
                <Row
                  key={row.key}
                  row={row}
                  index={first + index}
                  isActive={first + index === active}
                  copied={row.key === copied?.key ? copied : undefined}
                  isSaved={saved.has(row.hit.url)}
                  {...handlers}
                />
              ))}
            </ul>
          </Fragment>
        );
      })}
    </div>
  );
}

/** A snippet's proof in a word, with its mark. */
export function ProofMark({ level, text }: RowProof) {
  return (
    <span className={`aside ${markOf(level)}`}>
      {level === "ran" && <span className="sr-only">Ran on </span>}
      {text}
    </span>
  );
}

const SIGNS = { page: "~", heading: "#", code: "$", text: "¶" };

interface RowProps extends RowActionsProps, RowHandlers {
  readonly index: number;
  readonly isActive: boolean;
}

/**
 * A row is rendered again only if something in it changes: most keys and moves of the pointer change two of
 * them. An option may hold no buttons, so those of a row are beside it and for pointers only; `RowActions` has
 * the same for the active row.
 */
const Row = memo(function Row({ index, isActive, onChoose, onPoint, ...actions }: RowProps) {
  const { row } = actions;
  return (
    // A row that appears below a resting pointer is not pointed at. A press leaves the focus in the
    // input, where keys are heard.
    // biome-ignore lint/a11y/noStaticElementInteractions: pointers only, the combobox has the keys
    <li
      role="presentation"
      className="row"
      onMouseMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && onPoint(index)}
      onMouseDown={(event) => event.preventDefault()}
    >
      <a
        role="option"
        id={rowId(index)}
        aria-selected={isActive}
        href={row.hit.url}
        tabIndex={-1}
        onClick={(event) => onChoose(row, event)}
        onAuxClick={(event) => onChoose(row, event)}
      >
        <span className="sign" aria-hidden="true">
          {SIGNS[row.kind]}
        </span>
        <span className="hit">
          <span dangerouslySetInnerHTML={innerHtml(row.titleHtml)} />
          {row.within !== undefined && <small> in {row.within}</small>}
        </span>
        {row.proof ? <ProofMark {...row.proof} /> : row.aside && <span className="aside">{row.aside}</span>}
        {row.codeHtml !== undefined && <code dangerouslySetInnerHTML={innerHtml(row.codeHtml)} />}
        {row.codeHtml === undefined && row.textHtml && (
          <span className="text" dangerouslySetInnerHTML={innerHtml(row.textHtml)} />
        )}
      </a>
      <span className="acts" aria-hidden="true">
        {actionsOf(actions).map(({ label, name, run }) => (
          <button key={name} type="button" tabIndex={-1} title={name} onClick={run}>
            {label}
          </button>
        ))}
      </span>
    </li>
  );
});
