// What it costs to prove the notes: runner by runner, all together, and one snippet that was changed.
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { ENGINE, SITE } from "../places.js";

const command = path.join(ENGINE, "bin/proofmark.js");

/**
 * Runs `proofmark check --json`; snippets that fail are measured too. Returns rows and seconds from start to
 * end.
 */
async function check(...args) {
  const began = performance.now();
  const run = promisify(execFile)(process.execPath, [command, "check", "--json", ...args], {
    cwd: SITE,
    maxBuffer: 1 << 28,
  });
  const { stdout } = await run.catch((error) => {
    if (error.code !== 1 || !error.stdout?.startsWith("[")) throw error;
    return error;
  });
  return { rows: JSON.parse(stdout), seconds: (performance.now() - began) / 1000 };
}

/** The figures as Markdown. */
export async function proofFigures() {
  const all = await check();
  const runners = [...new Set(all.rows.flatMap(({ runner }) => runner ?? []))].sort();
  const rows = [];
  for (const runner of runners) {
    const { rows: found, seconds } = await check("--only", runner);
    const ran = found.filter(({ ms }) => ms > 0);
    const [first] = ran.filter(({ status, startMs }) => status === "proven" && startMs > 0);
    const one = first === undefined ? undefined : await check(`${first.file}:${first.line}`);
    const starts = ran.flatMap(({ startMs }) => (startMs > 0 ? startMs : []));
    const times = ran.map(({ ms }) => ms);
    rows.push([
      runner,
      ran.length,
      median(starts),
      median(times),
      Math.max(0, ...times),
      seconds.toFixed(1),
      one?.seconds.toFixed(1) ?? "",
    ]);
  }
  return [
    "## Proofs",
    "",
    "Each runner alone, with what its snippets need before them. Start: sandbox, server and client. One: the whole command for a single snippet.",
    "",
    "| runner | snippets | start, ms | a snippet, ms | slowest, ms | all, s | one, s |",
    "|---|---:|---:|---:|---:|---:|---:|",
    ...rows.map((cells) => `| ${cells.join(" | ")} |`),
    "",
    `All notes together: ${all.rows.length} snippets in ${all.seconds.toFixed(1)} s.`,
    "",
  ].join("\n");
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted.length === 0 ? "" : Math.round(sorted[Math.floor(sorted.length / 2)]);
}
