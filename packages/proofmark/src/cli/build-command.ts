import path from "node:path";
import { build } from "../build/build.ts";
import { loadConfig } from "../config/config.ts";
import { count, duration, isSet, printProblems, runnable, say } from "./print.ts";
import { withProgress } from "./progress.ts";

/** `proofmark build`. */
export async function runBuild({ root, outDir }: { root: string; outDir: string }): Promise<void> {
  const began = performance.now();
  const project = await loadConfig(root);
  const folder = path.resolve(root, outDir);
  const result = await withProgress(({ update }) =>
    build({ project, outDir: folder, strict: isSet("CI"), onProgress: update }),
  );
  printProblems(result.problems);
  if (/^https?:\/\/[^/]*\.(?:example|invalid)$/.test(project.config.url))
    say(
      `The site's address is still ${project.config.url}: set \`url\` in ${project.config.file} before you publish.`,
    );
  say(
    `Built ${count(result.routes, "page")} from ${count(result.notes, "note")} into "${path.relative(process.cwd(), folder) || "."}" in ${duration(performance.now() - began)} (${result.compiled} compiled, ${result.rendered} rendered)`,
  );
  if (result.refusedByCi > 0)
    say(
      runnable(
        `${count(result.refusedByCi, "snippet")} in no lock: a build under CI fails until \`npx proofmark check --update\` has run.`,
      ),
    );
}
