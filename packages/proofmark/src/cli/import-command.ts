import path from "node:path";
import { importSite, REPORT_FILE } from "@proofmark/import/import-site.ts";
import { summaryOf } from "@proofmark/import/report.ts";
import { count, say } from "./print.ts";
import { createProgress } from "./progress.ts";

export interface ImportCommandOptions {
  readonly to: string;
  readonly from?: string;
}

/** `proofmark import`. */
export async function runImport(
  folder: string,
  { to, from }: ImportCommandOptions,
  version: string,
): Promise<void> {
  const progress = createProgress();
  try {
    const result = await importSite({
      folder: path.resolve(folder),
      to: path.resolve(to),
      from,
      version,
      onProgress: (done, total) => progress.update("import", done, total),
    });
    progress.clear();
    for (const line of summaryOf(result.findings)) say(`  ${line}`);
    const shown = path.relative(process.cwd(), path.resolve(to)) || ".";
    say(`Imported ${count(result.pages, "page")} of ${result.generator} into "${shown}"`);
    if (result.refused > 0)
      say(`${count(result.refused, "page")} could not be imported: see "not-imported" and the report`);
    if (result.findings.length > 0)
      say(`${count(result.findings.length, "place")} changed or left out: ${path.join(shown, REPORT_FILE)}`);
    say(`Next:\n\n  cd ${shown}\n  npm install\n  npm start`);
  } finally {
    progress.clear();
  }
}
