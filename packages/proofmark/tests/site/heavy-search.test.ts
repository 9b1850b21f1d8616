// @module-tag exhaustive
import { describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";

/** Text that does not compress: words of a small generator of numbers, the same in every run. */
function words(count: number): string {
  let state = 1;
  const next = (): string => {
    state = (state * 48_271) % 2_147_483_647;
    return state.toString(36);
  };
  return Array.from({ length: count }, next).join(" ");
}

describe("a search index of more than 1 MiB", () => {
  it("is named by the build, with what to do about it", async () => {
    const site = fixtureSite("search");
    site.change("content/guides/first.mdx", (text) => `${text}\n\`\`\`txt\n${words(400_000)}\n\`\`\`\n`);
    const { status, stdout, stderr } = await site.build();
    expect(status).toBe(0);
    const said = stdout + stderr;
    expect(said).toContain("the search index is so large that readers wait for it");
    expect(said).toContain("at most 1 MiB, compressed");
    expect(said).toContain(
      "give `search` the `appId`, `apiKey` and `indexName` of a hosted index; see docs/search.md",
    );
  });
});
