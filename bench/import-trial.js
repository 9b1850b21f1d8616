#!/usr/bin/env node
// Tries `proofmark import` on sites of other generators: imports and builds each, and counts the places of its
// report and the markup that readers see as text. See README.md.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Parser } from "htmlparser2";
import { proofmark, tryAll } from "./trial.js";

const USAGE = `usage: node bench/import-trial.js [options] <folder of a site> …
  --details      print each piece of markup that is left
  --keep folder  write the new sites into this folder, and leave them there
  --help         print this help
`;
/** Markup of all four generators that is not text, wherever readers see it. */
const MARKUP =
  /!\[|\]\([^\s)]+\)|\]\[|\\[{[<]|\[\[|(?<![\w:/]):[a-z][\w+-]*:(?![\w:/])|\{[:.#%+-]|\{\{|^:::|^(?:!!!|\?\?\?|===) |^import .* from |<\/?[a-z][\w-]*(?: [\w-]+=|\/?>)|(?<=\n): {3}|\$\$/gm;

const HEAD = ["site", "generator", "pages", "that build", "places named", "markup left", "named as text"];

tryAll(USAGE, HEAD, tryFolder);

function tryFolder(folder, { details, keep }) {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), "import-trial-"));
  const site = path.join(keep ?? work, path.resolve(folder).split(path.sep).slice(-2).join("-"));
  try {
    if (keep) fs.rmSync(site, { recursive: true, force: true });
    const { stdout, stderr } = proofmark("import", folder, "--to", site);
    const generator = /Imported \d+ pages? of (\w+)/.exec(stdout)?.[1];
    if (generator === undefined) throw new Error(stderr);
    const built = proofmark("build", "--root", site);
    if (built.status !== 0) console.error(built.stderr);
    const notes = markdownIn(path.join(site, "content"));
    const refused = markdownIn(path.join(site, "not-imported"));
    const pages = new Set([...notes, ...refused]).size;
    const report = fs.readFileSync(path.join(site, "import-report.md"), "utf8");
    const shown = built.status === 0 ? notesIn(path.join(site, "dist")) : [];
    const left = shown.flatMap(({ address, prose }) =>
      [...prose.matchAll(MARKUP)].map((found) => ({ address, found })),
    );
    if (details)
      for (const { address, found } of left)
        console.error(`${address}: ${JSON.stringify(found.input.slice(found.index - 10, found.index + 50))}`);
    return [
      path.basename(site),
      generator,
      pages,
      built.status === 0 ? pages - refused.length : 0,
      report.match(/^- /gm)?.length ?? 0,
      left.length,
      report.match(/: stays as text$/gm)?.length ?? 0,
    ];
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
}

function markdownIn(folder) {
  if (!fs.existsSync(folder)) return [];
  return fs.readdirSync(folder, { recursive: true }).filter((file) => /\.mdx?$/.test(file));
}

/** Each note of a built site: its address, and its text without code. */
function notesIn(dist) {
  const routes = JSON.parse(fs.readFileSync(path.join(dist, "routes.json"), "utf8"));
  return Object.values(routes).flatMap(({ path: address, kind, chunk }) => {
    if (kind !== "note") return [];
    const parts = chunk.split("/").filter(Boolean);
    const files = [parts, parts.slice(1)].map((names) => path.join(dist, ...names)); // below the base, or not
    const { html } = JSON.parse(
      fs.readFileSync(
        files.find((file) => fs.existsSync(file)),
        "utf8",
      ),
    );
    return [{ address, prose: proseOf(html) }];
  });
}

function proseOf(html) {
  let text = "";
  let code = 0;
  const isCode = (name) => ["code", "pre", "script", "style", "svg"].includes(name);
  const parser = new Parser({
    onopentag(name) {
      if (isCode(name)) code += 1;
      else if (["p", "li", "td", "h2", "div"].includes(name)) text += "\n";
    },
    ontext(value) {
      text += code > 0 ? " " : value;
    },
    onclosetag(name) {
      if (isCode(name)) code -= 1;
    },
  });
  parser.end(html);
  return text;
}
