import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { PGlite } from "@electric-sql/pglite";
import { hashText } from "@proofmark/prover/files/hash.ts";
import type { Engine } from "../engine.ts";
import { packageFolder } from "../prepare.ts";
import { BLOCK, joined, padded, textOf } from "./unpack.ts";

export interface PostgresqlEngineOptions {
  /** Name of the empty database, as `postgresql()` of the runners has it; defaults to `test`. */
  readonly database?: string;
}

/** PostgreSQL in the page: PGlite, one connection. The site has `@electric-sql/pglite` among its packages. */
export const postgresql = ({ database = "test" }: PostgresqlEngineOptions = {}): Engine => ({
  name: "postgresql",
  languages: ["sql"],
  title: "PostgreSQL 18",
  about: "PGlite (PostgreSQL 18), one connection, in this browser",
  module: fileURLToPath(new URL("./playground-postgresql.js", import.meta.url)),
  key: database,
  async files(root) {
    const folder = path.join(packageFolder(root, "@electric-sql/pglite"), "dist");
    const library: { PGlite: typeof PGlite } = await import(
      pathToFileURL(path.join(folder, "index.js")).href
    );
    // PGlite can create no database, but rename one that it is not connected to
    const cluster = await library.PGlite.create({ database: "template1" });
    await cluster.exec(`alter database postgres rename to "${database.replaceAll('"', '""')}"`);
    const data = new Uint8Array(await (await cluster.dumpDataDir("none")).arrayBuffer());
    await cluster.close();
    return {
      "settings.json": new TextEncoder().encode(JSON.stringify({ database })),
      "pglite.wasm": readFileSync(path.join(folder, "pglite.wasm")),
      "pglite.data": readFileSync(path.join(folder, "pglite.data")),
      "data.bin": pack(data),
    };
  },
});

/** Packs a tar archive of a data directory. */
function pack(tar: Uint8Array): Uint8Array {
  const contents = new Map<string, { readonly index: number; readonly bytes: Uint8Array }>();
  const entries: [string, number][] = [];
  for (let at = 0; at < tar.length; ) {
    const name = textOf(tar.subarray(at, at + 100));
    if (name === "") break;
    const size = Number.parseInt(textOf(tar.subarray(at + 124, at + 136)), 8) || 0;
    const isFolder = textOf(tar.subarray(at + 156, at + 157)) === "5";
    const bytes = tar.subarray(at + BLOCK, at + BLOCK + size);
    const key = hashText(bytes);
    const shared = contents.get(key) ?? { index: contents.size, bytes };
    if (!isFolder) contents.set(key, shared);
    entries.push([name, isFolder ? -1 : shared.index]);
    at += BLOCK + padded(size);
  }
  const all = [...contents.values()].map(({ bytes }) => bytes);
  const index = new TextEncoder().encode(
    `${JSON.stringify({ entries, sizes: all.map(({ length }) => length) })}\n`,
  );
  return joined([index, ...all]);
}
