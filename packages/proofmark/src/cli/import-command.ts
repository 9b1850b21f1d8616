import path from "node:path";
import { importSite, REPORT_FILE } from "@proofmark/import/import-site.ts";
import { count, say, withProgress } from "./print.ts";

/** `proofmark import`. */
export async function runImport(
  folder: string,
  { to, from }: { readonly to: string; readonly from?: string },
  version: string,
): Promise<void> {
  const result = await withProgress(({ update }) =>
    importSite({
      folder: path.resolve(folder),
      to: path.resolve(to),
      from,
      version,
      onProgress: (done, total) => update("import", done, total),
    }),
  );
  const target = path.relative(process.cwd(), path.resolve(to)) || ".";
  say(`Imported ${count(result.pages, "page")} of ${result.generator} into "${target}"`);
  if (result.refused > 0)
    say(`${count(result.refused, "page")} could not be imported: see "not-imported" and the report`);
  if (result.findings.length > 0)
    say(`${count(result.findings.length, "place")} changed or left out: ${path.join(target, REPORT_FILE)}`);
  say(`Next:\n\n  cd ${target}\n  npm install\n  npm start`);
}
