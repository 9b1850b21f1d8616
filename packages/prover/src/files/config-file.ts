import { existsSync } from "node:fs";
import path from "node:path";

/** Possible names of a site's configuration file. */
export const CONFIG_FILES = ["ts", "mts", "cts", "js", "mjs", "cjs"].map(
  (extension) => `site.config.${extension}`,
);

/** The name of the configuration file of a folder; undefined if the folder is not a site. */
export const findConfig = (root: string): string | undefined =>
  CONFIG_FILES.find((name) => existsSync(path.join(root, name)));
