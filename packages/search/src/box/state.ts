import type { Copied } from "../components/RowActions.tsx";
import type { SearchGroup } from "../components/SearchResults.tsx";
import type { SearchRow } from "../components/search-row.ts";
import type { SearchHit } from "../search-client.ts";
import { type Kept, NOTHING_KEPT } from "./kept.ts";
import { groupKept } from "./rows.ts";

/** The visible state of the search box. */
export interface SearchState {
  readonly query: string;
  /** Whether to search only the current note; undefined if the page is not a note. */
  readonly inNote: boolean | undefined;
  readonly status: "idle" | "loading" | "stalled" | "error";
  readonly answer: SearchAnswered | undefined;
  /** The answer with the most hits since the box was opened. */
  readonly largest: SearchAnswered | undefined;
  readonly kept: Kept;
  /** Index of the active row across all groups. */
  readonly active: number | undefined;
  /** The row whose code was just copied. */
  readonly copied: Copied | undefined;
  /** Announced to screen readers. */
  readonly notice: string;
}

/** The results of a query. */
export interface SearchAnswered {
  readonly query: string;
  readonly hits: readonly SearchHit[];
  readonly groups: readonly SearchGroup[];
  /** Total number of hits. */
  readonly count: number;
}

export type SearchAction =
  | { readonly type: "opened"; readonly kept: Kept; readonly inNote: boolean | undefined }
  | { readonly type: "typed"; readonly query: string }
  | { readonly type: "scoped" }
  | { readonly type: "stalled" }
  | { readonly type: "answered"; readonly answer: SearchAnswered }
  | { readonly type: "counted" }
  | { readonly type: "failed" }
  | { readonly type: "moved"; readonly by: 1 | -1 }
  | { readonly type: "pointed"; readonly index: number | undefined }
  | { readonly type: "kept"; readonly kept: Kept; readonly notice: string }
  | { readonly type: "copied"; readonly copied: Copied | undefined };

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

/** Returns the visible groups: stored searches while nothing is typed, else results. */
export function shownGroups({ query, status, answer, kept }: SearchState): readonly SearchGroup[] {
  if (query === "") return groupKept(kept);
  return status === "error" ? [] : (answer?.groups ?? []);
}

/** Returns the rows of all groups in order. */
export const shownRows = (state: SearchState): readonly SearchRow[] =>
  shownGroups(state).flatMap(({ rows }) => rows);

/** Returns the row that Enter opens. */
export const activeRow = (state: SearchState): SearchRow | undefined =>
  state.active === undefined ? undefined : shownRows(state)[state.active];

/** Whether the typed query is not answered yet: the rows belong to an earlier one. */
export const isWaiting = ({ status }: SearchState): boolean => status === "loading" || status === "stalled";

/** Returns the next state of the box. Keeps old results until new ones arrive. */
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
            notice: "",
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
    case "counted":
      // not over what an action came to, such as “Copied”, which would go unheard
      return state.notice === "" ? { ...state, notice: countNotice(state) } : state;
    case "failed":
      return {
        ...state,
        status: "error",
        active: undefined,
        notice: "Unable to fetch results. You might want to check your network connection.",
      };
    case "moved":
      return { ...state, active: moved(state, action.by) };
    case "pointed":
      return { ...state, active: action.index };
    case "kept":
      return withActiveInside({ ...state, kept: action.kept, notice: action.notice });
    case "copied":
      return {
        ...state,
        copied: action.copied,
        notice: action.copied === undefined ? "" : action.copied.isDone ? "Copied" : NOT_COPIED,
      };
  }
}

/** Returns suggestions for a query without results: notes of the largest answer so far. */
export const suggestionsOf = ({ largest }: SearchState): readonly string[] =>
  (largest?.groups ?? [])
    .filter(({ kind }) => kind === "results")
    .map(({ label }) => label)
    .slice(0, 3);

/** Shows an answer, with the first row active. */
const answered = (state: SearchState, answer: SearchAnswered): SearchState =>
  withFirstActive({
    ...state,
    status: "idle",
    notice: "",
    answer,
    largest: answer.hits.length > (state.largest?.hits.length ?? 0) ? answer : state.largest,
  });

/** Announced if the browser refuses to copy. */
export const NOT_COPIED = "Not copied: the browser does not allow it. Open the snippet to copy it there.";

/** Counts the results for screen readers. */
function countNotice({ answer, inNote }: SearchState): string {
  if (answer === undefined) return "";
  const { query, count } = answer;
  const where = inNote ? " in this note" : "";
  if (count === 0) return `No results for "${query}"${where}`;
  return `${count} ${count === 1 ? "result" : "results"}${where}`;
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

/** Returns the index of the next row, wrapping around at both ends. */
function moved(state: SearchState, by: 1 | -1): number | undefined {
  const count = shownRows(state).length;
  if (count === 0) return undefined;
  return state.active === undefined ? (by === 1 ? 0 : count - 1) : (state.active + by + count) % count;
}
