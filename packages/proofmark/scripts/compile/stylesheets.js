// Stylesheets: those of a page, joined, and those that come with the script that shows what they style.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./stamp.js";

/** Folders whose stylesheets come with the script that shows them: nothing of theirs is on a page before. */
const ADOPTED_STYLES = ["../search/src/components", "../theme/src/status", "../playground/src/client"].map(
  (name) => path.join(root, name, path.sep),
);

/** Whether a stylesheet comes with a script. */
export const isAdopted = (file) => ADOPTED_STYLES.some((folder) => file.startsWith(folder));

/**
 * A stylesheet that only a script's own components need comes with it, as a sheet that the page adopts: a
 * strict content security policy allows it.
 */
export async function adoptStyles() {
  const { transform } = await import("lightningcss");
  return {
    name: "adopted-styles",
    load: {
      filter: { id: /\.css$/ },
      handler(id) {
        if (!isAdopted(id)) return { code: "", moduleType: "js", moduleSideEffects: false };
        const css = transform({ filename: id, code: readFileSync(id), minify: true }).code.toString();
        const code = `const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(css)}); document.adoptedStyleSheets.push(sheet);`;
        return { code, moduleType: "js", moduleSideEffects: true };
      },
    },
  };
}

/** The stylesheets that only some sites or pages carry, with the components whose styles they hold. */
const STYLES_OF_SOME = {
  "search.css": /^Search/,
  "announcement.css": /^AnnouncementBar\./,
  "lists.css": /^(?:NoteList|ToolVersionsPage)\./,
};

/**
 * One stylesheet: tokens and base first, the components by name, and last the frame, which knows the columns of them
 * all. Others for what only some sites or pages have.
 */
export async function writeStyle(styles, client) {
  const { transform } = await import("lightningcss");
  const rank = (file) => ({ "tokens.css": 0, "base.css": 1, "Shell.css": 3 })[path.basename(file)] ?? 2;
  const ordered = styles.sort(
    ([a], [b]) => rank(a) - rank(b) || (path.basename(a) < path.basename(b) ? -1 : 1),
  );
  const some = Object.keys(STYLES_OF_SOME);
  const nameOf = (file) => some.find((name) => STYLES_OF_SOME[name].test(path.basename(file))) ?? "style.css";
  for (const name of ["style.css", ...some]) {
    const files = ordered.filter(([file]) => nameOf(file) === name);
    const text = files.map(([, css]) => css).join("\n");
    const { code } = transform({ filename: name, code: Buffer.from(text), minify: true });
    writeFileSync(path.join(client, name), code);
  }
}
