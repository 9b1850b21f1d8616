import type { SearchHit } from "../../search/search-client.ts";
import type { SearchGroup, SearchRow } from "../../theme/search/SearchResults.tsx";
import { type Kept, NOTHING_KEPT } from "./kept.ts";
import { groupKept } from "./rows.ts";

/** The search box, as far as its reader sees it. */
export interface SearchState {
  readonly query: string;
  /** Whether only the note that is read is searched; undefined where there is none. */
  readonly inNote: boolean | undefined;
  readonly status: "idle" | "loading" | "stalled" | "error";
  readonly answer: SearchAnswered | undefined;
  /** The answer with the most hits since the box was opened. */
  readonly largest: SearchAnswered | undefined;
  readonly kept: Kept;
  /** Index of the active row over all groups. */
  readonly active: number | undefined;
  /** Key of the row whose code was just copied. */
  readonly copied: string | undefined;
  /** Said to screen readers. */
  readonly notice: string;
}

/** What was found for a query. */
export interface SearchAnswered {
  readonly query: string;
  readonly hits: readonly SearchHit[];
  readonly groups: readonly SearchGroup[];
  /** How many hits there are in all. */
  readonly count: number;
}

export type SearchAction =
  | { readonly type: "opened"; readonly kept: Kept; readonly inNote: boolean | undefined }
  | { readonly type: "typed"; readonly query: string }
  | { readonly type: "scoped" }
  | { readonly type: "stalled" }
  | { readonly type: "answered"; readonly answer: SearchAnswered }
  | { readonly type: "failed" }
  | { readonly type: "gaveUp" }
  | { readonly type: "moved"; readonly by: 1 | -1 }
  | { readonly type: "pointed"; readonly index: number | undefined }
  | { readonly type: "kept"; readonly kept: Kept; readonly notice: string }
  | { readonly type: "copied"; readonly key: string | undefined };

export const CLOSED: SearchState = {
  query: "",
  inNote: undefined,
  status: "idle",
  answer: undefined,
  largest: undefined,
  kept: NOTHING_KEPT,
  active: undefined,
  copied: undefined,
  notice: "",
};

/** The groups that are shown: what was kept while nothing is typed, else what was found. */
export function shownGroups({ query, status, answer, kept }: SearchState): readonly SearchGroup[] {
  if (query === "") return groupKept(kept);
  return status === "error" ? [] : (answer?.groups ?? []);
}

/** The rows of all groups, in their order. */
export const shownRows = (state: SearchState): readonly SearchRow[] =>
  shownGroups(state).flatMap(({ rows }) => rows);

/** The row that Enter opens. */
export const activeRow = (state: SearchState): SearchRow | undefined =>
  state.active === undefined ? undefined : shownRows(state)[state.active];

/** Whether what is typed is not answered yet: the rows belong to an earlier query. */
export const isWaiting = ({ status }: SearchState): boolean => status === "loading" || status === "stalled";

/** What the box becomes. Old results stay until there are new ones. */
export function reduceSearch(state: SearchState, action: SearchAction): SearchState {
  switch (action.type) {
    case "opened":
      return withFirstActive({ ...CLOSED, kept: action.kept, inNote: action.inNote });
    case "typed":
      return action.query === ""
        ? withFirstActive({ ...state, query: "", status: "idle", answer: undefined, notice: "" })
        : {
            ...state,
            query: action.query,
            status: "loading",
            active: state.query === "" ? undefined : state.active,
          };
    case "scoped":
      return {
        ...state,
        inNote: state.inNote === undefined ? undefined : !state.inNote,
        status: state.query === "" ? "idle" : "loading",
      };
    case "stalled":
      return { ...state, status: "stalled" };
    case "answered":
      return answered(state, action.answer);
    case "failed":
      return {
        ...state,
        status: "error",
        active: undefined,
        notice: "Unable to fetch results. You might want to check your network connection.",
      };
    case "gaveUp":
      return isWaiting(state)
        ? { ...state, status: "idle", answer: undefined, active: undefined, notice: "" }
        : { ...state, active: undefined };
    case "moved":
      return { ...state, active: moved(state, action.by) };
    case "pointed":
      return { ...state, active: action.index };
    case "kept":
      return withActiveInside({ ...state, kept: action.kept, notice: action.notice });
    case "copied":
      return { ...state, copied: action.key, notice: action.key === undefined ? "" : "Copied" };
  }
}

/** What else to look for where nothing was found: notes of the largest answer before. */
export const suggestionsOf = ({ largest }: SearchState): readonly string[] =>
  (largest?.groups ?? [])
    .filter(({ kind }) => kind === "results")
    .map(({ label }) => label)
    .slice(0, 3);

function answered(state: SearchState, answer: SearchAnswered): SearchState {
  return withFirstActive({
    ...state,
    status: "idle",
    answer,
    largest: answer.hits.length > (state.largest?.hits.length ?? 0) ? answer : state.largest,
    notice:
      answer.count === 0
        ? `No results for "${answer.query}"`
        : answer.count === 1
          ? "1 result"
          : `${answer.count} results`,
  });
}

const withFirstActive = (state: SearchState): SearchState => ({
  ...state,
  active: shownRows(state).length > 0 ? 0 : undefined,
});

function withActiveInside(state: SearchState): SearchState {
  const last = shownRows(state).length - 1;
  return {
    ...state,
    active: last < 0 || state.active === undefined ? undefined : Math.min(state.active, last),
  };
}

/** The next row, from the last to the first and back. */
function moved(state: SearchState, by: 1 | -1): number | undefined {
  const count = shownRows(state).length;
  if (count === 0) return undefined;
  return state.active === undefined ? (by === 1 ? 0 : count - 1) : (state.active + by + count) % count;
}
