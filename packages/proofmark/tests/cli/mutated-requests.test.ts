// Thousands of requests that no browser sends, the same ones in every run: each gets an answer or a closed
// connection, and the servers go on.
import { connect } from "node:net";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { fixtureSite, type RunningCommand } from "../fixture-site.ts";

const SEED = 20_260_101;
/** Each run opens a connection and sends one to four requests: some 10,000 for each server. */
const RUNS = 5000;
const MAX_MS = 10_000;
const EXPECTED = /^(?:100|200|206|30[248]|40[0345]|41[2367]|431|503)$/;

const odd = fc.constantFrom(
  "%",
  "%00",
  "%2e%2e",
  "%2f",
  "%5c",
  "\\",
  "..",
  "//",
  "%E0%A4",
  "?",
  "#",
  ";",
  "\u00ff",
  "'",
  '"',
  "<",
  "{",
  "%25",
  "*",
  ":",
  "@",
);
const known = fc.constantFrom(
  "/",
  "/redis",
  "/Redis",
  "/redis.html",
  "/redis/index.html",
  "/digits.txt",
  "/data/redis.json",
  "/data/",
  "/404.html",
  "/nope",
  "/assets/",
);
const dev = fc.constantFrom(
  "/__proofmark/site.0a1b2c3d.json",
  "/__proofmark/",
  "/__proofmark/search.txt",
  "/redis.md",
  "/llms.txt",
);
const part = fc.oneof(
  odd,
  fc.string({ maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 6 }).map((text) => text.replace(/[\r\n]/g, "")),
);
const target = fc.oneof(
  { weight: 4, arbitrary: known },
  { weight: 1, arbitrary: dev },
  {
    weight: 4,
    arbitrary: fc
      .tuple(known, fc.array(part, { maxLength: 4 }))
      .map(([path, parts]) => path + parts.join("")),
  },
  { weight: 2, arbitrary: fc.array(part, { maxLength: 6 }).map((parts) => `/${parts.join("/")}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "*",
      "",
      "http://localhost/",
      "http://evil.test/",
      "https://localhost:1/redis",
      "localhost:80",
      `/${"a".repeat(9000)}`,
    ),
  },
);
const method = fc.oneof(
  { weight: 12, arbitrary: fc.constant("GET") },
  { weight: 2, arbitrary: fc.constant("HEAD") },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "POST",
      "PUT",
      "OPTIONS",
      "TRACE",
      "CONNECT",
      "DELETE",
      "PROPFIND",
      "get",
      "G E T",
      "",
    ),
  },
);
const number = fc.oneof(
  fc.nat(20).map(String),
  fc.constantFrom("", "-1", "99999999999999999999", "1e9", "NaN", "0x1"),
);
const range = fc
  .array(
    fc.tuple(number, number).map(([from, to]) => `${from}-${to}`),
    { minLength: 1, maxLength: 4 },
  )
  .chain((ranges) =>
    fc
      .constantFrom("bytes=", "bytes=", "bytes=", "bytes", "lines=", " bytes = ")
      .map((unit) => unit + ranges.join(",")),
  );
const wellFormed = fc.constantFrom(
  "if-none-match: *",
  'if-match: "x"',
  "if-modified-since: never",
  'if-range: "x"',
  "accept-encoding: gzip, br;q=x",
  "upgrade: websocket",
  "origin: null",
  "sec-fetch-site: cross-site",
);
const breaking = fc.constantFrom(
  "expect: 100-continue",
  "expect: cake",
  "connection: upgrade",
  "content-length: 3",
  "content-length: -1",
  "transfer-encoding: chunked",
  "no colon here",
  `cookie: ${"a".repeat(5000)}`,
);
const unheardOf = fc
  .tuple(fc.string({ minLength: 1, maxLength: 8 }), fc.string({ maxLength: 16 }))
  .map(([name, value]) => `${name}: ${value}`);
const header = fc.oneof(
  { weight: 6, arbitrary: range.map((value) => `range: ${value}`) },
  { weight: 4, arbitrary: wellFormed },
  { weight: 1, arbitrary: breaking },
  { weight: 1, arbitrary: unheardOf },
);
const host = fc.oneof(
  { weight: 9, arbitrary: fc.constant("localhost") },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.constantFrom("evil.test", "[::1", "a@localhost", ""),
      fc.string({ maxLength: 10 }),
    ),
  },
);
const anything = fc.record({ method, target, host, headers: fc.array(header, { maxLength: 4 }) });
const partOfFile = range.map((value) => ({
  method: "GET",
  target: "/digits.txt",
  host: "localhost",
  headers: [`range: ${value}`],
}));
const request = fc
  .oneof({ weight: 5, arbitrary: anything }, { weight: 1, arbitrary: partOfFile })
  .map(
    ({ headers, ...line }) =>
      `${line.method} ${line.target} HTTP/1.1\r\n${[`host: ${line.host}`, ...headers].join("\r\n")}\r\n\r\n`,
  );
const connection = fc.record({
  requests: fc.array(request, { minLength: 1, maxLength: 4 }),
  /**
   * How the client leaves: it waits for the end, or cuts what it sends, or resets the connection after a part
   * of it.
   */
  leaving: fc.oneof(
    { weight: 8, arbitrary: fc.constant("waits" as const) },
    { weight: 1, arbitrary: fc.constantFrom("cuts" as const, "resets" as const) },
  ),
  cut: fc.nat(200),
});

/**
 * Sends a connection's bytes; resolves with all that was answered. Rejects if the server leaves the client
 * waiting.
 */
function talk(
  url: URL,
  {
    requests,
    leaving,
    cut,
  }: { requests: readonly string[]; leaving: "waits" | "cuts" | "resets"; cut: number },
): Promise<string> {
  const bytes = Buffer.from(
    requests.join("") +
      (leaving === "waits" ? "GET /digits.txt HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n" : ""),
    "latin1",
  );
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(Number(url.port), url.hostname);
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no end within ${MAX_MS} ms; so far: ${JSON.stringify(text.slice(-200))}`));
    }, MAX_MS);
    socket.setEncoding("latin1").on("data", (more) => (text += more));
    // the server may close at once; it is asked below whether it is still there
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(text);
    });
    socket.on("connect", () => {
      if (leaving === "waits") return void socket.write(bytes); // the last request asks for the end
      socket.write(bytes.subarray(0, cut), () =>
        leaving === "cuts" ? socket.destroy() : socket.resetAndDestroy(),
      );
    });
  });
}

describe.each(["preview", "dev"] as const)("%s", (command) => {
  const site = fixtureSite("plain");
  let running: RunningCommand;
  let url: URL;
  beforeAll(async () => {
    site.change("static/digits.txt", "0123456789");
    if (command === "preview") expect((await site.build()).status).toBe(0);
    running = site.start(command, "--port", "0");
    url = new URL((await running.prints(/http:\/\/localhost:\d+/))[0]);
  });

  it("answers whatever it is sent, in time, and serves the home page afterwards", async () => {
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(connection, async (sent) => {
        const text = await talk(url, sent);
        for (const [, status = ""] of text.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)) {
          seen.set(status, (seen.get(status) ?? 0) + 1);
          expect(status).toMatch(EXPECTED);
        }
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    );
    expect((await fetch(url)).status).toBe(200);
    expect(running.process.exitCode).toBeNull();
    expect(running.printed()).not.toMatch(/bug|^ {4}at /m);
    const rare = ["200", "206", "308", "400", "403", "404", "405", "416"].filter(
      (status) => (seen.get(status) ?? 0) < 10,
    );
    expect(rare, `answers that hardly any request got: ${JSON.stringify([...seen])}`).toEqual([]);
  });
});
