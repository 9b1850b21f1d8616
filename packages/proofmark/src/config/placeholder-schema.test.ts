import { describe, expect, it } from "vitest";
import { problemsOf } from "../../tests/problems-of.ts";
import { parseConfig } from "./config.ts";

const parse = (placeholders?: unknown) =>
  parseConfig(
    {
      title: "T",
      url: "https://notes.test",
      baseUrl: "/",
      ...(placeholders === undefined ? {} : { placeholders }),
    },
    "site.config.ts",
  ).placeholders;
const problems = (placeholders: unknown) => problemsOf(() => parse(placeholders));
const wrong = (message: string, more: object) => ({
  severity: "error",
  file: "site.config.ts",
  message,
  ...more,
});

describe("placeholders", () => {
  it("are a default each, and a label if it is given", () => {
    expect(parse()).toEqual({});
    const declared = { database: { default: "shop", label: "Database name" }, db_2: { default: "10.5" } };
    expect(parse(declared)).toEqual(declared);
  });

  it("have names that code can hold", () => {
    const message = (name: string) =>
      `\`placeholders.${name}\`: a placeholder's name has letters, digits and underscores, and does not begin with a digit`;
    expect(problems({ "my-host": { default: "a" } })).toEqual([
      wrong(message("my-host"), { found: '{"default":"a"}' }),
    ]);
    expect(problems({ "2nd": { default: "a" } })).toEqual([
      wrong(message("2nd"), { found: '{"default":"a"}' }),
    ]);
  });

  it("have a default that readers could type", () => {
    expect(problems({ host: {} })).toEqual([wrong('"placeholders.host.default" is required', {})]);
    expect(problems({ host: { default: 7 } })).toEqual([
      wrong("`placeholders.host.default` has the wrong type or value", { expected: "string", found: "7" }),
    ]);
    for (const text of ["", "a\nb", "10 % off", "-rf", "o'brien"])
      expect(problems({ host: { default: text } })).toEqual([
        wrong(
          "`placeholders.host.default`: a default needs no quotes anywhere. Use at most 300 of A–Z, a–z, 0–9 and _ . @ : / + -, without - first and without --.",
          { found: JSON.stringify(text) },
        ),
      ]);
  });

  it("know no other key", () => {
    expect(problems({ host: { default: "a", lable: "Host" } })).toEqual([
      wrong("unknown key `placeholders.host.lable`", { fix: "did you mean `label`?" }),
    ]);
  });
});
