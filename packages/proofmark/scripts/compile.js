// Compiles the engine: src/ → lib/. Plain JavaScript, because it is what makes TypeScript run.
//
// The Node side becomes one bundle per entry (few files to open, so the command starts fast); what holds
// native code or data files stays a package of its own. The browser side becomes one file per script and
// stylesheet of a site.
import { createHash, randomBytes } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const stampFile = path.join(root, "lib", "stamp");

/** What the search box shares with the shell: the name it is imported by → as the shell exports it. */
const OF_SHELL = {
  react: "react",
  "react/jsx-runtime": "jsxRuntime",
  "react-dom": "reactDom",
  "react-dom/client": "reactDomClient",
};
/** Stands in the search box's script where the name of the shell's belongs. */
const SHELL = "proofmark:shell";

/** Folders whose stylesheets come with the script that shows them: nothing of theirs is on a page before. */
const ADOPTED_STYLES = ["search", "status"].map((name) => path.join(root, "src", "theme", name, path.sep));
const isAdopted = (file) => ADOPTED_STYLES.some((folder) => file.startsWith(folder));

/**
 * Has Chromium compile all functions of a script when it arrives, and not each when it is first called: what
 * is loaded for the first answer of search runs at once. Source: https://v8.dev/blog/explicit-compile-hints
 */
const RUN_AT_ONCE = "//# allFunctionsCalledOnLoad";

/** Packages that are not bundled: native code, or files read from disk. */
const EXTERNAL = ["satteri", "rolldown", "lightningcss", "tm-grammars"];

/** Compiles if a source, this script or a dependency has changed since lib/ was made. */
export async function compileIfStale() {
  const stamp = currentStamp();
  if (readStamp() === stamp) return;
  if (process.stderr.isTTY) process.stderr.write("compiling the engine …\n");
  await compile(stamp);
}

function readStamp() {
  try {
    return readFileSync(stampFile, "utf8");
  } catch {
    return undefined; // never compiled
  }
}

