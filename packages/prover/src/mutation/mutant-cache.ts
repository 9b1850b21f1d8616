// Which mutants were noticed, by the keys of their sections: a section that has not changed is not run again.
import { readdirSync, realpathSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { readCached, writeCached } from "../files/cache.ts";
import { hashFile, hashText } from "../files/hash.ts";
import type { Variant } from "../runner/runner.ts";

/** Raised when the same mutant may have another result. */
const VERSION = 6;

const cacheSchema = v.object({
  version: v.literal(VERSION),
  sections: v.record(v.string(), v.record(v.string(), v.boolean())),
});

/**
 * The state of the tools of a section: their names, and a hash of what they find in the `verify` folder of the
 * site. That is packages, by their lock file, and mocks.
 */
export function stateOfTools(variants: readonly Variant[], root: string): string {
  const verify = path.join(realpathSync(root), "verify");
  const bound = variants.flatMap(({ binds = [] }) => binds.map(({ from }) => path.relative(verify, from)));
  const has = (folder: string): boolean => bound.some((name) => name.split(path.sep)[0] === folder);
  const files = has("node_modules") ? ["package-lock.json"] : [];
  if (has("mocks"))
    for (const name of readdirSync(path.join(verify, "mocks"), { encoding: "utf8", recursive: true }).sort())
      files.push(path.join("mocks", name));
  const hashes = files.map((name) => `${name} ${hashFile(path.join(verify, name))}`);
  return [...variants.map(({ name }) => name), ...hashes].join(" ");
}

/** The mutants of one note that have run. */
export interface MutantCache {
  get(section: string, mutant: string): boolean | undefined;
  set(section: string, mutant: string, noticed: boolean): void;
  /** Writes the file, if anything was set. */
  save(): void;
}

/** Opens the cache of a note. A damaged file counts as missing. */
export function openMutantCache(cacheDir: string, note: string): MutantCache {
  const file = path.join("mutants", `${note.replaceAll(/[^\w.-]/g, "-")}-${hashText(note)}.json`);
  const before = readSections(cacheDir, file);
  const asked: Record<string, Record<string, boolean>> = {};
  let changed = false;
  const sectionOf = (section: string): Record<string, boolean> => {
    asked[section] ??= before[section] ?? {};
    return asked[section];
  };
  return {
    get: (section, mutant) => sectionOf(section)[mutant],
    set(section, mutant, noticed) {
      sectionOf(section)[mutant] = noticed;
      changed = true;
    },
    save() {
      if (!changed) return;
      writeCached(cacheDir, file, JSON.stringify({ version: VERSION, sections: { ...before, ...asked } }));
      changed = false;
    },
  };
}

function readSections(cacheDir: string, file: string): Readonly<Record<string, Record<string, boolean>>> {
  const text = readCached(cacheDir, file);
  const value = text === undefined ? undefined : v.safeParse(cacheSchema, JSON.parse(text));
  return value?.success ? value.output.sections : {};
}
