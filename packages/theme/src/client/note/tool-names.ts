// The versions that the reader wants: those that the address names in `on`, then those that were chosen before.
import type { NoteVersions } from "@proofmark/prover/proof/note-versions.ts";
import type { PageVersions } from "../../data/page-data.ts";
import { ON_KEY } from "../../data/storage-keys.ts";
import { stored } from "../page/storage.ts";

const words = (text: string | null): string[] => text?.split(/[\s,]+/).filter(Boolean) ?? [];
const familyOf = (name: string): string => name.replace(/[\d.]+$/, "");

/** The names in the address. */
export const namesInAddress = (): string[] => words(new URLSearchParams(location.search).get("on"));

/** The names in the address, then those that the reader chose before, on any note. */
export const wantedNames = (): string[] => [...namesInAddress(), ...words(stored(ON_KEY))];

/** Whether the address or an earlier choice may name a version of one of a page's tools. */
export const wantsVersion = (page: PageVersions | undefined): boolean =>
  page?.tools.some((tool) => (location.search + stored(ON_KEY)).includes(tool)) === true;

/** Whether a full name is a version within that which a shorter name means: `node22.23.3` in `node22`. */
export const isWithin = (name: string, full: string): boolean => full === name || full.startsWith(`${name}.`);

/** Returns the names that mean a tool of a note, but no version of it that the note ran on. */
export const unknownIn = ({ groups }: NoteVersions, names: readonly string[]): string[] =>
  names.filter((name) => {
    const group = groups.find(([main = ""]) => familyOf(main) === familyOf(name));
    return group !== undefined && !group.some((full) => isWithin(name, full));
  });

/**
 * Returns the full names of the other versions of a note that names mean; the first name that means a version
 * of a tool wins.
 */
export const chosenIn = ({ groups }: NoteVersions, names: readonly string[]): string[] =>
  groups.flatMap((group) => {
    const [chosen] = names.flatMap((name) => group.find((full) => isWithin(name, full)) ?? []);
    return chosen === undefined || chosen === group[0] ? [] : [chosen];
  });

/**
 * Keeps a name among the `options` of a choice, for all notes and in the address, so that a copied link shows
 * the same; undefined for the main version.
 */
export function keepName(options: readonly string[], name: string | undefined): void {
  const families = new Set(options.map(familyOf));
  const withName = (names: readonly string[]): string =>
    [...names.filter((other) => !families.has(familyOf(other))), ...(name === undefined ? [] : [name])].join(
      " ",
    );
  stored(ON_KEY, withName(words(stored(ON_KEY))) || null);
  const url = new URL(location.href);
  const names = withName(namesInAddress());
  if (names === "") url.searchParams.delete("on");
  else url.searchParams.set("on", names);
  if (url.href !== location.href) history.replaceState(history.state, "", url);
}
