import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readCached, writeCached } from "./cache.ts";

const site = realpathSync(mkdtempSync(path.join(tmpdir(), "proofmark-cache-")));
const folder = path.join(site, ".cache");
afterAll(() => rmSync(site, { recursive: true }));

describe("what is kept", () => {
  it("is read as it was written, or not at all if any bit of it has changed, or its end is missing", () => {
    const text = '{ "title": "Größe", "list": [1, 2] }\n';
    writeCached(folder, "notes/a.json", text);
    expect(readCached(folder, "notes/a.json")).toBe(text);
    const file = path.join(folder, "notes/a.json");
    const bytes = readFileSync(file);
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const damaged = Buffer.from(bytes);
      damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      writeFileSync(file, damaged);
      expect(readCached(folder, "notes/a.json")).toBeUndefined();
    }
    for (let end = 0; end < bytes.length; end++) {
      writeFileSync(file, bytes.subarray(0, end));
      expect(readCached(folder, "notes/a.json")).toBeUndefined();
    }
    expect(readCached(folder, "none.json")).toBeUndefined();
  });

  it("is neither read nor written through a link", () => {
    mkdirSync(path.join(site, "else"));
    symlinkSync("../else", path.join(folder, "linked"));
    const refused = "a symbolic link is in the place of a file or folder";
    expect(() => readCached(folder, "linked/a.json")).toThrow(refused);
    expect(() => writeCached(folder, "linked/a.json", "{}")).toThrow(refused);
  });
});
