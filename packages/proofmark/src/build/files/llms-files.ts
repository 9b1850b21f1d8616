import { readFileSync } from "node:fs";
import path from "node:path";
import { decodePath } from "@proofmark/theme/data/path.ts";
import { listedNotes, renderLlmsList } from "../../render/llms-list.ts";
import type { Site } from "../../site/site.ts";
import type { OutputFolder } from "../output/output.ts";

/** Writes the list of all notes and their full text for language models; files in a static folder win. */
export function writeLlmsFiles(site: Site, output: OutputFolder): void {
  const list = renderLlmsList(site);
  if (list === undefined) return;
  if (!output.has("llms.txt")) output.write("llms.txt", list);
  if (output.has("llms-full.txt")) return;
  const files = listedNotes(site).map(({ address }) =>
    path.join(output.fresh, decodePath(address.slice(site.config.baseUrl.length))),
  );
  output.write(
    "llms-full.txt",
    Buffer.concat(files.flatMap((file, at) => [Buffer.from(at === 0 ? "" : "\n"), readFileSync(file)])),
  );
}
