// Reads the list of browser scripts from the sources, which Node.js can't import as they are.
import { root } from "./stamp.js";

/** The scripts of `../theme/src/data/browser-scripts.ts` as `[name, script]`. */
export async function readBrowserScripts() {
  const { rolldown } = await import("rolldown"); // commands that compile nothing load this module too
  const bundle = await rolldown({
    input: "../theme/src/data/browser-scripts.ts",
    cwd: root,
    logLevel: "silent",
  });
  const { output } = await bundle.generate({ format: "esm" });
  await bundle.close();
  const { BROWSER_SCRIPTS } = await import(
    `data:text/javascript;base64,${Buffer.from(output[0].code).toString("base64")}`
  );
  return Object.entries(BROWSER_SCRIPTS);
}
