import { chmodSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { AS_ANYONE, fixtureSite, type RunningCommand } from "../fixture-site.ts";
import { ask, sendRaw } from "../raw-http.ts";

const ADDRESS = /http:\/\/localhost:\d+/;
/** A site with a note that has an image, and a static file of 10 bytes. */
function siteWithFiles() {
  const site = fixtureSite("images");
  site.change("static/digits.txt", "0123456789");
  site.change("static/locked.svg", "<svg/>");
  return site;
}

describe.each(["preview", "dev"] as const)("%s", (command) => {
  const site = siteWithFiles();
  let running: RunningCommand;
  let url: string;
  beforeAll(async () => {
    if (command === "preview") expect(await site.build()).toMatchObject({ status: 0 });
    chmodSync(site.path(command === "preview" ? "dist/locked.svg" : "static/locked.svg"), 0);
    running = site.startUnder(AS_ANYONE, command, "--port", "0");
    [url] = (await running.prints(ADDRESS)) as [string];
  });
  /** The answer of a page of the site; fails if the server is gone. */
  const home = async () => (await fetch(url)).status;

  it.each([
    ["bytes=5-2", 416, ""],
    ["bytes=10-", 416, ""],
    ["bytes=99999999999999999999-", 416, ""],
    ["bytes=2-5", 206, "2345"],
    ["bytes=-3", 206, "789"],
    ["bytes=0-99999999999999999999", 206, "0123456789"],
    ["bytes=0-1,4-5", 200, "0123456789"],
    ["bytes=0-0,0-0,0-0", 206, "0"],
    ["lines=1-2", 200, "0123456789"],
    ["bytes", 200, "0123456789"],
  ])("answers the range %s with %i", async (range, status, body) => {
    const answer = await ask(url, "GET /digits.txt", [`range: ${range}`]);
    expect(answer.status).toBe(status);
    if (status === 416) expect(answer.head).toContain("Content-Range: bytes */10");
    else expect(answer.body).toBe(body);
    expect(await home()).toBe(200);
  });

  it("gives no part of the not-found page for a part of a file that is not there", async () => {
    expect((await ask(url, "GET /nope.txt", ["range: bytes=0-3"])).status).toBe(404);
  });

  it.each([
    ["GET /data/%", 400],
    ["GET /%", 400],
    ["GET /%E0%A4", 400],
    ["GET /%00", 400],
    ["GET /digits.txt%00.svg", 400],
    ["GET /../package.json", 400],
    ["GET /%2e%2e/package.json", 400],
    ["GET /..%2fpackage.json", 400],
    ["GET /..\\package.json", 400],
    ["GET /..%5cpackage.json", 400],
    ["GET \\digits.txt", 400],
    ["GET //digits.txt", 200],
    ["GET /digits.txt/", 404],
    [`GET /${"a".repeat(300)}`, 404],
    [`GET /${"a/".repeat(3000)}`, 404],
    [`GET /${"a".repeat(40_000)}`, 431],
    ["GET http://localhost/digits.txt", 200],
    ["GET http://localhost", 200],
    ["GET ftp://localhost/", 400],
    ["OPTIONS *", 405],
    ["OPTIONS /", 405],
    ["TRACE /", 405],
    ["POST /", 405],
    ["DELETE /digits.txt", 405],
    ["CONNECT example.com:443", 405],
    ["NONSENSE /", 400],
    ["GET", 400],
  ])("answers %s with %i", async (line, status) => {
    expect((await ask(url, line)).status).toBe(status);
    expect(await home()).toBe(200);
  });

  it("answers headers that are too large, doubled or broken", async () => {
    expect((await ask(url, "GET /", [`cookie: ${"a".repeat(100_000)}`])).status).toBe(431);
    expect((await ask(url, "GET /", ["no colon"])).status).toBe(400);
    expect((await ask(url, "GET /", ["content-length: 5", "content-length: 6"])).status).toBe(400);
    expect(await sendRaw(url, "\0\0\0\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
  });

  it("does not wait for the body of a GET request", async () => {
    expect((await ask(url, "GET /digits.txt", ["content-length: 1000000"], "abc")).body).toBe("0123456789");
    expect((await ask(url, "GET /digits.txt", ["transfer-encoding: chunked"], "5\r\nab")).body).toBe(
      "0123456789",
    );
  });

  it("answers HEAD without a body", async () => {
    for (const path of ["/", "/digits.txt", "/nope"]) expect((await ask(url, `HEAD ${path}`)).body).toBe("");
  });

  it("survives connections that break off, or say nothing", async () => {
    const { hostname, port } = new URL(url);
    const silent: Socket[] = [];
    for (let index = 0; index < 50; index++) {
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          index % 3 === 0 ? "GET / HTTP/1.1\r\nhost:" : "GET / HTTP/1.1\r\nhost: localhost\r\n\r\n",
        ),
      );
      socket.on("error", () => undefined);
      socket.on(index % 2 === 0 ? "connect" : "data", () =>
        index % 5 === 0 ? silent.push(socket) : socket.resetAndDestroy(),
      );
    }
    await vi.waitFor(() => expect(silent.length).toBeGreaterThan(0));
    expect(await home()).toBe(200);
    for (const socket of silent) socket.destroy();
  });

  it("says in one line that a file cannot be read", async () => {
    const answer = await ask(url, "GET /locked.svg");
    expect([answer.status, answer.body]).toEqual([403, "The file cannot be read.\n"]);
    await running.prints(
      /warning: (?:dist|static)\/locked\.svg {2}the file can't be read: EACCES.*\n {2}fix {7}allow this user to read it\n/,
    );
    expect(await home()).toBe(200);
  });

  it("answers only for its names", async () => {
    for (const host of [
      "localhost",
      "LOCALHOST:1",
      "notes.localhost",
      "127.0.0.1",
      "[::1]:3000",
      "192.168.1.7:3000",
    ])
      expect([host, (await ask(url, "GET /", [`host: ${host}`])).status]).toEqual([host, 200]);
    const refused = await ask(url, "GET /digits.txt", ["host: evil.test:3000"]);
    expect(refused.status).toBe(403);
    expect(refused.body).toBe(
      'This server does not answer for "evil.test". If the name is yours, start it with `--allow-host evil.test`.\n',
    );
    expect((await ask(url, "GET http://evil.test/digits.txt")).status).toBe(403);
    expect((await ask(url, "GET /__proofmark/events", ["host: evil.test"])).status).toBe(403);
    expect((await ask(url, "GET /", ["host: user@localhost"])).status).toBe(400);
    expect((await ask(url, "GET /", ["host:"])).status).toBe(400);
  });

  it("leads other spellings of a page's address to it, with the query", async () => {
    for (const [path, to] of [
      ["/index.html?q=1", "/?q=1"],
      ["/INDEX.html", "/"],
    ]) {
      const answer = await ask(url, `GET ${path}`);
      expect([path, answer.status, /^location: (.*?)\r?$/im.exec(answer.head)?.[1]]).toEqual([path, 308, to]);
    }
  });

  it("has said nothing of a bug, and stops when it is told to", async () => {
    expect(running.printed()).not.toContain("bug");
    expect(running.printed()).not.toContain("    at ");
    running.process.kill("SIGTERM");
    await vi.waitFor(() => expect(running.process.exitCode ?? running.process.signalCode).not.toBeNull());
  });
});

describe("preview", () => {
  it("says that a build is under way while there is no output, and serves the next one", async () => {
    const site = fixtureSite("plain");
    await site.build();
    const [url] = (await site.start("preview", "--port", "0").prints(ADDRESS)) as [string];
    site.remove("dist");
    for (const path of ["/", "/redis", "/nope"]) {
      const answer = await ask(url, `GET ${path}`);
      expect([path, answer.status, answer.body]).toEqual([
        path,
        503,
        "There is no built site at the moment. Try again when the build is finished.\n",
      ]);
    }
    await site.build();
    expect((await ask(url, "GET /redis")).status).toBe(200);
    site.remove("dist/404.html");
    expect((await ask(url, "GET /nope")).status).toBe(503);
    site.change("dist/404.html", "Not here.");
    site.change("dist/routes.json", "{");
    expect((await ask(url, "GET /nope")).body).toBe("Not here.");
    expect((await ask(url, "GET /redis.html")).status).toBe(200);
  });
});
