import "./CrashScreen.css";
import { Component, type ReactNode } from "react";

interface CrashBoundaryProps {
  /** When it changes, the children are rendered again after a crash. */
  readonly resetKey: unknown;
  /** Wraps the crash screen in the elements that must surround it. */
  readonly frame?: (screen: ReactNode) => ReactNode;
  /** Called when the crash screen appears, and when it disappears. */
  readonly onCrash?: ((crashed: boolean) => void) | undefined;
  readonly children: ReactNode;
}

interface CrashState {
  readonly crash: { readonly error: unknown } | undefined;
}

/**
 * Shows a crash screen in place of children that throw while they are rendered: says what went wrong, down to the
 * first cause, and offers to try again.
 */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashState> {
  override state: CrashState = { crash: undefined };

  static getDerivedStateFromError(error: unknown): CrashState {
    return { crash: { error } };
  }

  override componentDidUpdate(before: CrashBoundaryProps, { crash }: CrashState) {
    if (crash !== this.state.crash) this.props.onCrash?.(this.state.crash !== undefined);
    if (crash !== undefined && before.resetKey !== this.props.resetKey) this.setState({ crash: undefined });
  }

  override render() {
    const { crash } = this.state;
    const { children, frame = (screen) => screen } = this.props;
    if (crash === undefined) return children;
    return frame(
      <div className="crash" role="alert">
        <h1>This page crashed.</h1>
        <button type="button" onClick={() => this.setState({ crash: undefined })}>
          Try again
        </button>
        <hr />
        <p>{messagesOf(crash.error).join("\n\nCause:\n")}</p>
      </div>,
    );
  }
}

/** The messages of an error and of its causes, outermost first. */
export function messagesOf(error: unknown): readonly string[] {
  const messages: string[] = [];
  const visited = new Set<unknown>(); // a cause may be its own cause
  for (
    let current = error;
    current !== undefined && !visited.has(current);
    current = current instanceof Error ? current.cause : undefined
  ) {
    visited.add(current);
    messages.push(current instanceof Error ? current.message : String(current));
  }
  return messages;
}
