// Requests that no browser sends, for the test that sends thousands of them.
import fc from "fast-check";

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
  "/assets/site.0a1b2c3d.json",
  "/__proofmark/",
  "/data/search.txt",
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
/** One to four requests on one connection. */
export const connection = fc.record({
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
