import { describe, expect, it } from "vitest";
import { addressFault } from "./link-address.ts";

describe("a link", () => {
  it.each([
    "https://a.test/x",
    "HTTP://a.test",
    "mailto:a@b.test",
    "tel:+123",
    "/x",
    "./x.mdx#y",
    "x y.png",
    "#x",
    "?q=a:b",
    "",
    "a/b:c",
    "#\\d",
    "https://[::1]/",
  ])("may lead to %s", (address) => {
    expect(addressFault(address)).toBeUndefined();
  });

  it.each([
    ["javascript:alert(1)", "the scheme `javascript:`"],
    ["JaVaScRiPt:alert(1)", "the scheme `javascript:`"],
    ["java\nscript:alert(1)", "the scheme `javascript:`"],
    ["\u0001 \tjavascript:alert(1)", "the scheme `javascript:`"],
    ["j\ta\rv\nascript\t:alert(1)", "the scheme `javascript:`"],
    ["data:text/html,<script>", "the scheme `data:`"],
    ["vbscript:x", "the scheme `vbscript:`"],
    ["file:///etc/passwd", "the scheme `file:`"],
    ["blob:https://a.test/1", "the scheme `blob:`"],
    ["view-source:https://a.test", "the scheme `view-source:`"],
    ["//evil.test/x", "two slashes at the start"],
    ["\\\\evil.test", "two slashes at the start"],
    ["/\\evil.test", "two slashes at the start"],
    ["./a/../\\evil.test", "a backslash"],
    ["/\t/evil.test", "white space or a control character"],
    [" https://a.test", "white space or a control character"],
    ["https://a.test/\u0000", "white space or a control character"],
  ])("may not lead to %j", (address, fault) => {
    expect(addressFault(address)).toBe(fault);
  });

  it("reads an address as a browser does", () => {
    for (const address of ["\u0001javascript:x", "java\nscript:x", " \tjavascript:x"])
      expect(new URL(address, "https://a.test").protocol).toBe("javascript:");
    for (const address of ["/\\evil.test", "/\t/evil.test", "\\\\evil.test"])
      expect(new URL(address, "https://a.test").host).toBe("evil.test");
  });
});

describe("a source", () => {
  it.each(["https://a.test/x.png", "http://a.test/x.png", "./x.png", "/x.png"])("may be %s", (address) => {
    expect(addressFault(address, "source")).toBeUndefined();
  });

  it.each(["mailto:a@b.test", "tel:+123", "data:image/svg+xml,<svg/>", "javascript:alert(1)"])(
    "may not be %s, which comes from no site",
    (address) => {
      expect(addressFault(address, "source")).toBe(`the scheme \`${address.replace(/:.*/, ":")}\``);
    },
  );
});
