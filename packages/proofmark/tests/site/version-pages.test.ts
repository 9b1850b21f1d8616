import { beforeAll, describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";
import { elements } from "../html.ts";
import { verdictsOf } from "../verdicts.ts";

const LOCK = "content/index.lock.json";

interface Entry {
  readonly tools: readonly { readonly tool: string; readonly on?: string }[];
}

const site = fixtureSite("proven");
const text = (html: string, name: string): string[] => elements(html, name).map((element) => element.text);

describe("the page that compares the versions of a tool", () => {
  beforeAll(() => {
    let count = 0;
    site.change(LOCK, (lock) => {
      const { snippets }: { snippets: readonly Entry[] } = JSON.parse(lock);
      const changed = [
        { bash4: "Bash 4.4.18 same" }, // a hidden one
        { bash4: "Bash 4.4.18 fails: bash: <no> such thing", bash6: "Bash 6.0.1 same" },
        { bash4: "Bash 4.4.18 same", bash6: "Bash 6.0.1 fails: bash: gone" },
        { bash4: ["Bash 4.4.18 differs", "old"], bash6: "Bash 6.0.1 same" },
      ];
      const more = snippets.map((entry) =>
        entry.tools.some(({ tool, on }) => tool === "Bash" && on === undefined)
          ? {
              ...entry,
              versions: verdictsOf(
                changed[count++] ?? { bash4: "Bash 4.4.18 same", bash6: "Bash 6.0.1 same" },
              ),
            }
          : entry,
      );
      return JSON.stringify({ format: 2, snippets: more });
    });
  });

  it("lists what begins to work, prints something else, or stops working, with both outputs", async () => {
    expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
    const html = site.html("/versions/bash");
    expect(text(html, "h2")).toEqual(
      expect.arrayContaining(["From Bash 5 to Bash 6", "From Bash 4 to Bash 5"]),
    );
    expect(text(html, "h3")).toEqual(["Stops working", "Begins to work", "Prints something else"]);
    expect(text(html, "del")).toContain("- bash: <no> such thing");
    expect(text(html, "del")).toContain("- old");
    expect(text(html, "ins")).toContain("+ bash: gone");
    expect(site.html("/")).toContain('href="/versions/bash"');
  });
});
