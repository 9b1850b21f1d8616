import "./SearchResults.css";
import type { SearchCredit } from "@proofmark/theme/data/site-data.ts";

/** Says whose search it is. */
export function Credit({ label, href }: SearchCredit) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  );
}

/** The engine could not be reached. */
export function SearchFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="none">
      <p>Unable to fetch results</p>
      <p>You might want to check your network connection.</p>
      <p>
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      </p>
    </div>
  );
}

interface NoResultsProps {
  readonly query: string;
  readonly suggestions: readonly string[];
  /** Where the reader can tell of it, in full. */
  readonly reportUrl: string | undefined;
  readonly onSuggest: (suggestion: string) => void;
}

/** Nothing was found: what else to look for, and where to tell of it. */
export function NoResults({ query, suggestions, reportUrl, onSuggest }: NoResultsProps) {
  return (
    <div className="none">
      <p>
        No results for "<b>{query}</b>"
      </p>
      {suggestions.length > 0 && (
        <>
          <p>Try searching for:</p>
          <ul>
            {suggestions.map((suggestion) => (
              <li key={suggestion}>
                <button type="button" onClick={() => onSuggest(suggestion)}>
                  {suggestion}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {reportUrl !== undefined && (
        <p>
          Believe this query should return results?{" "}
          <a href={reportUrl} target="_blank" rel="noopener noreferrer">
            Let us know.
          </a>
        </p>
      )}
    </div>
  );
}
