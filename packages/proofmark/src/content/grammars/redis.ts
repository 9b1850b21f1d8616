import { ownGrammar } from "./own-grammar.ts";

/**
 * Commands typed into redis-cli: each line is a command and its arguments. A second word in capitals belongs
 * to the command (`CONFIG SET`).
 */
export const redis = ownGrammar("redis", "source.redis", [
  { match: "^\\s*#.*$", name: "comment.line.redis" },
  {
    match: "^\\s*([A-Za-z][\\w.]*)(?:\\s+([A-Z]{3,}(?:-[A-Z]+)*)(?=\\s|$))?",
    captures: { "1": { name: "entity.name.command.redis" }, "2": { name: "entity.name.command.redis" } },
  },
  {
    begin: '"',
    end: '"|$',
    name: "string.quoted.double.redis",
    patterns: [{ match: "\\\\.", name: "string.escape.redis" }],
  },
  { begin: "'", end: "'|$", name: "string.quoted.single.redis" },
  { match: "(?<=\\s)[A-Z][A-Z]+(?=\\s|$)", name: "keyword.other.redis" },
  { match: "(?<=\\s)[-+]?\\d+(?:\\.\\d+)?(?=\\s|$)", name: "constant.numeric.redis" },
]);
