import { describe, expect, it } from "vitest";
import { errorLines } from "./sections.ts";

const printed = (output: string, fails?: true) => errorLines({ output, proof: { fails } });

describe("the error messages of a snippet", () => {
  it.each([
    ["BEGIN\nERROR:  division by zero\nLINE 1: select 1/0", "ERROR:  division by zero"],
    ["Makefile:2: *** missing separator.  Stop.", "Makefile:2: *** missing separator.  Stop."],
    ["f.mjs:1\n\nTypeError: a is not a function\n    at f.mjs:1:2", "TypeError: a is not a function"],
    ["1) (error) ERR syntax error\n2) OK", "1) (error) ERR syntax error"],
    ['{\n  "message": "No product",\n}', '  "message": "No product",'],
  ])("are found in what it printed: %j", (output, line) => {
    expect(printed(output)).toEqual([line]);
  });

  it("are those of any tool if it fails", () => {
    expect(printed("total: 3")).toEqual([]);
    expect(printed("curl: (7) Failed to connect\ndone", true)).toEqual(["curl: (7) Failed to connect"]);
  });
});
