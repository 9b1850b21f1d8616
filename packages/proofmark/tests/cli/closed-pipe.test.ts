import { spawnSync } from "node:child_process";
import { beforeAll, expect, it } from "vitest";
import { command, fixtureSite } from "../fixture-site.ts";

const site = fixtureSite("proven");
beforeAll(() => site.build(), 120_000);

/** Runs the command into a pipe whose reader has ended; gives the status and the other stream. */
function runClosed(closed: 1 | 2, ...args: readonly string[]) {
  const script = `exec 3> >(:); wait $!; exec "$@" ${closed}>&3 3>&-`;
  const { status, stdout, stderr } = spawnSync(
    "bash",
    ["-c", script, "bash", process.execPath, command, ...args],
    { cwd: site.root, encoding: "utf8", env: { PATH: process.env["PATH"], HOME: site.root } },
  );
  return { status, other: closed === 1 ? stderr : stdout };
}

it.each([["find", "--json"], ["show", "index", "--json"], ["check", "--list"], ["--help"]])(
  "a closed pipe ends `%s` quietly",
  (...args) => {
    expect(runClosed(1, ...args)).toEqual({ status: 141, other: "" });
  },
);

it("a closed pipe for messages ends a command quietly too", () => {
  expect(runClosed(2, "find", "mongodb")).toEqual({ status: 141, other: "" });
});
