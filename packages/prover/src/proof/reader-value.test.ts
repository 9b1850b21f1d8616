import { expect, it } from "vitest";
import { isReaderValue } from "./reader-value.ts";

it.each(["orders", "7", "Shop_2", "db-1.example.com", "ada@host:5432/shop", "/run/postgresql", "::1", "a+b"])(
  "a value is %s",
  (text) => {
    expect(isReaderValue(text)).toBe(true);
  },
);

it("a value holds no sign that a language reads as more than itself", () => {
  const accepted = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).filter((sign) =>
    isReaderValue(`a${sign}b`),
  );
  expect(accepted.join("")).toBe("+-./0123456789:@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz");
});

it.each(["", "-rf", "--", "users--", "a--b", "a\n", "\na", "é", "\u202Ea", "a\u200B", "x".repeat(301)])(
  "a value is not %j",
  (text) => {
    expect(isReaderValue(text)).toBe(false);
  },
);
