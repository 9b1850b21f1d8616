import { describe, expect, it } from "vitest";
import { readLiteral } from "./literal.ts";

describe("readLiteral", () => {
  it.each([
    ["'a'", "a"],
    ["`line\n\\u0062`", "line\nb"],
    ["-1.5e3", -1500],
    ["true", true],
    ["null", null],
    ["undefined", undefined],
    ["/* nothing */ // at all", undefined],
    ["[1, ['a'], {}]", [1, ["a"], {}]],
    ["{ a: 1, 'b c': [2], 3: { d: null }, ...{ e: 5 } }", { a: 1, "b c": [2], 3: { d: null }, e: 5 }],
    ["{ constructor: 1, toString: 2 }", { constructor: 1, toString: 2 }],
    ["(('in brackets'))", "in brackets"],
  ])("reads %s", (expression, value) => {
    expect(readLiteral(expression)).toEqual({ value });
  });

  it.each([
    ["process.exit(0)", "`process.exit(0)`"],
    ["[1, name]", "`name`"],
    [`\`a \${1}\``, `\`\` \`a \${1}\` \`\``],
    ["{ a }", "`a`"],
    ["{ [1]: 2 }", "`[1]: 2`"],
    ["{ get a() { return 1; } }", "`get a() { return 1; }`"],
    ["() => 1", "`() => 1`"],
    ["new Date", "`new Date`"],
    ["a = 1", "`a = 1`"],
    ["1, 2", "`1, 2`"],
    ["1); hidden(); (2", "`1); hidden(); (2`"],
    ["[...'ab']", "`...'ab'`"],
    ["{ ...[1] }", "`...[1]`"],
    ["[1,,2]", "`[1,,2]`"],
    ["/a/", "`/a/`"],
    ["1n", "`1n`"],
    ["!1", "`!1`"],
    ["-'1'", "`-'1'`"],
    ["[] + {}", "`[] + {}`"],
    ["2 + 2", "`2 + 2`"],
    ["import.meta", "`import.meta`"],
    ["import('node:fs')", "`import('node:fs')`"],
    ["tag`x`", "`` tag`x` ``"],
    ["1 +", "`1 +`, which is not a JavaScript expression"],
    [`call(${"'long' + ".repeat(9)}1)`, "`call('long' + 'long' + 'long' + 'long' + 'long' + 'long' + '…`"],
    ["[".repeat(100_000), `\`${"[".repeat(60)}…\`, which is nested too deeply`],
  ])("says what of %s is not a literal", (expression, found) => {
    expect(readLiteral(expression)).toEqual({ found });
  });

  it("leaves prototypes alone", () => {
    expect(readLiteral('{ "__proto__": { polluted: 1 } }')).toEqual({
      found: '`"__proto__": { polluted: 1 }`',
    });
    expect(readLiteral("{ a: { __proto__: null } }")).toEqual({ found: "`__proto__: null`" });
  });
});
