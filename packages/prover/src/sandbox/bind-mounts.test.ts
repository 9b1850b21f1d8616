import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bindMounts } from "./bind-mounts.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "proofmark-bind-mounts-"));
  mkdirSync(path.join(folder, "bin"));
  writeFileSync(path.join(folder, "bin/node"), "");
  symlinkSync("bin", path.join(folder, "link"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const mounts = (...names: readonly string[]) =>
  bindMounts(
    names.map((name) => ({ from: path.resolve(folder, name) })),
    { isRoot: true, unshare: "unshare" },
  );

describe("bindMounts", () => {
  it("gives sources names that say nothing, a file that of its folder", () => {
    const { at, command } = mounts("bin/node", "link", "gone");
    expect(at(path.join(folder, "bin/node"))).toMatch(/^\/\w+\/0\/node$/);
    expect(at(path.join(folder, "link"))).toMatch(/^\/\w+\/0$/);
    expect(at(path.join(folder, "gone"))).toBe(path.join(folder, "gone"));
    expect(command.filter((word) => word.startsWith(folder))).toEqual([path.join(folder, "bin")]);
  });

  it.runIf(process.getuid?.() === 0)("covers no folder in which a source lies", () => {
    const place = (...names: readonly string[]): string =>
      path.dirname(path.dirname(mounts(...names).at(path.join(folder, "bin/node"))));
    expect(place("bin/node")).toBe("/mnt");
    const mounted = mkdtempSync("/mnt/proofmark-");
    try {
      expect(place("bin/node", mounted)).toBe("/media");
    } finally {
      rmSync(mounted, { recursive: true });
    }
  });

  it("leaves the machine's own programs where they are", () => {
    expect(mounts("/usr/bin").command).toEqual([]);
  });
});
