// The search box's script takes React from the shell's, so that a page has one.

/** What the search box shares with the shell: the name it is imported by → as the shell exports it. */
const OF_SHELL = {
  react: "react",
  "react/jsx-runtime": "jsxRuntime",
  "react-dom": "reactDom",
  "react-dom/client": "reactDomClient",
};
/** Placeholder in the search box's script for the name of the shell's. */
export const SHELL = "proofmark:shell";

/** React as the shell brings it. */
export async function takeFromShell() {
  const exported = new Map();
  for (const id of Object.keys(OF_SHELL))
    exported.set(
      id,
      Object.keys(await import(id)).filter(
        (name) => /^\w+$/.test(name) && !["default", "module.exports"].includes(name),
      ),
    );
  return {
    name: "of-the-shell",
    resolveId: { handler: (id) => (id in OF_SHELL ? `\0${id}` : null) },
    load: {
      filter: { id: /^\0react/ },
      handler(id) {
        const names = exported.get(id.slice(1)).map((name) => `export const ${name} = shared.${name};`);
        return {
          code: `import { ${OF_SHELL[id.slice(1)]} as shared } from "${SHELL}"; export default shared; ${names.join(" ")}`,
          moduleType: "js",
        };
      },
    },
  };
}
