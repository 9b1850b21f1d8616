import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Engine } from "../engine.ts";

/**
 * PostgreSQL in the page: PGlite, one connection. The site has `@electric-sql/pglite` among its packages. `database`
 * is the name of the empty database, as `postgresql()` of the runners has it.
 */
export const postgresql = ({ database = "test" }: { readonly database?: string } = {}): Engine => ({
  name: "postgresql",
  languages: ["sql"],
  title: "PostgreSQL 18",
  about: "PGlite (PostgreSQL 18), one connection, in this browser",
  webAssembly: true,
  module: fileURLToPath(new URL("./playground-postgresql.js", import.meta.url)),
  modules: () => ({ "playground-database.js": `export const name = ${JSON.stringify(database)}` }),
  async files(root) {
    const { resolve } = createRequire(import.meta.url);
    const folder = path.dirname(resolve("@electric-sql/pglite", { paths: [root, import.meta.dirname] }));
    const index = `${pathToFileURL(folder)}/index.js`;
    const { PGlite }: typeof import("@electric-sql/pglite") = await import(index);
    // PGlite can create no database, but rename and drop those that it is not connected to; a small log starts faster
    const fresh = await PGlite.create({ database: "template1", initDbStartParams: ["--wal-segsize=1"] });
    await fresh.exec(`alter database postgres rename to "${database.replaceAll('"', '""')}"`);
    const cluster = await PGlite.create({ database, loadDataDir: await fresh.dumpDataDir("none") });
    await cluster.exec("update pg_database set datistemplate = false");
    for (const template of ["template0", "template1"]) await cluster.exec(`drop database ${template}`);
    const data = await cluster.dumpDataDir("none");
    await Promise.all([fresh.close(), cluster.close()]);
    return {
      "pglite.wasm": readFileSync(path.join(folder, "pglite.wasm")),
      "pglite.data": readFileSync(path.join(folder, "pglite.data")),
      "data.tar": new Uint8Array(await data.arrayBuffer()),
    };
  },
});
