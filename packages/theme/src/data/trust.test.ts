import { afterEach, describe, expect, it, vi } from "vitest";

/**
 * Loads the module as a page does: after the boot script has made its policy, which gives a new object for
 * every text.
 */
async function inPage() {
  vi.stubGlobal("proofmarkTrust", { createHTML: (html: string) => ({ html }) });
  vi.resetModules();
  return import("./trust.ts");
}
afterEach(() => vi.unstubAllGlobals());

describe("innerHtml", () => {
  it("gives the same value for the same text, or React would write it again", async () => {
    const { innerHtml } = await inPage();
    expect(innerHtml("<b>a</b>")).toBe(innerHtml("<b>a</b>"));
    expect(innerHtml("<b>a</b>").__html).toEqual({ html: "<b>a</b>" });
  });

  it("gives the same nothing for ever, however many texts come between", async () => {
    const { innerHtml } = await inPage();
    const nothing = innerHtml("");
    for (let at = 0; at < 2000; at++) innerHtml(`text ${at}`);
    expect(innerHtml("")).toBe(nothing);
    expect(nothing.__html).toEqual({ html: "" });
  });

  it("is the text itself where pages are rendered", async () => {
    vi.resetModules();
    const { innerHtml } = await import("./trust.ts");
    expect(innerHtml("<b>a</b>")).toEqual({ __html: "<b>a</b>" });
  });
});
