// On a site of several versions, beside the boot script: which version the reader chose, and where its links
// lead. Inlined into such sites' pages only. `__CONFIG__` is replaced at build time.
import type { VersionsConfig } from "../../shared/boot-config.ts";

declare const __CONFIG__: VersionsConfig;

const { key, storage: kind, names } = __CONFIG__;

/** Runs what needs storage; where there is none the boot script has said so. */
const withStorage = (run: (storage: Storage, key: string) => void): void => {
  try {
    if (key !== undefined) run(window[kind], key);
  } catch {
    // not available: nothing is preferred
  }
};

withStorage((storage, name) => {
  if (!names.includes(storage.getItem(name) ?? names[0] ?? "")) storage.removeItem(name);
});

// A version that is chosen is kept, and its link takes the query and the hash of this page along.
document.addEventListener("click", ({ target }) => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-version]") : null;
  if (link === null) return;
  const { search, hash } = location;
  if (link.search !== search || link.hash !== hash) Object.assign(link, { search, hash });
  withStorage((storage, name) => storage.setItem(name, link.dataset["version"] ?? ""));
});
