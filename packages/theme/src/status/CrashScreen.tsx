import "./CrashScreen.css";

interface CrashScreenProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/**
 * Replaces what crashed while it was rendered: says what went wrong, down to the first cause, and a way
 * to try again.
 */
export function CrashScreen({ error, onRetry }: CrashScreenProps) {
  return (
    <div className="crash" role="alert">
      <h1>This page crashed.</h1>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
      <hr />
      <p>{messagesOf(error).join("\n\nCause:\n")}</p>
    </div>
  );
}

/** The messages of an error and of its causes, outermost first. */
export function messagesOf(error: unknown): readonly string[] {
  const messages: string[] = [];
  const seen = new Set<unknown>(); // a cause may be its own cause
  for (
    let current = error;
    current !== undefined && !seen.has(current);
    current = current instanceof Error ? current.cause : undefined
  ) {
    seen.add(current);
    messages.push(current instanceof Error ? current.message : String(current));
  }
  return messages;
}
