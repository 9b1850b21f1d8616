// Steps that reading the configurations of other generators shares.
import { existsSync } from "node:fs";
import path from "node:path";

/** The first of these files that is there, absolute. */
export const findConfig = (folder: string, names: readonly string[]): string | undefined =>
  names.map((name) => path.resolve(folder, name)).find((file) => existsSync(file));

/** `docs/` as `/docs`, nothing as `/`. */
export const asPath = (text: string): string => `/${text.replace(/^\/+|\/+$/g, "")}`;

/** With a slash at both ends. */
export const withSlashes = (text: string): string => `${asPath(text)}/`.replace(/\/+$/, "/");

/** Origin and path of an address; undefined if it is not one. */
export function splitUrl(address: string | undefined): { url: string; baseUrl: string } | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  return { url: origin, baseUrl: withSlashes(pathname) };
}

/** The path of a file without its ending; a file that represents its folder gives the folder. */
export function pathOf(file: string, index = /^(?:index)$/i): string {
  const { dir, name } = path.posix.parse(file);
  return index.test(name) ? dir : path.posix.join(dir, name);
}

/** Heading levels of a table of contents in the engine's keys. */
export function levels(from: unknown, to: unknown): Record<string, number> {
  const isLevel = (value: unknown): value is number => typeof value === "number" && value >= 2 && value <= 6;
  return {
    ...(isLevel(from) ? { toc_min_heading_level: from } : {}),
    ...(isLevel(to) ? { toc_max_heading_level: to } : {}),
  };
}
