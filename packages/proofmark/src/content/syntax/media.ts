// What elements written as JSX load: pictures, films, sounds and their texts.

import { ADDRESS_ATTRIBUTES, addressesIn } from "@proofmark/theme/data/address-attributes.ts";
import type { Data } from "mdast";
import type { PageSource } from "../headings/outline.ts";
import type { JsxNode } from "./mdx-node.ts";
import { place } from "./node-place.ts";

const MEDIA = new Set(["img", "source", "video", "audio", "track"]);

/** Adds what an element loads to the note's sources, and the indexes there to the element's data. */
export function collectSources(node: JsxNode, found: PageSource[]): void {
  const { name, data } = node;
  if (name === null || !MEDIA.has(name)) return;
  const sources: Record<string, number> = {};
  for (const [attribute, value] of Object.entries(data?.props ?? {})) {
    const written = attribute.toLowerCase();
    if (ADDRESS_ATTRIBUTES.get(written) !== "source" || typeof value !== "string") continue;
    const kind = written !== "src" ? "image" : name === "img" ? "picture" : "file";
    if (kind === "picture") node.data = { ...node.data, image: found.length };
    sources[attribute] = found.length;
    for (const url of addressesIn(written, value)) found.push({ url, kind, ...place(node) });
  }
  if (Object.keys(sources).length > 0) node.data = { ...node.data, sources };
}

/** Index of the file that a film or a sound plays: the element's, or that of its first `<source>`. */
export const playedFile = ({ data, children }: JsxNode): number | undefined =>
  [data, ...children.map((child): Data | undefined => ("data" in child ? child.data : undefined))]
    .map((held) => held?.sources?.["src"])
    .find((file) => file !== undefined);
