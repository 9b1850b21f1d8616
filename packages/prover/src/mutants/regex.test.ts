import { describe, expect, it } from "vitest";
import { changes } from "../../../proofmark/tests/mutants-of.ts";

describe("mutants of patterns", () => {
  it("changes patterns", async () => {
    expect(await changes("regex", "^[^a]{2,}(?=b)\\.")).toEqual([
      "clause: [^a]{2,}(?=b)\\.",
      "comparison: ^[a]{2,}(?=b)\\.",
      "number: ^[^a]{3,}(?=b)\\.",
      "comparison: ^[^a]{2,}(?!b)\\.",
      "string: ^[^a]{2,}(?=bx)\\.",
      "string: ^[^a]{2,}(?=b).",
    ]);
  });

  it("turns sets round and takes things out of them; `.` is the same as `\\.` there, `a-zx` as `a-z`", async () => {
    expect(await changes("regex", "[a-z\\d.\\-]")).toEqual([
      "comparison: [^a-z\\d.\\-]",
      "clause: [\\d.\\-]",
      "clause: [a-z.\\-]",
      "keyword: [a-z\\D.\\-]",
      "clause: [a-z\\d\\-]",
      "clause: [a-z\\d.]",
    ]);
  });

  it("leaves the name of a matrix's row alone", async () => {
    expect(await changes("regex-matrix", "digits  \\d  a 1  1")).toEqual([
      "keyword: digits  \\D  a 1  1",
      "string: digits  \\d  a 2  1",
      "string: digits  \\d  a 1  2",
    ]);
  });
});
