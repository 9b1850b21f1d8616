// Which versions the reader wants: those that the address names in `on`, then those that were chosen before.

import type { NoteVersions } from "@proofmark/prover/proof/note-versions.ts";
import type { ToolVersionsConfig } from "../../data/boot-config.ts";
import { ON_KEY } from "../../data/storage-keys.ts";

/** A version that is shown in place of the main one. */
export interface Chosen {
  /** Its full name: `node22.23.3`. */
  readonly name: string;
}

const words = (text: string | null): string[] => text?.split(/[\s,]+/).filter(Boolean) ?? [];
const familyOf = (name: string): string => name.replace(/[\d.]+$/, "");

/** The names in the address. */
export const namesInAddress = (): string[] => words(new URLSearchParams(location.search).get("on"));

/** The names that the reader chose before, on any note. */
export function keptNames({ storage, suffix }: ToolVersionsConfig): string[] {
  try {
    return words(window[storage].getItem(ON_KEY + suffix));
  } catch {
    return []; // blocked: what is chosen lasts as long as the address names it
  }
}

/** Whether a full name is a version within that which a shorter name means: `node22.23.3` in `node22`. */
export const isWithin = (name: string, full: string): boolean => full === name || full.startsWith(`${name}.`);

/** Returns the names that mean a tool of a note, but no version of it that the note ran on. */
export const unknownIn = ({ groups }: NoteVersions, names: readonly string[]): string[] =>
  names.filter((name) => {
    const group = groups.find(([main = ""]) => familyOf(main) === familyOf(name));
    return group !== undefined && !group.some((full) => isWithin(name, full));
  });

/** Returns the other versions of a note that names mean; the first name that means a version of a tool wins. */
export const chosenIn = ({ groups }: NoteVersions, names: readonly string[]): Chosen[] =>
  groups.flatMap((group) => {
    const [name] = names.flatMap((wanted) => group.find((full) => isWithin(wanted, full)) ?? []);
    return name === undefined || name === group[0] ? [] : [{ name }];
  });

/** Returns the names without those about the same tools as `options`, and then `name`, if there is one. */
function withName(names: readonly string[], options: readonly string[], name: string | undefined): string {
  const families = new Set(options.map(familyOf));
  const others = names.filter((other) => !families.has(familyOf(other)));
  return [...others, ...(name === undefined ? [] : [name])].join(" ");
}

/** Keeps a name among the `options` of a choice for all notes; undefined for the main version. */
export function keepName(config: ToolVersionsConfig, options: readonly string[], name?: string): void {
  const { storage, suffix } = config;
  const names = withName(keptNames(config), options, name);
  try {
    if (names === "") window[storage].removeItem(ON_KEY + suffix);
    else window[storage].setItem(ON_KEY + suffix, names);
  } catch {
    // blocked or full: the address still names it
  }
}

/** Writes a name into the address, so that a copied link shows the same; undefined for the main version. */
export function writeAddress(options: readonly string[], name: string | undefined): void {
  const url = new URL(location.href);
  const names = withName(namesInAddress(), options, name);
  if (names === "") url.searchParams.delete("on");
  else url.searchParams.set("on", names);
  if (url.href !== location.href) history.replaceState(history.state, "", url);
}
