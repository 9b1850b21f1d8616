import { describe, expect, it } from "vitest";
import { prepare } from "./prepare.ts";

const codeOf = (source: string): string => prepare(source, { isTypeScript: false }).code;
const statesValues = (source: string): boolean => prepare(source, { isTypeScript: false }).statesValues;

describe("code for one scope", () => {
  it("declares what it imports, in the lines where the imports were", () => {
    expect(
      codeOf(
        "import a, { b as c, d } from 'x';\nimport * as n from \"./y.js\"\nimport {\n  e,\n} from 'z';\nf();",
      ),
    ).toBe(
      [
        'const { default: a, b: c, d: d } = await __proofmark.import("x");',
        'const n = await __proofmark.import("./y.js");',
        'const { e: e } = await __proofmark.import("z");',
        "\n",
        "f();",
      ].join("\n"),
    );
    expect(codeOf("export const a = 1;\nexport default a;\nimport 'x'")).toBe(
      'const a = 1;\na;\nawait __proofmark.import("x");',
    );
    expect(codeOf("f(() => import('x'))")).toBe("f(() => __proofmark.import('x'))");
  });

  it("leaves code that does not parse to Node.js", () => {
    expect(codeOf("f(")).toBe("f(");
  });
});

describe("a value in a comment", () => {
  it.each([
    ["semver.valid('1.2.3') // '9.9.9'"],
    ["a\n  .sort(); // [1, 2]"],
    ["await load()   // => the list"],
    ["new Map([[1, 2]]) // Map(1) { 1 => 2 }"],
    ["isOpen(door) // true"],
    ["console.log(f(1)) // 2"],
    ["f()\n// => {\n//   a: 1\n// }"],
    ["const x = f() // => 3"],
    ["f(-1) // throws RangeError"],
  ])("is compared in %j", (source) => {
    expect(statesValues(source)).toBe(true);
  });

  it.each([
    ["f(1) // twice a day"],
    ["f(1) // 10 minutes"],
    ["f(1) // throws the ball"],
    ["// 2"],
    ["const port = 3000 // 3000"],
    ["const sizes = {\n  small: 1, // 1\n}"],
    ["f()\n// 3"],
    ["fetch('https://a.example')"],
  ])("is none in %j", (source) => {
    expect(statesValues(source)).toBe(false);
  });
});
