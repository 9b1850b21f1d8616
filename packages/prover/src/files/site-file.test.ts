import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPathResolver, placeBelow } from "./site-file.ts";

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "proofmark-place-")));
const site = path.join(folder, "site");
beforeAll(() => {
  mkdirSync(path.join(site, "real"), { recursive: true });
  mkdirSync(path.join(folder, "else"));
  writeFileSync(path.join(folder, "else/file"), "");
  symlinkSync("../else", path.join(site, "folder"));
  symlinkSync("../else/file", path.join(site, "file"));
  symlinkSync("../nowhere", path.join(site, "broken"));
  symlinkSync("real", path.join(site, "within"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("a place below a folder", () => {
  it("gets the folders on its way", () => {
    expect(createPathResolver(site)("a/b/c.html")).toBe(path.join(site, "a/b/c.html"));
    expect(existsSync(path.join(site, "a/b"))).toBe(true);
  });

  it.each(["../x", "a/../../x", "../../package.json", "../site-x", "", "."])(
    "is refused for the name %j, and nothing is made",
    (name) => {
      const none = path.join(site, "none");
      expect(() => createPathResolver(none)(name)).toThrow("this path leads out of its folder");
      expect(existsSync(none)).toBe(false);
    },
  );

  it.each(["folder", "folder/x/y", "file", "broken", "within/x"])(
    "is refused behind the link of %s",
    (name) => {
      expect(() => placeBelow(site, name)).toThrow("a symbolic link is in the place of a file or folder");
      expect(() => createPathResolver(site)(name)).toThrow("a symbolic link");
    },
  );
});
