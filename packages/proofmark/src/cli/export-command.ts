import { mkdirSync } from "node:fs";
import path from "node:path";
import { problemError } from "../content/problems.ts";
import { writeWhole } from "../files/temporary.ts";
import { espanso } from "../lookup/exports/espanso.ts";
import type { ExportFormat } from "../lookup/exports/export-format.ts";
import { fzf } from "../lookup/exports/fzf.ts";
import type { FormatName } from "../lookup/exports/names.ts";
import { navi } from "../lookup/exports/navi.ts";
import { tldr } from "../lookup/exports/tldr.ts";
import { vscode } from "../lookup/exports/vscode.ts";
import type { Found } from "../lookup/found.ts";
import { cleanText } from "../shared/clean-text.ts";
import { openSite, type SiteArguments } from "./open-site.ts";
import { count, print, say } from "./print.ts";

export interface ExportArguments extends SiteArguments {
  readonly on?: string;
  readonly in?: string;
  readonly lang?: string;
  readonly to: string;
}

const FORMATS: Readonly<Record<FormatName, ExportFormat>> = { navi, tldr, fzf, vscode, espanso };

/** `proofmark export`. Throws a ProblemError if there is nothing to write. */
export async function runExport(name: FormatName, options: ExportArguments): Promise<void> {
  const { on, in: note, lang: language, to } = options;
  const { select, leavesOut, files } = FORMATS[name];
  const library = await openSite(options);
  const { found } = await library.find({ query: "", on, note, language, limit: Number.POSITIVE_INFINITY });
  const proven = found.filter(isProven);
  const taken = select(proven);
  const [first] = taken;
  if (first === undefined)
    throw problemError("proofmark export", undefined, `there is nothing to export for ${name}`, {
      expected: "snippets that a lock proves",
      found: `${proven.length} of them, of which ${name} takes none`,
    });
  mkdirSync(to, { recursive: true });
  for (const [file, text] of Object.entries(files(taken, new URL(first.url).hostname))) {
    writeWhole(path.join(to, file), text);
    say(path.join(to, file));
  }
  const left = taken.length < proven.length ? `; left out: ${leavesOut}` : "";
  print("stderr", `${count(taken.length, "snippet")} of ${proven.length.toLocaleString("en")}${left}\n`);
}

/** Whether a lock proves it where it is asked for, and no character in it does anything but show. */
const isProven = ({ snippet: { code, level }, evidence: { verdict } }: Found): boolean =>
  level !== "unproven" && verdict !== "fails" && cleanText(code) === code;
