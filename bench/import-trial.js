// Tries `proofmark import` on the folders of other generators: imports each, builds the result, and compares
// what readers see with what the source says.
//
//   node bench/import-trial.js ../jest ../vite/docs …
//
// Prints a table: pages of the source, those that were built with no hand on them, those of them whose
// headings, code and words are all there, and how many places the report names.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ENGINE } from "./places.js";

const command = path.join(ENGINE, "bin/proofmark.js");
/** A page whose text lacks more words than this was not carried over whole: `{{ }}` and the like differ. */
const MAX_LOST = 0.02;

const isVerbose = process.argv.includes("--verbose");
const folders = process.argv.slice(2).filter((word) => word !== "--verbose");
if (folders.length === 0 || folders[0].startsWith("-")) {
  process.stderr.write("usage: node bench/import-trial.js [--verbose] <folder of a documentation site> …\n");
  process.exit(2);
}

const run = (...args) =>
  spawnSync(process.execPath, [command, ...args], { encoding: "utf8", maxBuffer: 1e9 });
/** Imports and builds a folder; returns its row of the table. */
function tryFolder(folder) {
  const site = mkdtempSync(path.join(tmpdir(), "import-trial-"));
  try {
    const imported = run("import", folder, "--to", site);
    const generator = /Imported [\d,]+ pages? of (\w+)/.exec(imported.stdout)?.[1];
    if (generator === undefined) return [folder, imported.stderr.split("\n")[0], "", "", "", ""];
    const built = run("build", "--root", site);
    if (isVerbose && built.status !== 0) process.stderr.write(built.stderr.slice(0, 4000));
    const files = pagesIn(path.join(site, "content")).filter(
      (file) => file !== "index.md" || originalOf(folder, file) !== "",
    );
    const refused = pagesIn(path.join(site, "not-imported"));
    const pages = built.status === 0 ? builtPages(site) : [];
    const total = files.length + refused.length;
    const whole = files.filter((file) =>
      isWhole(file, readFileSync(originalOf(folder, file), "utf8"), pages),
    );
    const share = (count) => `${count} (${((100 * count) / total).toFixed(1)} %)`;
    const places = /^([\d,]+) places? changed/m.exec(imported.stdout)?.[1] ?? "0";
    return [
      path.basename(folder),
      generator,
      total,
      share(pages.length > 0 ? files.length : 0),
      share(whole.length),
      places,
    ];
  } finally {
    rmSync(site, { recursive: true, force: true });
  }
}

/** Pages below a folder; partials are parts of others. */
function pagesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true }).filter(
    (file) => /\.mdx?$/.test(file) && !/(?:^|\/)_/.test(file),
  );
}

/** The file that a page was imported from: below the folder, or below that of its pages. */
function originalOf(folder, file) {
  const places = ["", "docs", "../docs", "src/content/docs"].map((below) => path.join(folder, below, file));
  return places.find((place) => existsSync(place)) ?? "";
}

/** What readers see of each page: its address, its text, its words with how often they are there. */
function builtPages(site) {
  const routes = Object.values(JSON.parse(readFileSync(path.join(site, "dist/routes.json"), "utf8")));
  return routes.flatMap(({ path: address, kind, chunk }) => {
    if (kind !== "note") return [];
    const { html } = JSON.parse(readFileSync(chunkFile(site, chunk), "utf8"));
    const text = textOf(html);
    return [{ address, text: text.replace(/\s+/g, ""), words: wordsOf(text) }];
  });
}

/** The file of a page's data: addresses begin with the site's base, files do not. */
function chunkFile(site, chunk) {
  const parts = chunk.split("/").filter(Boolean);
  const places = [parts, parts.slice(1)].map((own) => path.join(site, "dist", ...own));
  return places.find((file) => existsSync(file)) ?? chunk;
}

