import type { OwnGrammar } from "./own-grammar.ts";
import { redis } from "./redis.ts";
import { shell } from "./shell.ts";
import { sql } from "./sql.ts";
import { typescript } from "./typescript.ts";

/**
 * Grammars that the collection lacks, or that it has in a form unsuited to notes or too slow: they took most
 * of a build's time. They replace the collection's.
 */
export const ownGrammars: readonly OwnGrammar[] = [redis, shell, sql, typescript];
