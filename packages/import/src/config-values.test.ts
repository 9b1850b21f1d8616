import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Call, keyOf, readScript } from "./config-values.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "proofmark-script-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function read(text: string, others: Readonly<Record<string, string>> = {}): unknown {
  for (const [name, other] of Object.entries(others)) writeFileSync(path.join(folder, name), other);
  writeFileSync(path.join(folder, "config.ts"), text);
  return readScript(path.join(folder, "config.ts"), folder);
}

describe("values of a script", () => {
  it("reads literals, names, templates and what calls are given", () => {
    const text = `
const name: string = "x";
const config = { title: \`\${name}-y\`, list: [1, ...["a"]], more: "a" + "b", fallback: process.env.X || "z" } satisfies C;
export default defineConfig({ ...config, plugin: starlight({ title: name }) });`;
    expect(read(text)).toEqual({
      title: "x-y",
      list: [1, "a"],
      more: "ab",
      fallback: "z",
      plugin: new Call("starlight", [{ title: "x" }]),
    });
  });

  it("leaves out what a program would have to say", () => {
    expect(read("export default { a: new Date(), b: () => 1, [c]: 1, d: e.f, g: yes ? 1 : 2 }")).toEqual({
      a: undefined,
      b: undefined,
      d: undefined,
      g: undefined,
    });
  });

  it("follows imports of files beside it, JSON too, and ends where they go in a circle", () => {
    const others = {
      "a.ts": 'import { b } from "./b"; const a = { b, own: 1 }; export { a };',
      "b.ts": 'import { a } from "./a"; export const b = [a];',
      "c.json": '{ "deep": { "er": 2 } }',
    };
    const config = read(
      'import { a } from "./a"; import c from "./c.json"; export default { a, c };',
      others,
    );
    expect(keyOf(config, "c", "deep", "er")).toBe(2);
    expect(keyOf(config, "a", "own")).toBe(1);
  });

  it("reads module.exports, and names that need themselves as nothing", () => {
    expect(read("const a = { b: a }; module.exports = { a };")).toEqual({ a: { b: undefined } });
  });

  it("runs nothing, and takes no prototype", () => {
    expect(read('throw new Error("ran"); export default { __proto__: { x: 1 }, y: 2 }')).toEqual({ y: 2 });
  });

  it("says what is not a script", () => {
    expect(() => read("export default {")).toThrow();
  });
});
