import { describe, expect, it } from "vitest";
import { errorForm, pastedQuery } from "./error-form.ts";

describe("the general form of an error message", () => {
  it.each([
    [
      'psql:load.sql:3: ERROR:  duplicate key value violates unique constraint "orders_pkey"',
      'ERROR: duplicate key value violates unique constraint "customers_email_key"',
    ],
    [
      "make: *** No rule to make target 'main.o', needed by 'app'.  Stop.",
      "make: *** No rule to make target '/src/x y.c', needed by 'lib/x.a'.  Stop.",
    ],
    ["Error: Cannot find module '/home/ada/app.js'", "Error: Cannot find module './b.mjs'"],
    ["ERROR: syntax error at or near “form” LINE 1:", "ERROR: syntax error at or near `frm` LINE 23:"],
    [
      "listen EADDRINUSE: address already in use :::3000",
      "listen EADDRINUSE: address already in use 0.0.0.0:80",
    ],
    ["TypeError: shop.total is not a function", "TypeError: app.users[3].load is not a function"],
    [
      '{"error":{"type":"not_found","message":"The model `m-4` does not exist."}}',
      '  "message": "The model \'other 5\' does not exist.",',
    ],
  ])("is the same for %s and with other names", (one, other) => {
    expect(errorForm(one)).toEqual(errorForm(other));
  });

  it("keeps codes of errors", () => {
    expect(errorForm("card.ts(9,48): error TS18047: 'x.y' is possibly 'null'.")).toEqual([
      "error",
      "ts18047",
      "is",
      "possibly",
    ]);
  });

  it("keeps apostrophes within words apart from quotes", () => {
    expect(errorForm("can't open 'a b', it doesn't exist")).toEqual(["can", "open", "it", "doesn", "exist"]);
  });
});

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
