import { ASSETS_FOLDER } from "@proofmark/theme/data/addresses.ts";

/** A file by its path, and a hash of its content. */
interface HashedFile {
  readonly file: string;
  readonly hash: string;
}

/** Address of a published copy of a file. */
export const assetAddress = (file: HashedFile, baseUrl: string): string =>
  `${baseUrl}${ASSETS_FOLDER}/${assetName(file)}`;

/**
 * Name of a published copy of a file: its name, its hash, its extension. The name keeps letters that every
 * disk and every host takes as they are; two that become the same differ in their hash.
 */
export function assetName({ file, hash }: HashedFile): string {
  const plain = (text: string): string =>
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replace(/[^\w.-]+/g, "-");
  const name = file.split("/").at(-1) ?? file;
  const dot = name.lastIndexOf(".");
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  return `${plain(stem).slice(0, 100)}.${hash.slice(0, 8)}${plain(extension).slice(0, 20)}`;
}
