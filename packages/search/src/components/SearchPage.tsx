import "./SearchPage.css";
import { MAX_QUERY_LENGTH } from "@proofmark/theme/data/query-length.ts";
import type { SearchCredit } from "@proofmark/theme/data/site-data.ts";
import { innerHtml } from "@proofmark/theme/data/trust.ts";
import type { Ref } from "react";
import { countOf, type SearchState } from "../box/search-store.ts";
import { Credit, SearchFailure } from "./SearchMessages.tsx";
import { ProofMark } from "./SearchResults.tsx";
import type { Copied, SearchRow } from "./search-row.ts";

/** A choice that narrows the results. */
export interface SearchFilter {
  /** As it is in the address: `lang`. */
  readonly name: string;
  readonly label: string;
  /** The chosen value; empty for all. */
  readonly value: string;
  /** Whether one of the options must be chosen. */
  readonly isRequired?: boolean;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export interface SearchPageProps {
  readonly state?: SearchState;
  readonly input?: Ref<HTMLInputElement>;
  /** The element below the last result; when it is seen, more are wanted. */
  readonly end?: Ref<HTMLParagraphElement>;
  readonly filters?: readonly SearchFilter[];
  readonly credit?: SearchCredit | undefined;
  /** Asks with what was typed (`q`) or chosen. */
  readonly onPut?: (name: string, value: string) => void;
  readonly onPaste?: (event: ClipboardEvent) => void;
  readonly onCopy?: ((row: SearchRow) => void) | undefined;
  readonly onRetry?: () => void;
}

/** Whether there are results that were not asked for yet. */
export const hasMore = ({ answer, status }: SearchState): boolean =>
  answer !== undefined && status === "idle" && (answer.rows.length < answer.count || !answer.isCounted);

/** The page's title for a query. */
export const titleOf = (query: string): string =>
  query === "" ? "Search the notes" : `Search results for "${query}"`;

/** The page of all results. Without a query, as the build writes it, it is only asked for one. */
export function SearchPage(props: SearchPageProps) {
  const { query = "", answer, status, copied, notice } = props.state ?? {};
  return (
    <div className="list-page search-page">
      <h1>{titleOf(query)}</h1>
      <form role="search" onSubmit={(event) => event.preventDefault()}>
        <input
          ref={props.input}
          type="search"
          name="q"
          maxLength={MAX_QUERY_LENGTH}
          placeholder="Type your search here"
          aria-label="Search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the page is there to be typed into
          autoFocus
          defaultValue=""
          onInput={(event) => props.onPut?.("q", event.currentTarget.value)}
          onPaste={(event) => props.onPaste?.(event.nativeEvent)}
        />
      </form>
      <p className="filters">
        {props.filters?.map(({ name, label, value, isRequired, options }) => (
          <select
            key={name}
            aria-label={label}
            value={value}
            onChange={(event) => props.onPut?.(name, event.currentTarget.value)}
          >
            {!isRequired && <option value="">{label}: all</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ))}
        {props.credit && <Credit {...props.credit} />}
      </p>
      <p className="count">
        {answer !== undefined && `${answer.count === 0 ? "No results" : countOf(answer)} found`}
        {answer === undefined && (status === "loading" || status === "stalled") && "Searching …"}
      </p>
      <p className="sr-only" role="status">
        {notice}
      </p>
      {status === "error" && <SearchFailure onRetry={() => props.onRetry?.()} />}
      {answer?.rows.map((result) => (
        <Result
          key={result.key}
          result={result}
          copied={result.key === copied?.key ? copied : undefined}
          onCopy={props.onCopy}
        />
      ))}
      {/* a new one after each page of results: the old one would be moved */}
      <p className="more" key={answer?.rows.length} ref={props.end}>
        {props.state && hasMore(props.state) && "Fetching new results..."}
      </p>
    </div>
  );
}

interface ResultProps extends Pick<SearchPageProps, "onCopy"> {
  readonly result: SearchRow;
  readonly copied: Copied | undefined;
}

function Result({ result, copied, onCopy }: ResultProps) {
  const label = copied === undefined ? "Copy" : copied.isDone ? "Copied" : "Not copied";
  return (
    <article>
      <h2 className="plain">
        <a href={result.hit.url} dangerouslySetInnerHTML={innerHtml(result.titleHtml)} />
      </h2>
      <div className="where">
        <ol aria-label="breadcrumbs">
          {result.path.map((name, index) => (
            <li key={index}>{name}</li>
          ))}
        </ol>
        {result.proof && <ProofMark {...result.proof} />}
      </div>
      {result.codeHtml !== undefined && <code dangerouslySetInnerHTML={innerHtml(result.codeHtml)} />}
      {result.codeHtml === undefined && result.textHtml && (
        <p dangerouslySetInnerHTML={innerHtml(result.textHtml)} />
      )}
      {result.code !== undefined && (
        <button
          type="button"
          aria-label={copied === undefined ? `Copy: ${result.title}` : label}
          onClick={() => onCopy?.(result)}
        >
          {label}
        </button>
      )}
    </article>
  );
}

/** The page's text for a reader without scripts. */
export function SearchWithoutScripts({ home, tags }: { home: string; tags: string | undefined }) {
  return (
    <div className="unscripted">
      <p className="lead">
        To search these notes, your browser needs JavaScript. Without it, begin at{" "}
        <a href={home}>the first page</a>, which lists all notes
        {tags !== undefined && (
          <>
            , or at <a href={tags}>their tags</a>
          </>
        )}
        .
      </p>
    </div>
  );
}
