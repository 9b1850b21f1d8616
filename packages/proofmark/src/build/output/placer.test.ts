import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createPlacer } from "./placer.ts";

const folder = mkdtempSync(path.join(tmpdir(), "proofmark-placer-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("createPlacer", () => {
  it("makes the folders of a name", () => {
    expect(createPlacer(folder)("a/b/c.html")).toBe(path.join(folder, "a/b/c.html"));
    expect(existsSync(path.join(folder, "a/b"))).toBe(true);
  });

  it.each(["../x", "a/../../x", "../../package.json", `../${path.basename(folder)}-x`, "", "."])(
    "refuses %j and makes nothing",
    (name) => {
      expect(() => createPlacer(path.join(folder, "none"))(name)).toThrow(
        "this file would lie outside of the output folder",
      );
      expect(existsSync(path.join(folder, "none"))).toBe(false);
    },
  );
});
