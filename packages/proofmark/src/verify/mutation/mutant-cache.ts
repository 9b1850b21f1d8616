// Which mutants were noticed, by the keys of their sections: a section that has not changed is not run again.
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { hashText } from "../../files/hash.ts";
import { writeWhole } from "../../files/temporary.ts";

/** Raised when the same mutant may have another result. */
const VERSION = 5;

const cacheSchema = v.object({
  version: v.literal(VERSION),
  sections: v.record(v.string(), v.record(v.string(), v.boolean())),
});

/** The mutants of one note that have run. */
export interface MutantCache {
  get(section: string, mutant: string): boolean | undefined;
  set(section: string, mutant: string, noticed: boolean): void;
  /** Writes the file, if anything was set. */
  save(): void;
}

/** Opens the cache of a note. A file that can't be read counts as missing. */
export function openMutantCache(cacheDir: string, note: string): MutantCache {
  const file = path.join(cacheDir, "mutants", `${note.replaceAll(/[^\w.-]/g, "-")}-${hashText(note)}.json`);
  const before = readCache(file);
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
      mkdirSync(path.dirname(file), { recursive: true });
      writeWhole(file, JSON.stringify({ version: VERSION, sections: { ...before, ...asked } }));
      changed = false;
    },
  };
}

function readCache(file: string): Readonly<Record<string, Record<string, boolean>>> {
  if (!existsSync(file)) return {};
  try {
    return v.parse(cacheSchema, JSON.parse(readFileSync(file, "utf8"))).sections;
  } catch {
    return {};
  }
}
