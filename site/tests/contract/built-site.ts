// Readers of the built site for the tests of the contract.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { notesFolder } from "../e2e/notes.ts";

const folder = (): string => path.join(notesFolder(), "dist");

/** A file of the built site. */
export const built = (file: string): string => readFileSync(path.join(folder(), file), "utf8");

/** Files of a folder of the built site, with this ending. */
export const builtFiles = (below: string, ending: string): string[] =>
  readdirSync(path.join(folder(), below), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(ending))
    .sort();

/** The document at an address of the built site. */
export const documentAt = (address: string): string =>
  built(address === "/" ? "index.html" : `${address.slice(1).replace(/\.html$/, "")}.html`);

/** A route, as the route table has it. */
interface Route {
  readonly path: string;
  readonly kind: string;
  readonly chunk?: string;
}

/** The route table. */
export const routes = (): Record<string, Route> => JSON.parse(built("routes.json"));

/** Paths of the routes of one kind. */
export const pathsOf = (kind: string): string[] =>
  Object.values(routes())
    .filter((route) => route.kind === kind)
    .map((route) => route.path)
    .sort();

/** The data of the site that pages carry. */
export const siteData = () => {
  const [file = ""] = builtFiles("assets", ".json").filter((name) => name.startsWith("site."));
  return JSON.parse(built(`assets/${file}`));
};

/** The front matter of a note. */
export interface WrittenNote {
  readonly title: string;
  readonly tags: readonly string[];
}

/** The front matter of all notes. */
export const writtenNotes = (): WrittenNote[] => {
  const content = path.join(notesFolder(), "content");
  return readdirSync(content)
    .filter((file) => file.endsWith(".mdx"))
    .map((file) => {
      const text = readFileSync(path.join(content, file), "utf8");
      return {
        title: /^title: "?(.*?)"?$/m.exec(text)?.[1] ?? "",
        tags: /^tags:([^:]*)\n\w/m.exec(text)?.[1]?.match(/\w[\w-]+/g) ?? [],
      };
    });
};