/** Whether the page of a source shows its headings, its code and its words. */
function isWhole(file, source, pages) {
  const { prose, headings, code } = readSource(source);
  const { name: base, dir } = path.parse(file);
  const name = (/^(?:index|readme)$/i.test(base) ? dir : base).toLowerCase();
  const words = wordsOf(prose);
  const isFar = (page) =>
    lostWords(words, page.words).length > 0.3 * [...words.values()].reduce((sum, count) => sum + count, 0);
  const isNear = (address) => `${address}/`.replace("//", "/").endsWith(`/${name}/`);
  const near = pages.filter(({ address }) => isNear(address.toLowerCase()));
  const best = [...near, ...(near.length === 0 || near.every(isFar) ? pages : [])]
    .map((page) => ({ page, lost: lostWords(words, page.words) }))
    .sort((one, other) => one.lost.length - other.lost.length)[0];
  if (best === undefined) return false;
  const total = [...words.values()].reduce((sum, count) => sum + count, 0);
  const lostCode = code.filter((line) => !best.page.text.includes(line.replace(/\s+/g, "")));
  const lostHeadings = headings.filter((text) =>
    [...wordsOf(text).keys()].some((word) => !best.page.words.has(word)),
  );
  const isWholePage =
    best.lost.length <= Math.max(3, total * MAX_LOST) &&
    lostCode.length <= code.length * MAX_LOST &&
    lostHeadings.length === 0;
  if (isVerbose && !isWholePage)
    process.stderr.write(
      `${file} ~ ${best.page.address}: words ${best.lost.length}/${total} ${best.lost.slice(0, 12).join(" ")} | code ${lostCode.slice(0, 3).join(" ⏎ ")} | headings ${lostHeadings.slice(0, 3).join(" / ")}\n`,
    );
  return isWholePage;
}

/** A source as its prose, its headings and its lines of code, without what readers never saw. */
function readSource(source) {
  const body = source.replace(/^---\n[\s\S]*?\n---\n/, "");
  const prose = [];
  const headings = [];
  const code = [];
  let fence;
  const unscripted = body
    .replace(/^( *)::: .*\n(?:\1 +.*\n|\n)*/gm, (block) =>
      /^ *::: +[\w.]+ *\n/.test(block) && !/^ *:::\s*$/m.test(block) ? "" : block,
    )
    .replace(/^<(script|style|template)\b[\s\S]*?^<\/\1>/gm, "");
  for (const line of unscripted.split("\n")) {
    const mark = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)?(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && line.trim().replace(/^>\s*/, "") === mark) fence = undefined;
      else if (
        /\w{3}/.test(line) &&
        !/\[!code|highlight-(?:next|start|end)|8<--|#region|#endregion/.test(line)
      )
        code.push(line.replace(/^[\s>]+/, ""));
    } else if (mark !== undefined) fence = mark;
    else if (/^\s*(?:import|export)\s/.test(line)) continue;
    else {
      const text = proseOf(line);
      const heading = /^\s*#{1,6}\s+(.*)/.exec(text)?.[1];
      if (heading !== undefined) headings.push(heading);
      prose.push(text);
    }
  }
  return {
    prose: prose
      .join("\n")
      .replace(/<!--[\s\S]*?-->/g, "")
      .replace(/\{\/\*[\s\S]*?\*\/\}/g, "")
      .replace(/<\/?[A-Za-z][^<>]*>/g, " "),
    headings,
    code,
  };
}

/** A line without addresses, attributes, and the marks of blocks. */
const proseOf = (line) =>
  line
    .replace(/!\[[^\]]*\]/g, "]")
    .replace(/<!--.*?-->/g, "")
    .replace(/&\w+;/g, " ")
    .replace(/\]\[[^\]]*\]/g, "]")
    .replace(/\]\([^()]*(?:\([^()]*\)[^()]*)*\)/g, "]")
    .replace(/^\s*\[[^\]]+\]:\s.*$/, "")
    .replace(/^\s*(?::{3,}|\/{3,})\s*[\w-]*/, "")
    .replace(/^\s*(?:!!!|\?\?\?\+?)\s+[\w -]*/, "")
    .replace(/\{\s*[:#.*][^{}]*\}/g, "")
    .replace(/:(?:material|octicons|fontawesome|simple)-[\w-]+:/g, "")
    .replace(/<\/?[A-Za-z][^<>]*>/g, " ");

const textOf = (html) =>
  html
    .replace(/<(?:script|style)[\s\S]*?<\/(?:script|style)>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, number, name) => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (number !== undefined) return String.fromCodePoint(Number(number));
      return { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'", nbsp: " " }[name] ?? whole;
    });

/** Words of four letters or more, with how often they are there. */
function wordsOf(text) {
  const words = new Map();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]{4,}/gu))
    words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

const lostWords = (words, found) =>
  [...words].flatMap(([word, count]) =>
    Array.from({ length: Math.max(0, count - (found.get(word) ?? 0)) }, () => word),
  );

const rows = folders.map((folder) => tryFolder(path.resolve(folder)));
process.stdout.write(
  "| folder | generator | pages | built | whole | places in the report |\n|---|---|--:|--:|--:|--:|\n",
);
for (const row of rows) process.stdout.write(`| ${row.join(" | ")} |\n`);
