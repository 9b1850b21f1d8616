// Pages by what configurations call them.
import path from "node:path";
import { splitNumberPrefix } from "@proofmark/prover/text/number-prefix.ts";
import { splitPage } from "./front-matter.ts";
import type { Links } from "./links.ts";
import type { Lookup } from "./project.ts";

/** Finds pages by address, id, file and title; what is not found is given to `missed`. */
export function createLookup(
  texts: ReadonlyMap<string, string>,
  links: Links,
  missed: (name: string) => void,
): Lookup {
  const byId = new Map<string, string>();
  for (const [file, text] of texts)
    if (links.hasPage(file)) byId.set(idOf(file, splitPage(text).values["id"]), file);
  const found = (file: string | undefined, name: string): string | undefined => {
    if (file === undefined) missed(name);
    return file;
  };
  return {
    pageAt: (address) => links.pageAt(address),
    pageNamed: (name) => found(links.hasPage(name) ? name : byId.get(name), name),
    titleOf(file) {
      const { values, body } = splitPage(texts.get(file) ?? "");
      const heading = /^#[ \t]+(?<text>.+?)[ \t]*(?:\{[^}]*\})?[ \t]*$/m.exec(body)?.groups?.["text"];
      return typeof values["title"] === "string" ? values["title"] : (heading ?? path.posix.parse(file).name);
    },
  };
}

/** The id that Docusaurus gives a page: its folder, and `id` of its front matter or its file's name. */
function idOf(file: string, id: unknown): string {
  const { dir, name } = path.posix.parse(file);
  const folder = dir.split("/").map((part) => splitNumberPrefix(part).name);
  return path.posix.join(...folder, typeof id === "string" ? id : splitNumberPrefix(name).name);
}
