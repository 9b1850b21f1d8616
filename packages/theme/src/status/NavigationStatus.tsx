import "./NavigationStatus.css";

export interface NavigationStatusProps {
  /** The bar at the top: not there, running, running with the loading animation beside it, or run through. */
  readonly bar: "none" | "running" | "slow" | "done";
  /** Title of the page that was navigated to, for screen readers. */
  readonly title: string;
  readonly failure:
    | { readonly message: string; readonly retrying: boolean; readonly onRetry: () => void }
    | undefined;
}

/**
 * How a navigation goes: a thin bar and later an animation while it takes long, the new page's title for
 * screen readers, and the error if the network failed.
 */
export function NavigationStatus({ bar, title, failure }: NavigationStatusProps) {
  const isSlow = bar === "slow" && failure === undefined;
  return (
    <>
      <div className={`progress ${bar === "slow" ? "running" : bar}`} aria-hidden="true" />
      {isSlow && (
        <div className="waiting" aria-hidden="true">
          <div className="loading" />
        </div>
      )}
      <p className="sr-only" role="status">
        {isSlow ? "Loading" : title}
      </p>
      {failure && (
        <div className="failure" role="alert">
          {failure.retrying ? (
            <div className="loading" role="img" aria-label="Loading" />
          ) : (
            <>
              <p>{failure.message}</p>
              <button type="button" onClick={failure.onRetry}>
                Retry
              </button>
            </>
          )}
        </div>
      )}
    </>
  );
}
