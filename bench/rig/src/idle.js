import fs from "node:fs";
import { sleep } from "./session.js";

/** How long the processors are looked at. */
const WINDOW_MS = 400;
/** Share of the processors' time that others may take. A guess: an idle desktop stays well below. */
const MAX_BUSY = 0.2;

/** Waits until nothing else keeps the processors busy, at most `limitMs`; returns whether that came. */
export async function waitForIdle(limitMs) {
  const limit = Date.now() + limitMs;
  while ((await busyShare()) > MAX_BUSY) {
    if (Date.now() > limit) return false;
    await sleep(1000);
  }
  return true;
}

async function busyShare() {
  const before = readTimes();
  await sleep(WINDOW_MS);
  const after = readTimes();
  return 1 - (after.idle - before.idle) / (after.total - before.total);
}

/** Ticks of all processors since start. Source: proc(5), `/proc/stat`. */
function readTimes() {
  const fields = fs
    .readFileSync("/proc/stat", "utf8")
    .split("\n")[0]
    .trim()
    .split(/\s+/)
    .slice(1, 9)
    .map(Number);
  return { idle: fields[3] + fields[4], total: fields.reduce((sum, field) => sum + field, 0) };
}
