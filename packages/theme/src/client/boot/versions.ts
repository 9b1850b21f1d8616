// Sites with several versions only: remembers the version that the reader chose, and adds the query and hash
// to its links.
import { boot } from "../page/boot-data.ts";
import { closest } from "../page/elements.ts";
import { stored } from "../page/storage.ts";

const { key = "", names = [] } = boot.versions ?? {};

if (!names.includes(stored(key) ?? names[0] ?? "")) stored(key, null);

// Stores a chosen version, and adds this page's query and hash to its link.
document.addEventListener("click", ({ target }) => {
  const link = closest<HTMLAnchorElement>(target, "a[data-version]");
  if (link === null) return;
  const { search, hash } = location;
  if (link.search !== search || link.hash !== hash) Object.assign(link, { search, hash });
  stored(key, link.dataset["version"] ?? "");
});
