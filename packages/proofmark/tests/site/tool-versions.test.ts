import { brotliCompressSync, constants } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";
import { verdictsOf } from "../verdicts.ts";

/** Bytes that a first visit may grow by where a note offers versions. Specified. */
const MAX_BYTES = 512;

const LOCK = "content/index.lock.json";
const sizeOf = (html: string): number =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

interface Entry {
  readonly tools: readonly { readonly tool: string; readonly on?: string }[];
}

describe("a note with versions", () => {
  const site = fixtureSite("proven");
  let without = "";
  beforeAll(async () => {
    // only sections of long notes have files
    const filler = "A sentence of about forty characters here.\n\n".repeat(450);
    site.change("content/index.mdx", (text) => `${text}\n## Last\n\n${filler}\n`);
    expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
    without = site.html("/");
    site.change(LOCK, (text) => {
      const { snippets }: { snippets: readonly Entry[] } = JSON.parse(text);
      const noVerdict = [{ on: "bash6", reason: "it lacks something there: jq: not found" }];
      const versions = verdictsOf({ bash4: "Bash 4.4.18 same", bash6: ["Bash 6.0.1 differs", "other"] });
      const more = snippets.map((entry, at) =>
        entry.tools.some(({ tool, on }) => tool === "Bash" && on === undefined)
          ? { ...entry, ...(at === 1 ? { versions: versions.slice(0, 1), noVerdict } : { versions }) }
          : entry,
      );
      return JSON.stringify({ format: 2, snippets: more });
    });
    expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
  });

  it(`weighs at most ${MAX_BYTES} bytes more on a first visit`, () => {
    const grown = sizeOf(site.html("/")) - sizeOf(without);
    expect(grown).toBeGreaterThan(0);
    expect(grown).toBeLessThanOrEqual(MAX_BYTES);
  });

  it("has its file, and Markdown on the main version", () => {
    const { on } = site.data("/");
    expect(on?.tools).toEqual(["bash"]);
    const file = JSON.parse(site.read(`dist${on?.data}`));
    expect(Object.keys(file.on)).toEqual(["bash6", "bash4"]);
    expect(site.read("dist/index.md")).not.toContain("Bash 6");
  });

  it("says why a snippet has no verdict, wherever it says what a version makes of it", async () => {
    const reason = "it lacks something there: jq: not found";
    const [first] = JSON.parse(site.read("dist/snippets.json"));
    expect(first.noVerdict).toEqual([{ on: "bash6", reason }]);
    expect(site.read(`dist${site.data("/").on?.data}`)).toContain(`<p>No verdict on Bash 6; ${reason}</p>`);
    expect((await site.run("show", "index#ran.show-orders", "--on", "bash6")).stdout).toContain(
      `cat orders.csv\nno verdict on this version: ${reason}\n`,
    );
    const found = JSON.parse((await site.run("find", "orders", "--on", "bash6", "--json")).stdout);
    expect(found).toContainEqual(
      expect.objectContaining({ address: "index#ran.show-orders", verdict: "unknown", reason }),
    );
  });

  it("is served the same in development", async () => {
    const dev = site.start("dev", "--root", site.root, "--port", "0");
    const [, url = ""] = await dev.prints(/(http:\/\/localhost:\d+)\//);
    const html = await (await fetch(`${url}/`)).text();
    const [, address = ""] = /data-on="([^" ]+-versions\.[^" ]+)/.exec(html) ?? [];
    expect(Object.keys((await (await fetch(url + address)).json()).on)).toEqual(["bash6", "bash4"]);
    await dev.stop();
  });
});
