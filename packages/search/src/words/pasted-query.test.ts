import { describe, expect, it } from "vitest";
import { errorForm } from "./error-form.ts";
import { pastedQuery } from "./pasted-query.ts";

describe("a pasted text", () => {
  it.each(["set ->> nx", " in:redis ", "ERROR:  relation “a” does not exist", "x".repeat(64)])(
    "is a query as it is if it is short enough: %j",
    (text) => {
      expect(pastedQuery(text)).toBe(text);
    },
  );

  it("is cut to 64 characters, and becomes one line", () => {
    expect(pastedQuery("x".repeat(100))).toBe("x".repeat(64));
    expect(pastedQuery(`${"set ".repeat(20)}x`)).toBe("set ".repeat(16));
    expect(pastedQuery("select 1\n  from a;\n")).toBe("select 1 from a;");
  });

  it.each([
    [
      'psql:load.sql:3: ERROR:  duplicate key value violates unique constraint "orders_pkey"',
      "ERROR: duplicate key value violates unique constraint",
    ],
    [
      "/srv/app.mjs:2\n  total();\n  ^\n\nTypeError: shop.total is not a function\n    at app.mjs:2:3",
      "TypeError: shop.total is not a function",
    ],
    [
      "cc -c main.c\nmake: *** No rule to make target 'b'.  Stop.",
      "make: *** No rule to make target 'b'. Stop.",
    ],
    [
      "  % Total\ncurl: (7) Failed to connect to localhost port 80\n",
      "curl: (7) Failed to connect to localhost port 80",
    ],
  ])("is the line that says what is wrong if it is an error message: %j", (text, query) => {
    expect(pastedQuery(text)).toBe(query);
  });

  it("leads to the same words of a long message, whatever it names", () => {
    const message = (name: string) =>
      `ERROR:  null value in column "${name}" of relation "${name}" violates not-null constraint`;
    const words = errorForm(pastedQuery(message("a")));
    expect(words.slice(0, 5)).toEqual(["error", "null", "value", "in", "column"]);
    expect(errorForm(pastedQuery(message("customer_address")))).toEqual(words);
  });
});
