import { spawn } from "node:child_process";
import { afterEach, describe, expect, it } from "vitest";
import { connect } from "./connection.ts";
import type { Sandbox } from "./interface.ts";

const READY = '{"id":0,"event":"done"}';
const children: ReturnType<typeof spawn>[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** Connects to a shell. */
function connectTo(script: string): Promise<Sandbox> {
  const child = spawn("/bin/sh", ["-c", script]);
  children.push(child);
  const end = async () => void child.kill("SIGKILL");
  return connect({ child, directory: "/", env: { PATH: "", HOME: "" }, end }, {});
}
/** Connects to a program that says what it likes. */
const linkToShell = (...lines: readonly string[]): Promise<Sandbox> =>
  connectTo([`echo '${READY}'`, ...lines, "exec sleep 60"].join("\n"));
const BROKEN = "its sandbox sent an invalid message, and was stopped";

describe("connect", () => {
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
    const link = await linkToShell(`echo '${line}'`);
    expect(await link.fault).toBe(BROKEN);
  });

  it("does not gather a line without end", async () => {
    const link = await linkToShell("head -c 2000000 /dev/zero | tr '\\0' x");
    expect(await link.fault).toBe(BROKEN);
  });

  it("does not gather output without end, and passes on none that comes later", async () => {
    const line = JSON.stringify({ id: 1, event: "out", data: "x".repeat(1 << 16) });
    const link = await linkToShell("read order", `for i in $(seq 160); do echo '${line}'; done`);
    const process = link.spawn("true", []);
    let printed = "";
    process.onPrint((text) => {
      printed += text;
    });
    expect(await link.fault).toBe(BROKEN);
    expect(printed.length).toBe(8 << 20);
  });

  it("reports processes as ended only when the fault is known", async () => {
    const link = await linkToShell("read order", "kill -9 $$");
    let known = false;
    void link.fault.then(() => {
      known = true;
    });
    expect(await link.spawn("true", []).ended).toMatchObject({ signal: "SIGKILL" });
    expect(known).toBe(true);
    expect(await link.fault).toBe(
      "its sandbox was ended from inside, or by the kernel because memory ran out",
    );
  });

  it("keeps the beginning of a long diagnostics", async () => {
    const diagnostics = await connectTo(
      "echo no namespaces >&2; head -c 1000000 /dev/zero | tr '\\0' x >&2",
    ).then(
      () => "",
      ({ message }: Error) => message,
    );
    expect(diagnostics).toMatch(/^no namespaces\n/);
    expect(diagnostics.length).toBeLessThanOrEqual(1 << 14);
  });
});
