// Runs inside the sandbox, one process per section: an engine of the playground in Node.js. It imports nothing of the
// prover: it is compiled into one file, which is passed in.
import { readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import type { EngineModule, PlaygroundSnippet } from "./engine.ts";

/** A request, one per line. `mark` is printed on a separate line after the answer. */
export type AgentRequest = PlaygroundSnippet & { readonly mark: string };

const [, folder = ""] = process.argv;
const module: EngineModule = await import(pathToFileURL(path.join(folder, "module.js")).href);
const read = async (name: string) =>
  new Response(gunzipSync(readFileSync(path.join(folder, name))), {
    headers: { "content-type": "application/wasm" },
  });
const engine = module.start(read);

for await (const line of createInterface({ input: process.stdin })) {
  const { mark, ...snippet }: AgentRequest = JSON.parse(line);
  const { tool, run } = await engine;
  process.stdout.write(`${JSON.stringify({ ...(await run(snippet)), tool })}\n${mark}\n`);
}
process.exit();
