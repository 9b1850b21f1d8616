import "./SearchBox.css";
import type { ReactNode, Ref } from "react";
import { MAX_QUERY_LENGTH } from "../data/query-length.ts";
import { Icon } from "../Icon.tsx";

/** The hits that the box shows while its reader types; without its own scripts yet it is empty. */
export interface SearchBoxProps {
  readonly input?: Ref<HTMLInputElement>;
  readonly isStalled?: boolean;
  /** Id of the list of results; undefined while there is none. */
  readonly listId?: string | undefined;
  /** Id of the result that Enter opens. */
  readonly activeId?: string | undefined;
  /** Whether only the note that is read is searched; undefined where there is none. */
  readonly inNote?: boolean | undefined;
  /** Said to screen readers. */
  readonly notice?: string;
  readonly children?: ReactNode;
  /** Says in the footer whose search it is. */
  readonly credit?: ReactNode;
  /** Shown at the end of the footer. */
  readonly end?: ReactNode;
  /** The actions of the active row, as items of a list. */
  readonly actions?: ReactNode;
  readonly onScope?: () => void;
  readonly onTouchMove?: () => void;
}

/**
 * The content of the search box's dialog. The build writes it into every page, so that the box opens, and
 * takes what is typed, before any of its scripts is there.
 */
export function SearchBox(props: SearchBoxProps) {
  const { listId, activeId } = props;
  return (
    <div className="panel">
      <form role="search">
        <label htmlFor=":search-input" className={props.isStalled ? "stalled" : undefined}>
          <Icon name="search" />
          <span className="sr-only">Search</span>
        </label>
        <input
          id=":search-input"
          ref={props.input}
          name="q"
          type="search"
          placeholder="Search docs"
          maxLength={MAX_QUERY_LENGTH}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint={activeId === undefined ? "search" : "go"}
          role="combobox"
          aria-expanded={listId !== undefined}
          aria-autocomplete="both"
          aria-haspopup="listbox"
          aria-controls={listId}
          aria-activedescendant={activeId}
          // biome-ignore lint/a11y/noAutofocus: so a modal dialog names what gets the focus when it opens
          autoFocus
        />
        {props.inNote !== undefined && (
          <button className="scope" type="button" aria-pressed={props.inNote} onClick={props.onScope}>
            This note
          </button>
        )}
        <button className="clear" type="reset" title="Clear the query" aria-label="Clear the query">
          <Icon name="close" />
        </button>
        <button className="cancel" type="button" data-search="close">
          Cancel
        </button>
      </form>
      <div className="hits" onTouchMove={props.onTouchMove}>
        {props.children}
      </div>
      <div className="foot-line">
        <ul className="hints">
          <li>
            <Key sign="↵" name="Enter key" />
            to select
          </li>
          <li>
            <Key sign="↓" name="Arrow down" />
            <Key sign="↑" name="Arrow up" />
            to navigate
          </li>
          <li>
            <Key sign="Esc" name="Escape key" />
            to close
          </li>
          {props.actions}
        </ul>
        {props.credit}
        {props.end}
      </div>
      <p className="sr-only" role="status">
        {props.notice}
      </p>
    </div>
  );
}

function Key({ sign, name }: { sign: string; name: string }) {
  return (
    <kbd>
      <span aria-hidden="true">{sign}</span>
      <span className="sr-only">{name}</span>
    </kbd>
  );
}
