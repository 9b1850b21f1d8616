// A list for fzf (https://github.com/junegunn/fzf) with the code in it, which needs nothing but fzf.
import { evidenceWords } from "../snippets.ts";
import { type ExportFormat, headings } from "./export-format.ts";

/** Items that end with NUL, since code has lines; fields with tabs between: address, headings, proof, code. */
export const fzf: ExportFormat = {
  select: (all) => all,
  leavesOut: "",
  files: (all, site) => ({
    [`${site}.fzf`]: all
      .map((found) => {
        const fields = [found.address, headings(found), evidenceWords(found.evidence)];
        return `${[...fields.map((field) => field.replace(/\s+/g, " ")), found.snippet.code].join("\t")}\0`;
      })
      .join(""),
  }),
};
