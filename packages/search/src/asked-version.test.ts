import { describe, expect, it } from "vitest";
import { onAskedVersion } from "./asked-version.ts";
import { hierarchyOf } from "./hit.ts";
import type { SearchHit } from "./search-client.ts";

const HIT: SearchHit = {
  objectID: "/redis#set",
  url: "/redis#set",
  type: "lvl2",
  content: null,
  hierarchy: hierarchyOf([undefined, "Redis", "Set"]),
  titleHtml: "Set",
  proof: {
    level: "ran",
    tool: "Redis 8.0.6",
    worksOn: ["redis8.0", "redis7.0", "valkey9.1"],
    versionLabels: ["Redis 8.0", "Redis 7", "Valkey 9"],
  },
};
const toolFor = (...filters: Parameters<typeof onAskedVersion>[1]) =>
  onAskedVersion(HIT, filters).proof?.tool;

describe("the version of a hit", () => {
  it.each([
    ["Redis 8.0.6", []],
    ["Redis 8.0.6", ["codeLanguage:redis", "proof.worksOn:redis8.0"]],
    ["Valkey 9", [["proof.worksOn:valkey9.1", "proof.worksOn:valkey8.1"]]],
    ["Redis 7", ["codeLanguage:redis", ["proof.worksOn:redis7.0"]]],
    ["Redis 8.0.6", [["proof.worksOn:redis7.0", "proof.worksOn:redis8.0"]]],
  ])("is %s for %j", (tool, filters) => {
    expect(toolFor(...filters)).toBe(tool);
  });

  it("is none where nothing is known of the snippet", () => {
    const { proof: _, ...bare } = HIT;
    expect(onAskedVersion(bare, ["proof.worksOn:redis7.0"])).toBe(bare);
  });
});
