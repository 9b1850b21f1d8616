// Reads the list of browser scripts from the sources, which Node.js can't import as they are.
import { root } from "./stamp.js";

/** The exports of `../theme/src/data/browser-scripts.ts`: scripts by name. */
export async function readBrowserScripts() {
  const { rolldown } = await import("rolldown"); // commands that compile nothing load this module too
  const bundle = await rolldown({
    input: "../theme/src/data/browser-scripts.ts",
    cwd: root,
    logLevel: "silent",
  });
  const { output } = await bundle.generate({ format: "esm" });
  await bundle.close();
  return import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString("base64")}`);
}
