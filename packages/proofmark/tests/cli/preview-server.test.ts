import { spawnSync } from "node:child_process";
import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { command, fixtureSite } from "../fixture-site.ts";
import { elements, main, textOf } from "../html.ts";

/** A port that something else listens on. */
let busy: Server;
let busyPort: number;
beforeAll(async () => {
  busy = createServer();
  await new Promise<void>((resolve) => busy.listen(0, "localhost", resolve));
  const address = busy.address();
  busyPort = typeof address === "object" && address !== null ? address.port : 0;
});
afterAll(() => {
  busy.close();
});

const ADDRESS = /http:\/\/localhost:\d+/;

describe("preview", () => {
  const site = fixtureSite("output");
  let url: string;
  beforeAll(async () => {
    site.change("site.config.ts", (text) => text.replace('baseUrl: "/"', 'baseUrl: "/docs/"'));
    expect((await site.build()).status).toBe(0);
    [url] = (await site.start("preview", "--port", "0").prints(ADDRESS)) as [string];
  });
  const get = (path: string) => fetch(url + path, { redirect: "manual" });

  it("says where it serves what", async () => {
    const running = site.start("preview", "--port", "0");
    const [line] = await running.prints(/Serving .*/);
    expect(line).toMatch(/^Serving "dist" at: http:\/\/localhost:\d+\/docs\/$/);
  });

  it.for(["SIGTERM", "SIGINT"] as const)("ends by %s as process 1, as in a container", (signal, { skip }) => {
    // the shell outside sends the signal to the process that its namespace calls 1; each run prints into its
    // own file, since the shell may look before the server's has emptied an older one
    const script = `unshare --pid --fork --mount-proc "$0" "$1" preview --port 0 > "$2" & outside=$!
until grep -q Serving "$2" || ! kill -0 $outside; do sleep 0.1; done
kill -s "$3" "$(cat /proc/$outside/task/$outside/children)"; wait $outside`;
    if (spawnSync("unshare", ["--pid", "--fork", "--mount-proc", "true"]).status !== 0)
      skip("needs the right to make namespaces of processes");
    const { status } = spawnSync(
      "sh",
      ["-c", script, process.execPath, command, site.path(`printed-${signal}`), signal.slice(3)],
      { cwd: site.root, timeout: 60_000 },
    );
    expect(status).toBe(signal === "SIGTERM" ? 143 : 130);
  });

  it("serves pages at clean addresses, and files", async () => {
    for (const path of ["/docs/", "/docs/redis", "/docs/guide/intro"]) {
      const response = await get(path);
      expect([path, response.status, response.headers.get("content-type")]).toEqual([
        path,
        200,
        "text/html; charset=utf-8",
      ]);
    }
    expect(textOf(main(await (await get("/docs/redis")).text()))).toContain("Keys and values.");
    expect(await (await get("/docs/CNAME")).text()).toBe("notes.test\n");
  });

  it("answers unknown addresses with the not-found page", async () => {
    const response = await get("/docs/nope");
    expect(response.status).toBe(404);
    expect(elements(await response.text(), "h1")[0]?.text).toBe("Page Not Found");
    expect((await get("/docs/assets/")).status).toBe(404);
  });

  it("leads requests outside the base to it", async () => {
    const response = await get("/redis");
    expect([response.status, response.headers.get("location")]).toEqual([302, "/docs/"]);
  });

  it("lets assets be kept for ever and pages be asked for again", async () => {
    const name = Object.values<{ chunk: string }>(JSON.parse(site.read("dist/routes.json")))[0]?.chunk ?? "";
    const asset = /"shell":"([^"]*)"/.exec(await (await get("/docs/")).text())?.[1] ?? "";
    expect((await get(asset)).headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await get(name)).headers.get("cache-control")).toBe("no-cache");
  });

  it("asks for a build where there is none", async () => {
    expect(await fixtureSite("plain").run("preview")).toEqual({
      status: 1,
      stdout: "",
      stderr:
        "error: dist  there is no built site in this folder\n  fix       run `npx proofmark build` first\n1 problem in 1 file\n",
    });
  });

  it("says so when the port is in use", async () => {
    expect(await site.run("preview", "--port", String(busyPort))).toEqual({
      status: 1,
      stdout: "",
      stderr: `error: --port  port ${busyPort} is in use
  expected  a free port
  fix       stop the program that uses it, or omit --port to use the next free one
1 problem in 1 file
`,
    });
  });
});
