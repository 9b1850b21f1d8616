import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fixtureSite } from "../fixture-site.ts";

const guide = readFileSync(fileURLToPath(new URL("../../../../docs/deploy.md", import.meta.url)), "utf8");
const recipe = /```nginx\n([\s\S]*?)```/.exec(guide)?.[1] ?? "";
const NGINX = ["/usr/sbin/nginx", "/usr/local/sbin/nginx"].find((file) => existsSync(file)) ?? "nginx";

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

describe.each(["/", "/notes/"])("the recipe for nginx, for a site at %s", (base) => {
  const site = fixtureSite("plain");
  let server: ChildProcess;
  let origin = "";

  beforeAll(async () => {
    site.change("site.config.ts", (text) => text.replace('baseUrl: "/"', `baseUrl: "${base}"`));
    site.change(
      "content/redis.mdx",
      (text) => `${text}\n## Locks\n\n${`${"Text. ".repeat(500)}\n\n`.repeat(6)}`,
    );
    expect((await site.build("--out-dir", site.path(`www${base}`))).status).toBe(0);
    const port = await freePort();
    const server80 = recipe
      .replaceAll("/notes/", base)
      .replace("listen 80;", `listen 127.0.0.1:${port};`)
      .replaceAll("/srv/www", site.path("www"));
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map((name) => `${name}_temp_path ${site.path(name)};`)
      .join("\n");
    site.change(
      "nginx.conf",
      `daemon off;\nmaster_process off;\npid ${site.path("nginx.pid")};\nerror_log stderr;\nevents {}\nhttp {\ninclude /etc/nginx/mime.types;\naccess_log off;\n${temporary}\n${server80}}\n`,
    );
    server = spawn(NGINX, ["-c", site.path("nginx.conf"), "-p", site.root, "-e", "stderr"], {
      stdio: "inherit",
    });
    origin = `http://127.0.0.1:${port}`;
    await vi.waitFor(() => fetch(origin), { timeout: 60_000, interval: 50 });
  });
  afterAll(async () => {
    server.kill();
    if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
  });

  /** Requests a path below the site's base. */
  const get = (path: string, headers = {}) =>
    fetch(origin + base + path.slice(1), { redirect: "manual", headers });

  it("serves pages at clean addresses, and the not-found page", async () => {
    expect([(await get("/")).status, (await get("/redis")).status]).toEqual([200, 200]);
    expect([(await get("/redis/")).status, (await get("/redis/")).headers.get("location")]).toEqual([
      301,
      expect.stringMatching(new RegExp(`${base}redis$`)),
    ]);
    const missing = await get("/nope");
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining("Page Not Found")]);
  });

  it("serves Markdown as text and compresses the sitemap and Markdown", async () => {
    const types = Object.fromEntries(
      await Promise.all(
        ["/redis", "/redis.md", "/llms.txt", "/sitemap.xml"].map(async (path) => [
          path,
          (await get(path)).headers.get("content-type"),
        ]),
      ),
    );
    expect(types).toEqual({
      "/redis": "text/html; charset=utf-8",
      "/redis.md": "text/markdown; charset=utf-8",
      "/llms.txt": "text/plain; charset=utf-8",
      "/sitemap.xml": "text/xml; charset=utf-8",
    });
    for (const path of ["/redis", "/redis.md", "/sitemap.xml"])
      expect([path, (await get(path)).headers.get("content-encoding")]).toEqual([path, "gzip"]);
    expect((await get("/nope.md")).status).toBe(404);
  });

  it("compresses, sends the headers of the build with pages, files and errors, and says how long each may be kept", async () => {
    const policy = /(?<=Content-Security-Policy: ).*/.exec(site.read(`www${base}_headers`))?.[0];
    const [asset = ""] = /\/assets\/shell\.[^"]+/.exec(site.read(`www${base}redis.html`)) ?? [];
    for (const path of ["/", "/redis", "/redis.md", "/nope", "/llms.txt", asset]) {
      const { headers } = await get(path);
      expect([path, headers.get("content-encoding")]).toEqual([path, "gzip"]);
      expect([path, headers.get("content-security-policy")]).toEqual([path, policy]);
      expect([path, headers.get("x-content-type-options")]).toEqual([path, "nosniff"]);
      expect([path, headers.get("referrer-policy")]).toEqual([path, "strict-origin-when-cross-origin"]);
    }
    expect((await get("/redis")).headers.get("cache-control")).toBe("no-cache");
    expect((await get(asset)).headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  it("answers with Markdown where that is asked for first and there is one", async () => {
    const ask = async (path: string, accept: string): Promise<(string | number | null)[]> => {
      const { status, headers } = await get(path, { accept });
      return [status, headers.get("content-type"), headers.get("vary")];
    };
    const markdown = [200, "text/markdown; charset=utf-8", "Accept-Encoding, Accept"];
    const html = [200, "text/html; charset=utf-8", "Accept-Encoding, Accept"];
    for (const path of ["/", "/redis"])
      for (const accept of ["text/markdown", "text/markdown, text/html, */*"])
        expect([path, accept, ...(await ask(path, accept))]).toEqual([path, accept, ...markdown]);
    for (const accept of ["*/*", "text/html", "text/html, text/markdown;q=0.5"])
      expect([accept, ...(await ask("/redis", accept))]).toEqual([accept, ...html]);
    expect(await ask("/search", "text/markdown")).toEqual(html);
  });
});
