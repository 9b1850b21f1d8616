// @module-tag exhaustive
import { body, redis, testFaults } from "./good-site.ts";

testFaults("texts", [
  [
    "in UTF-16, little endian",
    redis(Buffer.from("\uFEFF---\ntitle: Redis\n---\n", "utf16le")),
    1,
    `error: content/redis.mdx:1  the file is not UTF-8 text
  found     the byte order mark of UTF-16
  fix       save it as UTF-8 in your editor`,
  ],
  [
    "in UTF-16, big endian",
    redis(Buffer.from("\uFEFF---\ntitle: Redis\n---\n", "utf16le").swap16()),
    1,
    `error: content/redis.mdx:1  the file is not UTF-8 text
  found     the byte order mark of UTF-16
  fix       save it as UTF-8 in your editor`,
  ],
  [
    "in UTF-16 without a mark",
    redis(Buffer.from("---\ntitle: Redis\n---\n", "utf16le")),
    1,
    `error: content/redis.mdx:1  the file is not UTF-8 text
  found     a NUL character
  fix       save it as UTF-8 in your editor`,
  ],
  [
    "in Latin-1",
    redis(Buffer.from("---\ntitle: Redis\n---\n\nCaf\u00e9.\n", "latin1")),
    1,
    `error: content/redis.mdx:5  the file is not UTF-8 text
  found     bytes that are not valid UTF-8
  fix       save it as UTF-8 in your editor`,
  ],
  [
    "with a byte that is not a character at its end",
    redis(Buffer.from([0x41, 0x0a, 0x42, 0xff])),
    1,
    `error: content/redis.mdx:2  the file is not UTF-8 text
  found     bytes that are not valid UTF-8
  fix       save it as UTF-8 in your editor`,
  ],
  [
    "with a NUL",
    redis("---\ntitle: Redis\n---\n\nA\0B\n"),
    1,
    `error: content/redis.mdx:5  the file is not UTF-8 text
  found     a NUL character
  fix       save it as UTF-8 in your editor`,
  ],
  [
    "that are compressed",
    redis(Buffer.from("1f8b0800000000000003", "hex")),
    1,
    `error: content/redis.mdx:1  the file is not UTF-8 text
  found     bytes that are not valid UTF-8
  fix       save it as UTF-8 in your editor`,
  ],
  [
    "in a tags file in UTF-16",
    { "content/tags.yml": Buffer.from("\uFEFFcache:\n", "utf16le") },
    1,
    `error: content/tags.yml:1  the file is not UTF-8 text
  found     the byte order mark of UTF-16
  fix       save it as UTF-8 in your editor`,
  ],
  [
    "in a lock in UTF-16",
    { "content/index.lock.json": Buffer.from("\uFEFF{}", "utf16le") },
    1,
    `error: content/index.lock.json:1  the file is not UTF-8 text
  found     the byte order mark of UTF-16
  fix       save it as UTF-8 in your editor`,
  ],
  [
    "with CRLF and a mark, and a fault on a line",
    redis("\uFEFF---\r\ntitle: Redis\r\ntitel: x\r\n---\r\n\r\nText.\r\n"),
    1,
    `error: content/redis.mdx:3  unknown key \`titel\`
  fix       did you mean \`title\`?`,
  ],
  [
    "with CR alone, and a fault on a line",
    redis("---\rtitle: Redis\r---\r\r[x]()\r"),
    1,
    `error: content/redis.mdx:5:1  the link has no address
  expected  \`[text](address)\``,
  ],
  [
    "of 5 MB with a fault at the end",
    body(`${`${"A long line. ".repeat(400)}\n\n`.repeat(1000)}[x]()`),
    1,
    `error: content/redis.mdx:2005:1  the link has no address
  expected  \`[text](address)\``,
  ],
  [
    "of eight thousand quotes, one in the other",
    body(">".repeat(8000)),
    1,
    "error: content/redis.mdx:5  the note nests more than 100 levels deep",
  ],
  [
    "with a configuration in UTF-16",
    { "site.config.ts": Buffer.from("\uFEFFexport default {};", "utf16le") },
    1,
    /^error: site\.config\.ts(?::\d+:\d+)? {2}the configuration can't be read: /,
  ],
]);
