import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ENGINE_ATTRIBUTES } from "@proofmark/theme/data/engine-attributes.ts";
import { expect, test } from "vitest";

const packages = fileURLToPath(new URL("../../..", import.meta.url));

/** Folders whose files make pages, or run in them. */
const FOLDERS = [
  "theme/src",
  "search/src",
  "prover/src/document",
  "proofmark/src/content",
  "proofmark/src/render",
];
/**
 * What footnotes have in GitHub's Markdown, for screen readers' sake and for styles: no script of ours asks
 * for it.
 */
const OF_FOOTNOTES = ["footnote-backref", "footnote-ref", "footnotes"];

test("every data attribute that the engine speaks of is on the list, and nothing else", () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(packages, folder), { recursive: true, encoding: "utf8" }).map((file) =>
      path.join(folder, file),
    ),
  );
  const used = files
    .filter((file) => /\.(?:tsx?|css)$/.test(file) && !/\.test\./.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(packages, file), "utf8");
      const spelled = [...text.matchAll(/(?<!docusaurus-|\/)\bdata-(?<name>[a-z]+(?:-[a-z]+)*)\b/g)].map(
        (match) => match.groups?.["name"] ?? "",
      );
      const inScripts = [...text.matchAll(/\bdataset(?:\["|\.)(?<name>\w+)/g)].map(
        (match) => match.groups?.["name"] ?? "",
      );
      return [
        ...spelled,
        ...inScripts.map((name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)),
      ];
    });
  const names = [...new Set(used)].filter((name) => !OF_FOOTNOTES.includes(name));
  expect(names.sort()).toEqual(ENGINE_ATTRIBUTES.split("|").sort());
});
