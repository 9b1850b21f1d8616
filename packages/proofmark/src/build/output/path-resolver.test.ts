import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createPathResolver } from "./path-resolver.ts";

const folder = mkdtempSync(path.join(tmpdir(), "proofmark-placer-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("createPathResolver", () => {
  it("makes the folders of a name", () => {
    expect(createPathResolver(folder)("a/b/c.html")).toBe(path.join(folder, "a/b/c.html"));
    expect(existsSync(path.join(folder, "a/b"))).toBe(true);
  });

  it.each(["../x", "a/../../x", "../../package.json", `../${path.basename(folder)}-x`, "", "."])(
    "refuses %j and makes nothing",
    (name) => {
      expect(() => createPathResolver(path.join(folder, "none"))(name)).toThrow(
        "this file would be outside the output folder",
      );
      expect(existsSync(path.join(folder, "none"))).toBe(false);
    },
  );
});
