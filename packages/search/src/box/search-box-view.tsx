import { hasModifier } from "@proofmark/theme/client/page/modifier-keys.ts";
import type { SearchData } from "@proofmark/theme/data/site-data.ts";
import { SearchBox } from "@proofmark/theme/navbar/SearchBox.tsx";
import type { ReactElement } from "react";
import { RowActions } from "../components/RowActions.tsx";
import { Credit, EmptyStart, NoResults, SearchFailure } from "../components/SearchMessages.tsx";
import { LIST_ID, rowId, SearchResults, type SearchRowHandlers } from "../components/SearchResults.tsx";
import { activeRow, CLOSED, type SearchState, shownGroups, suggestionsOf } from "./state.ts";

export interface SearchBoxHandlers extends SearchRowHandlers {
  /** Runs `query`, or the typed query again. */
  readonly onAsk: (query?: string) => void;
  readonly onScope: () => void;
  readonly onTouchMove: () => void;
  /** Called when the page of all results replaces this page. */
  readonly onLeave: () => void;
}

interface SearchBoxViewProps extends SearchBoxHandlers {
  readonly state: SearchState;
  readonly search: SearchData;
}

/** Renders the search box from its state. */
export function SearchBoxView({
  state,
  search,
  onAsk,
  onScope,
  onTouchMove,
  onLeave,
  ...rowHandlers
}: SearchBoxViewProps): ReactElement {
  const { answer, active } = state;
  const groups = shownGroups(state);
  const row = activeRow(state);
  const activeId = active === undefined ? undefined : rowId(active);
  const saved = new Set(state.kept.saved.map(({ url }) => url));
  return (
    <SearchBox
      isStalled={state.status === "stalled"}
      listId={groups.length === 0 ? undefined : LIST_ID}
      activeId={activeId}
      inNote={state.inNote}
      notice={state.notice}
      actions={
        row !== undefined &&
        activeId !== undefined && (
          <RowActions
            row={row}
            rowId={activeId}
            copied={state.copied?.key === row.key ? state.copied : undefined}
            isSaved={saved.has(row.href ?? "")}
            {...rowHandlers}
          />
        )
      }
      onTouchMove={onTouchMove}
      onScope={onScope}
      credit={state !== CLOSED && search.credit && <Credit {...search.credit} />}
      end={
        state.query !== "" &&
        answer !== undefined &&
        answer.count > 0 &&
        state.status !== "error" &&
        search.page !== undefined && (
          <a
            href={`${search.page}?q=${encodeURIComponent(answer.query)}`}
            onClick={(event) => hasModifier(event) || onLeave()}
          >
            {answer.count === 1 ? "See 1 result" : `See all ${answer.count} results`}
          </a>
        )
      }
    >
      {state === CLOSED ? undefined : state.query === "" ? (
        groups.length === 0 && <EmptyStart personalization={search.personalization} />
      ) : state.status === "error" ? (
        <SearchFailure onRetry={() => onAsk()} />
      ) : (
        answer?.count === 0 && (
          <NoResults
            query={answer.query}
            suggestions={suggestionsOf(state)}
            reportUrl={search.missingResultsUrl?.replaceAll("{query}", encodeURIComponent(answer.query))}
            onSuggest={(suggestion) => onAsk(`${suggestion.toLowerCase()} `)}
          />
        )
      )}
      <SearchResults groups={groups} active={active} copied={state.copied} saved={saved} {...rowHandlers} />
    </SearchBox>
  );
}
