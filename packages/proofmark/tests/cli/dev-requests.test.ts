import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fixtureSite, type RunningCommand } from "../fixture-site.ts";
import { ask } from "../raw-http.ts";

const ADDRESS = /http:\/\/localhost:\d+/;

describe("dev", () => {
  const site = fixtureSite("images");
  let running: RunningCommand;
  let url: string;
  const open: Socket[] = [];
  beforeAll(async () => {
    running = site.start("dev", "--port", "0", "--allow-host", "notes.test", "--allow-host", ".home.test");
    [url] = (await running.prints(ADDRESS)) as [string];
  });
  afterAll(() => {
    for (const socket of open) socket.destroy();
  });

  /** Opens a stream of events; resolves with the status of the answer. */
  const listen = (headers: readonly string[] = []): Promise<number> =>
    new Promise((resolve, reject) => {
      const { hostname, port, host } = new URL(url);
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `GET /__proofmark/events HTTP/1.1\r\n${[`host: ${host}`, ...headers].join("\r\n")}\r\n\r\n`,
        ),
      );
      open.push(socket);
      socket.once("data", (data) => resolve(Number(String(data).split(" ")[1])));
      socket.once("error", reject);
    });

  it("shows a note's images with their type, and goes on when one is deleted", async () => {
    const page = await (await fetch(`${url}/`)).text();
    const svg = /\/assets\/shape\.[^"]*\.svg/.exec(page)?.[0] ?? "";
    const image = await fetch(url + svg);
    expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    site.remove("content/shape.svg");
    expect((await fetch(url + svg)).status).toBe(404);
    expect((await fetch(`${url}/nope`)).status).toBe(404);
  });

  it("has a service worker that removes what a preview at its address has kept", async () => {
    const worker = await fetch(`${url}/sw.js`);
    expect(worker.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(await worker.text()).toContain("unregister()");
  });

  it("answers for the names that are allowed", async () => {
    for (const [host, status] of [
      ["notes.test", 200],
      ["a.home.test", 200],
      ["home.test:80", 200],
      ["a.notes.test", 403],
    ] as const)
      expect([host, (await ask(url, "GET /data/nope.json", [`host: ${host}`])).status]).toEqual([
        host,
        status === 200 ? 404 : status,
      ]);
  });

  it("lets no other site listen to its events", async () => {
    const { host } = new URL(url);
    expect(await listen([`origin: http://${host}`, "sec-fetch-site: same-origin"])).toBe(200);
    expect(await listen(["origin: https://evil.test"])).toBe(403);
    expect(await listen(["sec-fetch-site: cross-site"])).toBe(403);
    expect(await listen(["sec-fetch-site: same-site"])).toBe(403);
    expect((await ask(url, "HEAD /__proofmark/events")).status).toBe(200);
  });

  it("keeps a hundred streams of events, refuses more, and takes new ones when others have gone", async () => {
    const statuses = await Promise.all(Array.from({ length: 1000 }, () => listen()));
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(900);
    expect(statuses.filter((status) => status === 200).length).toBe(99); // one listens since the test before
    expect((await fetch(`${url}/data/nope.json`)).status).toBe(404);
    for (const socket of open.splice(0)) socket.destroy();
    await vi.waitFor(async () => expect(await listen()).toBe(200));
  });
});
