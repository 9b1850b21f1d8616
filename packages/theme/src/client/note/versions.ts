// Sites with several versions only: remembers the version that the reader chose, and adds the query and hash
// to its links. Inlined beside the boot script. `__CONFIG__` is replaced at build time.
import type { VersionsConfig } from "../../data/boot-config.ts";

declare const __CONFIG__: VersionsConfig;

const { key, storage: kind, names } = __CONFIG__;

/** Runs code that needs storage; if storage is blocked, the boot script has already logged a warning. */
const withStorage = (run: (storage: Storage, key: string) => void): void => {
  try {
    if (key !== undefined) run(window[kind], key);
  } catch {
    // not available: no version is preferred
  }
};

withStorage((storage, name) => {
  if (!names.includes(storage.getItem(name) ?? names[0] ?? "")) storage.removeItem(name);
});

// Stores a chosen version, and adds this page's query and hash to its link.
document.addEventListener("click", ({ target }) => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-version]") : null;
  if (link === null) return;
  const { search, hash } = location;
  if (link.search !== search || link.hash !== hash) Object.assign(link, { search, hash });
  withStorage((storage, name) => storage.setItem(name, link.dataset["version"] ?? ""));
});
