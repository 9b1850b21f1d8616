import { describe, expect, it } from "vitest";
import { configOf } from "../../tests/site-of.ts";
import { resolveLogo } from "./site-data.ts";

describe("a logo", () => {
  const logo = (value: { src: string; srcDark?: string; width?: number; height?: number }) =>
    resolveLogo(
      value,
      configOf(),
      () => '<svg viewBox="0 0 16 16" width="16" height="16"><path stroke-width="2"/></svg>',
    );

  it("that is an SVG takes the configured size", () => {
    expect(logo({ src: "/l.svg", width: 30 }).svg).toBe(
      '<svg width="30" viewBox="0 0 16 16" height="16"><path stroke-width="2"/></svg>',
    );
    expect(logo({ src: "/l.svg", width: 30, height: 20 }).svg).toBe(
      '<svg height="20" width="30" viewBox="0 0 16 16"><path stroke-width="2"/></svg>',
    );
  });

  it("with another source for dark mode is two images", () => {
    expect(logo({ src: "/l.svg", srcDark: "https://cdn.test/d.svg" })).toMatchObject({
      src: "/l.svg",
      srcDark: "https://cdn.test/d.svg",
      svg: undefined,
    });
  });
});
