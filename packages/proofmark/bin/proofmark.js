#!/usr/bin/env node
// Starts the command line. In a clone the engine is TypeScript: it is compiled into lib/ first, when that is
// older.
import { existsSync } from "node:fs";

if (existsSync(new URL("../scripts/compile.js", import.meta.url))) {
  const { compileIfStale } = await import("../scripts/compile.js");
  await compileIfStale();
}
const { main } = await import("../lib/cli.js");
await main(process.argv);
