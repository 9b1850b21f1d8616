// Stylesheets: those of a page, joined, and those that come with the script that shows what they style.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
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

/** The stylesheets that only some sites carry, with the components whose styles they hold. */
const STYLES_OF_SOME = {
  "search.css": /^Search/,
  "announcement.css": /^AnnouncementBar\./,
};

/**
 * One stylesheet: tokens and base first, the components by name, and last the frame, which knows the columns of them
 * all. Others for what only some sites have.
 */
export async function writeStyle(styles, client) {
  const { transform } = await import("lightningcss");
  const rank = (file) => ({ "tokens.css": 0, "base.css": 1, "Shell.css": 3 })[path.basename(file)] ?? 2;
  const ordered = styles.sort(
    ([a], [b]) => rank(a) - rank(b) || (path.basename(a) < path.basename(b) ? -1 : 1),
  );
  const ofSome = (names) => (file) => names.some((name) => name.test(path.basename(file[0])));
  mkdirSync(client, { recursive: true });
  for (const [name, files] of [
    ["style.css", ordered.filter((file) => !ofSome(Object.values(STYLES_OF_SOME))(file))],
    ...Object.entries(STYLES_OF_SOME).map(([name, pattern]) => [name, ordered.filter(ofSome([pattern]))]),
  ]) {
    const text = files.map(([, css]) => css).join("\n");
    writeFileSync(
      path.join(client, name),
      transform({ filename: name, code: Buffer.from(text), minify: true }).code,
    );
  }
}
