import { describe, expect, it } from "vitest";
import { errorForm } from "./error-form.ts";

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
