import { spawn } from "node:child_process";
import { afterEach, describe, expect, it } from "vitest";
import { type AgentConnection, connectToAgent } from "./agent-connection.ts";

const READY = '{"id":0,"event":"done"}';
const children: ReturnType<typeof spawn>[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** A link to a program that says what it likes. */
function linkToShell(...lines: readonly string[]): AgentConnection {
  const child = spawn("/bin/sh", ["-c", [`echo '${READY}'`, ...lines, "exec sleep 60"].join("\n")]);
  children.push(child);
  return connectToAgent(child);
}
const BROKEN = { sentence: "its sandbox sent an invalid message, and was stopped" };

describe("connectToAgent", () => {
  it.each([
    "no JSON",
    "null",
    "[]",
    '{"id":"1","event":"done"}',
    '{"id":-1,"event":"done"}',
    '{"id":1,"event":"out","data":7}',
    '{"id":1,"event":"exit","code":"0","signal":null}',
    '{"id":7,"event":"excess","of":"memory"}',
    '{"id":1,"event":"shout"}',
  ])("does not believe %s", async (line) => {
    const link = linkToShell(`echo '${line}'`);
    await link.ready;
    expect(await link.fault).toEqual(BROKEN);
  });

  it("does not gather a line without end", async () => {
    expect(await linkToShell("head -c 2000000 /dev/zero | tr '\\0' x").fault).toEqual(BROKEN);
  });

  it("does not gather output without end, and passes on none that comes later", async () => {
    const line = JSON.stringify({ id: 1, event: "out", data: "x".repeat(100) });
    const link = linkToShell("read order", `for i in 1 2 3 4 5 6 7 8; do echo '${line}'; done`);
    await link.ready;
    const process = link.spawn({ command: "true", args: [], cwd: "/", env: {}, merge: true, maxBytes: 200 });
    let printed = "";
    process.onPrint((text) => {
      printed += text;
    });
    expect(await link.fault).toEqual(BROKEN);
    expect(printed.length).toBe(400);
  });

  it("reports processes as ended only when the fault is known", async () => {
    const link = linkToShell("read order", "kill -9 $$");
    await link.ready;
    let known = false;
    void link.fault.then(() => {
      known = true;
    });
    expect(
      await link.spawn({ command: "true", args: [], cwd: "/", env: {}, merge: true, maxBytes: 1 }).ended,
    ).toMatchObject({ signal: "SIGKILL" });
    expect(known).toBe(true);
    expect(await link.fault).toEqual({ ended: true });
  });

  it("keeps the beginning of a long diagnostics", async () => {
    const child = spawn("/bin/sh", [
      "-c",
      "echo no namespaces >&2; head -c 1000000 /dev/zero | tr '\\0' x >&2",
    ]);
    const link = connectToAgent(child);
    const diagnostics = await link.ready.then(
      () => "",
      ({ message }: Error) => message,
    );
    expect(diagnostics).toMatch(/^no namespaces\n/);
    expect(diagnostics.length).toBeLessThanOrEqual(1 << 14);
  });
});