/** Hash of all that lib/ is made from: the sources' text, this script, the lock file. */
function currentStamp() {
  const hash = createHash("sha1");
  const sources = readdirSync(path.join(root, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  for (const file of [
    ...sources,
    fileURLToPath(import.meta.url),
    fileURLToPath(new URL("../../../package-lock.json", import.meta.url)),
    path.join(root, "package.json"),
  ])
    hash.update(path.relative(root, file)).update(readFileSync(file));
  return hash.digest("hex");
}

async function compile(stamp) {
  const { rolldown } = await import("rolldown");
  removeLeftovers();
  const target = path.join(root, `.lib-${process.pid}-${randomBytes(4).toString("hex")}`);
  const styles = new Map();
  const stylesheets = {
    name: "stylesheets",
    load: {
      filter: { id: /\.css$/ },
      handler(id) {
        if (!isAdopted(id)) styles.set(id, readFileSync(id, "utf8"));
        return { code: "", moduleType: "js", moduleSideEffects: false };
      },
    },
  };
  const define = { "process.env.NODE_ENV": '"production"' };
  const build = async (input, output, extra = {}) => {
    const bundle = await rolldown({
      input,
      cwd: root,
      logLevel: "silent",
      transform: { define },
      plugins: [stylesheets],
      ...extra,
    });
    await bundle.write({ minify: false, comments: { annotation: false }, ...output });
    await bundle.close();
  };
  const client = path.join(target, "client");
  const browser = { platform: "browser" };
  const adopted = await adoptStyles();
  const searchBox = {
    platform: "browser",
    external: [SHELL],
    treeshake: { propertyReadSideEffects: false },
    preserveEntrySignatures: "allow-extension", // what the page of results shares with the box is exported by the box's script
    plugins: [adopted, await takeFromShell()],
  };
  await Promise.all([
    build(
      {
        cli: "src/cli/cli.ts",
        index: "src/index.ts",
        worker: "src/build/worker.ts",
        box: "src/verify/box.ts",
        "graphql-box": "src/verify/graphql-box.ts",
        "stand-in-box": "src/verify/stand-in-box.ts",
        "shell-tree-box": "src/verify/shell-tree-box.ts",
      },
      {
        dir: target,
        format: "esm",
        entryFileNames: "[name].js",
        chunkFileNames: "[name]-[hash].js",
        banner:
          'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
      },
      {
        platform: "node",
        external: (id) => EXTERNAL.some((name) => id === name || id.startsWith(`${name}/`)),
      },
    ),
    build(
      "src/client/boot.ts",
      { file: path.join(client, "boot.js"), format: "iife", minify: true },
      browser,
    ),
    build(
      "src/client/announcement.ts",
      { file: path.join(client, "announcement.js"), format: "iife", minify: true },
      browser,
    ),
    build(
      "src/client/follow-system.ts",
      { file: path.join(client, "follow-system.js"), format: "iife", minify: true },
      browser,
    ),
    build(
      "src/client/tabs.ts",
      { file: path.join(client, "tabs.js"), format: "iife", minify: true },
      browser,
    ),
    build(
      "src/client/queried.ts",
      { file: path.join(client, "queried.js"), format: "iife", minify: true },
      browser,
    ),
    build(
      "src/client/values.ts",
      { file: path.join(client, "values.js"), format: "iife", minify: true },
      browser,
    ),
    build(
      "src/client/values-panel.ts",
      { file: path.join(client, "values-panel.js"), format: "esm", minify: true },
      browser,
    ),
    build(
      "src/client/base-url.ts",
      { file: path.join(client, "base-url.js"), format: "iife", minify: true },
      browser,
    ),
    build(
      "src/client/not-found.ts",
      { file: path.join(client, "not-found.js"), format: "iife", minify: true },
      browser,
    ),
    build(
      "src/client/versions.ts",
      { file: path.join(client, "versions.js"), format: "iife", minify: true },
      browser,
    ),
    build(
      "src/client/hide-on-scroll.ts",
      { file: path.join(client, "hide-on-scroll.js"), format: "iife", minify: true },
      browser,
    ),
    build(
      "src/client/shell.tsx",
      { file: path.join(client, "shell.js"), format: "esm", minify: true },
      { ...browser, plugins: [adopted] },
    ),
    build(
      "src/client/tools.ts",
      { file: path.join(client, "tools.js"), format: "esm", minify: true },
      browser,
    ),
    build(
      { search: "src/client/search.tsx", "search-page": "src/client/search-page.tsx" },
      { dir: client, format: "esm", entryFileNames: "[name].js", minify: true, postBanner: RUN_AT_ONCE },
      searchBox,
    ),
    build(
      "src/client/boot-searched.ts",
      { file: path.join(client, "boot-searched.js"), format: "iife", minify: true },
      browser,
    ),
    build(
      "src/client/search-worker.ts",
      { file: path.join(client, "search-worker.js"), format: "iife", minify: true, postBanner: RUN_AT_ONCE },
      browser,
    ),
    build(
      "src/client/search-hosted.ts",
      { file: path.join(client, "search-hosted.js"), format: "esm", minify: true },
      browser,
    ),
    build("src/client/dev.ts", { file: path.join(client, "dev.js"), format: "esm", minify: true }, browser),
  ]);
  await writeStyle([...styles], client);
  // the types that services in a sandbox are compiled with
  copyFileSync(path.join(root, "src/shared/mock-service.ts"), path.join(target, "mock-service.ts"));
  writeFileSync(path.join(target, "stamp"), stamp);
  const lib = path.join(root, "lib");
  const old = `${target}-old`;
  if (existsSync(lib))
    try {
      renameSync(lib, old);
    } catch {} // another command has moved it
  try {
    renameSync(target, lib);
  } catch (error) {
    if (readStamp() !== stamp) throw error; // else another command compiled the same sources at the same time
  } finally {
    for (const folder of [target, old]) rmSync(folder, { recursive: true, force: true });
  }
}

/** What compiling takes, many times over. */
const ABANDONED_AFTER_MS = 10 * 60_000;

/** Removes what killed commands left of their work. */
function removeLeftovers() {
  for (const name of readdirSync(root).filter((entry) => entry.startsWith(".lib-"))) {
    const folder = path.join(root, name);
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > ABANDONED_AFTER_MS) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A stylesheet that only a script's own components need comes with it, as a sheet that the page adopts: a
 * strict content security policy allows it.
 */
async function adoptStyles() {
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

/** React as the shell brings it. */
async function takeFromShell() {
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

/** The stylesheets that only some sites carry, with the components whose styles they hold. */
const STYLES_OF_SOME = {
  "search.css": /^Search/,
  "announcement.css": /^AnnouncementBar\./,
  "hideable-sidebar.css": /^HideableSidebar\./,
};

/**
 * One stylesheet: the base first, the components by name, and last the frame, which knows the columns of them
 * all. Others for what only some sites have.
 */
async function writeStyle(styles, client) {
  const { transform } = await import("lightningcss");
  const rank = (file) => ({ "base.css": 0, "Shell.css": 2 })[path.basename(file)] ?? 1;
  const ordered = styles.sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
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

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await compile(currentStamp());
