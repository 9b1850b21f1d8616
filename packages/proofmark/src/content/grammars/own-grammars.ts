import type { OwnGrammar } from "./own-grammar.ts";
import { redis } from "./redis.ts";
import { shell } from "./shell.ts";
import { sql } from "./sql.ts";
import { typescript } from "./typescript.ts";

/**
 * Grammars that no collection has, or has only in a form that does not serve the notes, or that took most of
 * a build's time. They win over the collection's.
 */
export const ownGrammars: readonly OwnGrammar[] = [redis, shell, sql, typescript];
