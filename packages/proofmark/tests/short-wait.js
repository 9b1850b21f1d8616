// Preloaded into a command: a wait of as many milliseconds as SHORT_WAIT says takes none. So a test meets a
// limit that no one would wait for.
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";

const { setTimeout } = timers;
timers.setTimeout = (ms, ...rest) => setTimeout(ms === Number(process.env["SHORT_WAIT"]) ? 1 : ms, ...rest);
syncBuiltinESMExports();
