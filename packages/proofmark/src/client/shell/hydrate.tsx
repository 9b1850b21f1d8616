import { type ReactElement, type ReactNode, startTransition, useEffect } from "react";
import { hydrateRoot, type Root } from "react-dom/client";

/**
 * Hydrates what the container holds, in slices, so that the reader can go on scrolling; resolves when it is
 * alive. If anything throws meanwhile, the container holds again what the build wrote, and this rejects.
 */
export function hydrate(
  container: HTMLElement,
  children: ReactElement,
  identifierPrefix = "",
): Promise<Root> {
  const written = [...container.childNodes];
  return new Promise((resolve, reject) => {
    let root: Root;
    let crashed = false;
    const onCrash = (error: unknown): void => {
      crashed = true;
      console.error(error);
    };
    const onEnd = (): void => {
      if (!crashed) {
        resolve(root);
        return;
      }
      // Not before React has ended its own work on these nodes.
      queueMicrotask(() => {
        root.unmount();
        container.replaceChildren(...written);
        reject(new Error("a part of the page crashed while it was hydrated"));
      });
    };
    startTransition(() => {
      root = hydrateRoot(container, <Ended onEnd={onEnd}>{children}</Ended>, {
        identifierPrefix,
        onCaughtError: onCrash,
        onRecoverableError: console.warn,
      });
    });
  });
}

function Ended({ onEnd, children }: { onEnd: () => void; children: ReactNode }): ReactNode {
  useEffect(onEnd, [onEnd]);
  return children;
}
