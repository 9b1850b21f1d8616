import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";

const guide = readFileSync(fileURLToPath(new URL("../../../../docs/deploy.md", import.meta.url)), "utf8");
const site = fixtureSite("plain");
let url = "";

beforeAll(async () => {
  expect((await site.build()).status).toBe(0);
  const server = site.start("preview", "--root", site.root, "--port", "0");
  url = (await server.prints(/(http:\/\/\S+?)\/\s/))[1] ?? "";
});

/**
 * Runs the recipe whose block has this title, as its host does, with a preview in place of the host's files.
 */
async function runRecipe(title: string): Promise<(request: Request) => Promise<Response>> {
  const [, code = ""] = new RegExp(`\`\`\`js title="${title}"[^\\n]*\\n([\\s\\S]*?)\`\`\``).exec(guide) ?? [];
  const { default: recipe } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const files = (request: Request) => fetch(request.url, { headers: { accept: "*/*" } });
  return typeof recipe === "function"
    ? (request) => recipe(request, { next: () => files(request) })
    : (request) => recipe.fetch(request, { ASSETS: { fetch: files } });
}

it.each(["_worker.js", "netlify/edge-functions/markdown.js"])(
  "the recipe %s answers with Markdown where that is asked for",
  async (title) => {
    const answer = await runRecipe(title);
    const ask = async (path: string, accept: string) => {
      const { status, headers } = await answer(new Request(url + path, { headers: { accept } }));
      return [status, headers.get("content-type"), /accept/i.test(headers.get("vary") ?? "")];
    };
    const html = [200, "text/html; charset=utf-8", true];
    for (const path of ["/", "/redis"]) {
      expect(await ask(path, "text/markdown, text/html, */*")).toEqual([
        200,
        "text/markdown; charset=utf-8",
        true,
      ]);
      for (const accept of ["*/*", "text/html, text/markdown;q=0.5"])
        expect(await ask(path, accept)).toEqual(html);
    }
    expect(await ask("/search", "text/markdown")).toEqual(html);
    expect((await ask("/nope", "text/markdown"))[0]).toBe(404);
  },
);
