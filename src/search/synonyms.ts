import { stemOf } from "./words.ts";

/** Words that developers use for the same thing. General on purpose: none is here for a single note. */
const GROUPS = [
  "delete remove drop erase clear",
  "uninstall remove",
  "create make add new",
  "check validate verify test",
  "show see list display view",
  "print show log output",
  "run execute start launch",
  "stop kill end terminate abort cancel",
  "find search locate lookup",
  "big large huge",
  "slow performance",
  "latest newest recent last",
  "folder directory",
  "config configuration settings",
  "auth authentication login",
  "user account role",
  "backup dump",
  "concurrent parallel",
  "undo revert rollback",
  "limit restrict cap",
  "queue job",
  "copy clone duplicate",
  "update change modify edit",
  "rename move",
  "merge combine join",
  "split divide",
  "save store persist",
  "paging pagination page",
  "regex regexp pattern",
  "db database",
  "env environment",
  "esm module",
  "cjs commonjs",
  "typescript ts",
  "javascript js",
  "postgres postgresql",
  "repo repository",
  "docker container",
  "k8s kubernetes",
  "wait sleep",
  "error failure problem",
  "message event",
  "lowercase case",
  "uppercase case",
  "whitespace space",
  "number digit",
  "unique distinct duplicate",
  "average mean",
  "upload send",
].map((group) => group.split(" "));

const BY_STEM = new Map<string, string[]>();
for (const group of GROUPS)
  for (const word of group) BY_STEM.set(stemOf(word), [...(BY_STEM.get(stemOf(word)) ?? []), ...group.filter((other) => other !== word)]);

/** Other words for a word, itself left out. */
export const synonymsOf = (word: string): readonly string[] => BY_STEM.get(stemOf(word)) ?? [];
