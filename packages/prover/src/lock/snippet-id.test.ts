import { describe, expect, it } from "vitest";
import type { SlugState } from "../document/slug.ts";
import { snippetId } from "./snippet.ts";

const fresh = (): SlugState => ({ used: new Map(), written: new Map() });
const id = (place: Partial<Parameters<typeof snippetId>[0]>, state = fresh()): string =>
  snippetId({ section: "set-a-key", name: undefined, code: "SET greeting hello", ...place }, state);

describe("snippetId", () => {
  it("is the section and the name", () => {
    expect(id({ name: "compose.yaml" })).toBe("set-a-key.compose-yaml");
    expect(id({ name: "Start Redis, and wait until it answers" })).toBe(
      "set-a-key.start-redis-and-wait-until-it-answers",
    );
  });

  it("is the section and the first words of the code where there is no name", () => {
    expect(id({})).toBe("set-a-key.set-greeting-hello");
    expect(id({ code: "\n{\n  # list what is there and more\n}" })).toBe("set-a-key.list-what-is-there-and");
    expect(id({ section: "" })).toBe("intro.set-greeting-hello");
  });

  it("is short for a long word", () => {
    expect(id({ code: "x".repeat(300) })).toBe(`set-a-key.${"x".repeat(40)}`);
  });

  it("is a hash of code without words", () => {
    expect(id({ code: "(?<=\\$)" })).toMatch(/^set-a-key\.[0-9a-f]{6}$/);
    expect(id({ code: "(?<=\\$)" })).not.toBe(id({ code: "(?<=\\€)" }));
  });

  it("stays the same whatever stands elsewhere on the page", () => {
    const state = fresh();
    id({ section: "before" }, state);
    id({ code: "GET greeting" }, state);
    expect(id({}, state)).toBe(id({}));
  });

  it("is unique on the page", () => {
    const state = fresh();
    const first = id({ code: "import a, b, c, d\none" }, state);
    const second = id({ code: "import a, b, c, d\ntwo" }, state);
    const third = id({ code: "import a, b, c, d\ntwo" }, state);
    expect(first).toBe("set-a-key.import-a-b-c-d");
    expect(second).toMatch(/^set-a-key\.import-a-b-c-d-[0-9a-f]{6}$/);
    expect(third).toBe(`${second}-1`);
  });
});
