import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createMemoryGroup } from "./memory-group.ts";

const allowed = createMemoryGroup(1 << 30);
await allowed?.remove();

describe.skipIf(allowed === undefined)("createMemoryGroup", () => {
  it("limits memory until it is removed", async () => {
    const group = createMemoryGroup(512 << 20);
    const folder = path.dirname(group?.join ?? "");
    const limit =
      ["memory.max", "memory.limit_in_bytes"].map((name) => path.join(folder, name)).find(existsSync) ?? "";
    expect(readFileSync(limit, "utf8")).toBe(`${512 << 20}\n`);
    await group?.remove();
    expect(existsSync(folder)).toBe(false);
  });

  it("knows whether the kernel killed a process of it because memory ran out", async () => {
    const group = createMemoryGroup(64 << 20);
    const run = (command: string) =>
      spawnSync("/bin/sh", ["-c", `echo $$ > "$0" && ${command}`, group?.join ?? ""]).signal;
    expect([run("kill -9 $$"), group?.ranOut()]).toEqual(["SIGKILL", false]);
    expect([run("exec tail /dev/zero"), group?.ranOut()]).toEqual(["SIGKILL", true]);
    await group?.remove();
  });
});
