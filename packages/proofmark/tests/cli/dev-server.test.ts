import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fixtureSite } from "../fixture-site.ts";
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

describe("dev", () => {
  const site = fixtureSite("plain");
  let url: string;
  /** How often the stream said that pages shall load again. */
  let reloads = 0;
  const reading = new AbortController();
  beforeAll(async () => {
    [url] = (await site.start("dev", "--port", "0").prints(ADDRESS)) as [string];
    const stream = await fetch(`${url}/__proofmark/events`, { signal: reading.signal });
    expect(stream.headers.get("content-type")).toBe("text/event-stream");
    void collect(stream).catch(() => {}); // the stream breaks off when the tests are done
  });
  afterAll(() => reading.abort());

  /** Gathers what the stream says. */
  async function collect(stream: Response): Promise<void> {
    let text = "";
    for await (const part of (stream.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      const events = (text + part).split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) if (event.startsWith("data: ")) reloads++;
    }
  }

  /**
   * Saves, and waits until open pages are told to load again and then get an answer that has this text: the
   * watcher may not be there yet for the first save.
   */
  async function savedUntil(file: string, text: string, address: string, shown: string): Promise<void> {
    reloads = 0;
    await vi.waitFor(
      async () => {
        if (reloads === 0) site.change(file, text);
        expect(reloads).toBeGreaterThan(0);
        expect(textOf(await (await fetch(url + address)).text())).toContain(shown);
      },
      { timeout: 60_000, interval: 250 },
    );
  }

  const redis = (body: string) => `---\ntitle: Redis\n---\n\n${body}\n`;

  it("answers pages, their data and what they need", async () => {
    const page = await fetch(`${url}/redis`);
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const text = await page.text();
    expect(textOf(main(text))).toContain("Keys and values.");
    expect(await (await fetch(`${url}/data/redis.json`)).json()).toMatchObject({
      permalink: "/redis",
      title: "Redis | Notes",
    });
    const assets = [...new Set(text.match(/\/assets\/[\w.-]+/g))];
    expect(assets.map((name) => name.replace(/\.[\da-f]{8}\./, ".*.")).sort()).toEqual(
      expect.arrayContaining(["/assets/dev.*.js", "/assets/shell.*.js", "/assets/site.*.json"]),
    );
    for (const name of assets) expect((await fetch(`${url}${name}`)).status).toBe(200);
  });

  it("answers addresses in any of their spellings", async () => {
    for (const path of ["/Redis", "/redis/", "/redis.html", "/redis/index.html", "/index.html"])
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
  });

  it("answers unknown addresses with the not-found page", async () => {
    const page = await fetch(`${url}/nope`);
    expect(page.status).toBe(404);
    expect(elements(await page.text(), "h1")[0]?.text).toBe("Page Not Found");
    expect((await fetch(`${url}/data/nope.json`)).status).toBe(404);
  });

  it("has pages load again after a save, with the new content", async () => {
    await savedUntil("content/redis.mdx", redis("Saved just now."), "/redis", "Saved just now.");
    expect(await (await fetch(`${url}/data/redis.json`)).text()).toContain("<p>Saved just now.</p>");
  });

  it("tells of a broken note, goes on with the others, and recovers", async () => {
    await savedUntil(
      "content/redis.mdx",
      redis("A { brace"),
      "/redis",
      "content/redis.mdx:5:3 the note is not valid MDX: Unexpected end of file in expression, expected a corresponding closing brace for `{`",
    );
    const failure = await fetch(`${url}/redis`);
    expect(failure.status).toBe(500);
    expect(elements(await failure.text(), "pre")[0]?.text).toContain("the note is not valid MDX");
    expect((await fetch(`${url}/`)).status).toBe(200);
    await savedUntil("content/redis.mdx", redis("Mended."), "/redis", "Mended.");
    expect((await fetch(`${url}/redis`)).status).toBe(200);
  });

  it("shows everywhere what a saved file changes", async () => {
    const renamed = redis("Mended.").replace("title: Redis", "title: Renamed");
    await savedUntil("content/redis.mdx", renamed, "/redis", "Renamed");
    expect((await (await fetch(`${url}/data/redis.json`)).json()).title).toBe("Renamed | Notes");
    expect(textOf(await (await fetch(`${url}/`)).text())).toContain("Renamed");
    await savedUntil("content/new.mdx", "---\ntitle: New\n---\n", "/new", "New");
    expect((await fetch(`${url}/new`)).status).toBe(200);
  });

  it("shows wrong front matter of a new note at its address, and there alone", async () => {
    const wrong = "content/wrong.mdx:2 unknown key `titel` fix did you mean `title`?";
    await savedUntil("content/wrong.mdx", "---\ntitel: Wrong\n---\n", "/wrong", wrong);
    await savedUntil("content/wrong.mdx", "---\ntitel: Wrong\nslug: /moved\n---\n", "/moved", wrong);
    expect((await fetch(`${url}/moved`)).status).toBe(500);
    expect((await fetch(`${url}/redis`)).status).toBe(200);
    await savedUntil("content/wrong.mdx", "---\ntitle: Right\n---\n", "/wrong", "Right");
    site.remove("content/wrong.mdx");
  });

  it("shows drafts and unlisted notes, and says what they are", async () => {
    await savedUntil(
      "content/new.mdx",
      "---\ntitle: New\ndraft: true\n---\n",
      "/new",
      "Draft page This page is a draft. It will only be visible in dev and be excluded from the production build.",
    );
  });

  it("tells of a broken configuration, and recovers", async () => {
    const before = site.read("site.config.ts");
    const broken = before.replace('baseUrl: "/"', 'baseUrl: "/", tilte: "x"');
    await savedUntil("site.config.ts", broken, "/redis", "unknown key `tilte`");
    expect((await fetch(`${url}/redis`)).status).toBe(500);
    await savedUntil("site.config.ts", before, "/redis", "Mended.");
  });

  it("says so when the port is in use, and when the configuration is wrong from the start", async () => {
    expect(await site.runAlone({}, "dev", "--port", String(busyPort))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`error: --port  port ${busyPort} is in use`),
    });
    const wrong = fixtureSite("plain");
    wrong.change("site.config.ts", "export default {};\n");
    expect(await wrong.runAlone({}, "dev")).toEqual({
      status: 1,
      stdout: "",
      stderr:
        'error: site.config.ts  "title" is required\nerror: site.config.ts  "url" is required\nerror: site.config.ts  "baseUrl" is required\n3 problems in 1 file\n',
    });
  });

  it("ends when it is told to", async () => {
    const running = site.start("dev", "--port", "0");
    await running.prints(ADDRESS);
    await running.stop("SIGTERM");
    expect(running.process.exitCode).toBe(0);
  });
});
