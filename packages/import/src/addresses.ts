// The addresses of the pages of a project.
import { splitPage } from "./front-matter.ts";
import type { Project } from "./project.ts";

/**
 * The address of each page below the base, by file. Of two pages at one address the index of a folder stays,
 * and the other one is added to `refused` with the reason.
 */
export function pageAddresses(
  project: Project,
  texts: ReadonlyMap<string, string>,
  files: readonly string[],
  refused: Map<string, string>,
): Map<string, string> {
  const addresses = new Map<string, string>();
  const taken = new Map<string, string>();
  for (const file of [...files].sort((one, other) => Number(isReadme(one)) - Number(isReadme(other)))) {
    const address = project.addressOf(file, splitPage(texts.get(file) ?? "").values);
    const key = address.toLowerCase().replace(/(?<=.)\/$/, "");
    const other = taken.get(key);
    if (other !== undefined) refused.set(file, `the address of \`${other}\``);
    else {
      taken.set(key, file);
      addresses.set(file, address);
    }
  }
  return addresses;
}

const isReadme = (file: string): boolean => /(?:^|\/)readme\.mdx?$/i.test(file);
