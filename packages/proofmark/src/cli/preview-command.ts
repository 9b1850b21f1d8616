import { existsSync } from "node:fs";
import path from "node:path";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { cacheFolder } from "@proofmark/prover/files/cache.ts";
import { loadConfig } from "../config/config.ts";
import { createPreview } from "../serve/preview.ts";
import { listen, type ServeOptions } from "./listen.ts";
import { printFailure, say } from "./print.ts";

/** `proofmark preview`. */
export async function runPreview({
  root,
  outDir,
  port,
  host,
  allowHost = [],
}: ServeOptions & { outDir: string }): Promise<void> {
  const folder = path.resolve(root, outDir);
  if (!existsSync(path.join(folder, "routes.json")))
    throw problemError(outDir, undefined, "there is no built site in this folder", {
      fix: "run `npx proofmark build` first",
    });
  const { config } = await loadConfig({ root, cacheDir: cacheFolder(root) });
  const server = createPreview({
    folder,
    baseUrl: config.baseUrl,
    trailingSlash: config.trailingSlash,
    hosts: [host, ...allowHost],
    report: printFailure,
  });
  const { url, moved } = await listen(server, { port, host });
  if (moved) say("Port 3000 is in use, so the next free one is used.");
  say(`Serving "${path.relative(process.cwd(), folder)}" at: ${url}${config.baseUrl}`);
}
