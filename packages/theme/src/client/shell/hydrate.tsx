import { type ReactElement, type ReactNode, startTransition, useEffect } from "react";
import { hydrateRoot, type Root } from "react-dom/client";

/**
 * Hydrates a container's content in time slices, so that scrolling stays smooth; resolves when done. If
 * anything throws meanwhile, restores the content that the build wrote, and rejects.
 */
export function hydrate(
  container: HTMLElement,
  children: ReactElement,
  identifierPrefix = "",
): Promise<Root> {
  const original = [...container.childNodes];
  return new Promise((resolve, reject) => {
    let root: Root;
    let crashed = false;
    const onCrash = (error: unknown): void => {
      crashed = true;
      console.error(error);
    };
    const onCommit = (): void => {
      if (!crashed) {
        resolve(root);
        return;
      }
      // Wait until React has finished its own work on these nodes.
      queueMicrotask(() => {
        root.unmount();
        container.replaceChildren(...original);
        reject(new Error("a part of the page crashed while it was hydrated"));
      });
    };
    startTransition(() => {
      root = hydrateRoot(container, <AfterCommit onCommit={onCommit}>{children}</AfterCommit>, {
        identifierPrefix,
        onCaughtError: onCrash,
        onRecoverableError: console.warn,
      });
    });
  });
}

function AfterCommit({ onCommit, children }: { onCommit: () => void; children: ReactNode }): ReactNode {
  useEffect(onCommit, [onCommit]);
  return children;
}
