import { ASSETS_FOLDER } from "../shared/addresses.ts";

/**
 * Address of a published copy of one of the site's files: its name, its hash, its extension. The name keeps
 * letters that every disk and every host takes as they are; two that become the same differ in their hash.
 */
export function assetAddress({ file, hash }: { file: string; hash: string }, baseUrl: string): string {
  const plain = (text: string): string =>
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replace(/[^\w.-]+/g, "-");
  const name = file.split("/").at(-1) ?? file;
  const dot = name.lastIndexOf(".");
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  return `${baseUrl}${ASSETS_FOLDER}/${plain(stem).slice(0, 100)}.${hash.slice(0, 8)}${plain(extension).slice(0, 20)}`;
}
