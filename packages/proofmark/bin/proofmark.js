#!/usr/bin/env node
// Starts the command line. In a clone the engine is TypeScript: it is compiled into lib/ first, when that is
// older.
import { existsSync } from "node:fs";
import { constants } from "node:os";

// Process 1, as in a container, gets no signal that it has no handler for. With another handler, that one decides.
if (process.pid === 1)
  for (const signal of ["SIGINT", "SIGTERM"])
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
    });

if (existsSync(new URL("../scripts/compile.js", import.meta.url))) {
  const { compileIfStale } = await import("../scripts/compile.js");
  await compileIfStale();
}
const { main } = await import("../lib/cli.js");
await main(process.argv);
