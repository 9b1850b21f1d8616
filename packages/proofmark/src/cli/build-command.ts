import path from "node:path";
import { build } from "../build/build.ts";
import { loadConfig } from "../config/config.ts";
import { count, duration, isSet, printProblems, runnable, say, withProgress } from "./print.ts";

/** `proofmark build`. */
export async function runBuild({ root, outDir }: { root: string; outDir: string }): Promise<void> {
  const began = performance.now();
  const project = await loadConfig(root);
  const folder = path.resolve(root, outDir);
  const result = await withProgress(({ update }) =>
    build({ project, outDir: folder, strict: isSet("CI"), onProgress: update }),
  );
  printProblems(result.problems);
  const { url, file, baseUrl, docs } = project.config;
  if (/^https?:\/\/[^/]*\.(?:example|invalid)$/.test(url))
    say(`The site's address is still ${url}: set \`url\` in ${file} before you publish.`);
  if (!result.hasHome)
    say(`No page is at ${baseUrl}: write ${docs.path}/index.mdx, or give a note \`slug: /\`.`);
  say(
    `Built ${count(result.routes, "page")} from ${count(result.notes, "note")} into "${path.relative(process.cwd(), folder) || "."}" in ${duration(performance.now() - began)} (${result.compiled} compiled, ${result.rendered} rendered)`,
  );
  const refused = `${count(result.refusedByCi, "snippet")} in no lock: a build under CI fails until \`npx proofmark check --update\` has run.`;
  if (result.refusedByCi > 0) say(runnable(refused));
}
