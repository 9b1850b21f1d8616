import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { body, testFaults, write } from "./good-site.ts";

testFaults("names", [
  [
    "of a note, that are too long for its page",
    { [`content/${"x".repeat(251)}.mdx`]: "Text.\n" },
    1,
    `error: content/${"x".repeat(251)}.mdx  the address of this page must not contain a part of more than 250 bytes
  found     /${"x".repeat(251)}
  fix       rename the file or its folder, or give the note a \`slug\``,
  ],
  [
    "of two notes, that differ in case",
    { "content/Redis.mdx": "---\nid: other\n---\n\nText.\n" },
    0,
    `warning: content/redis.mdx  two pages have the address /redis: only the first is published
  found     content/Redis.mdx and content/redis.mdx
  fix       give one of them another address: a note by its \`slug\`, a page by its file's name`,
  ],
  [
    "of two notes, that have one id",
    { "content/01-redis.mdx": "---\nslug: /other\n---\n" },
    1,
    `error: content/redis.mdx  two notes have the id "redis"
  found     content/01-redis.mdx and content/redis.mdx
  fix       give one of them another \`id\` in its front matter`,
  ],
  [
    "of a note, with a backslash",
    { "content/a\\b.mdx": "Text.\n" },
    1,
    `error: content/a\\b.mdx  the address of this page must not contain a backslash
  found     /a\\b
  fix       rename the file or its folder, or give the note a \`slug\``,
  ],
  [
    "of a note, with a line break",
    { "content/a\nb.mdx": "Text.\n" },
    1,
    `error: content/a b.mdx  the address of this page must not contain control characters
  found     /a%0Ab
  fix       rename the file or its folder, or give the note a \`slug\``,
  ],
  [
    "of a static file, that a page's folder has",
    { "content/docs/a.mdx": "A.\n", "static/docs": "a file" },
    1,
    `error: content/docs/a.mdx  two parts of the output would have the name "docs"
  found     a static file and the page at /docs/a
  fix       give the page another address`,
  ],
  [
    "of a static folder, that a page's file has",
    { "static/redis.html/x.txt": "x" },
    1,
    `error: content/redis.mdx  two parts of the output would have the name "redis.html"
  found     a static file and the page at /redis
  fix       give the page another address`,
  ],
  [
    "of notes, that need one file",
    { "content/other.mdx": "---\nslug: /redis.html\n---\n" },
    1,
    `error: content/redis.mdx  two parts of the output would have the name "redis.html"
  found     the page at /redis.html and the page at /redis
  fix       give the page another address`,
  ],
  [
    "of a page, that leads out",
    { "pages/...tsx": "export default () => null;\n" },
    1,
    `error: pages/...tsx  the address of this page must not contain the part "." or ".."
  found     /..
  fix       rename the file or its folder`,
  ],
  [
    "of a page without a component",
    { "pages/own.tsx": "export const a = 1;\n" },
    1,
    "error: pages/own.tsx  the page has no default export: export a React component by default",
  ],
  [
    "of a page that throws",
    { "pages/own.tsx": 'export default () => {\n  throw new Error("no luck");\n};\n' },
    1,
    `error: pages/own.tsx:2:9  Can't render static file for pathname "/own": Error: no luck`,
  ],
  [
    "of a page that is not a program",
    { "pages/own.tsx": "export default () => <p>;\n" },
    1,
    `error: pages/own.tsx:1:25  the module can't be bundled: Unexpected token
  1 | export default () => <p>;
    |                         ^`,
  ],
]);

testFaults("symbolic links and pipes:", [
  [
    "a static file that links nowhere",
    (site) => symlinkSync("none", site.path("static/x")),
    1,
    `error: static/x  a broken symbolic link
  expected  a file or folder
  found     none`,
  ],
  [
    "a static file that links to itself",
    (site) => symlinkSync("x", site.path("static/x")),
    1,
    `error: static/x  a broken symbolic link
  expected  a file or folder
  found     x`,
  ],
  [
    "a static folder that holds itself",
    (site) => symlinkSync(".", site.path("static/x")),
    1,
    `error: static/x  a folder that contains itself through a symbolic link
  found     <root>/static`,
  ],
  [
    "a static folder that holds the site",
    (site) => {
      write(site, { ".env": "secret" });
      symlinkSync("..", site.path("static/x"));
    },
    1,
    `error: static/x/.cache  behind a symbolic link: is hidden, or in a hidden folder
  found     <root>/.cache
  fix       copy the file into the site's folder; hidden files, and links to files outside the folder, are not published
error: static/x/.env  behind a symbolic link: is hidden, or in a hidden folder
  found     <root>/.env
  fix       copy the file into the site's folder; hidden files, and links to files outside the folder, are not published
error: static/x/dist  behind a symbolic link: is hidden, or in a hidden folder
  found     <root>/dist
  fix       copy the file into the site's folder; hidden files, and links to files outside the folder, are not published
error: static/x/static  a folder that contains itself through a symbolic link
  found     <root>/static`,
  ],
  [
    "a static file that links out of the site",
    (site) => symlinkSync("/etc/hostname", site.path("static/x")),
    1,
    `error: static/x  the target of the symbolic link is outside the site's folder
  found     /etc/hostname
  fix       copy the file into the site's folder; hidden files, and links to files outside the folder, are not published`,
  ],
  [
    "a static file that is a pipe",
    (site) => void execFileSync("mkfifo", [site.path("static/x")]),
    1,
    `error: static/x  neither a file nor a folder
  expected  a file that a host can serve`,
  ],
  [
    "an image that is a pipe",
    (site) => {
      execFileSync("mkfifo", [site.path("content/x.png")]);
      write(site, body("![x](./x.png)"));
    },
    1,
    `error: content/redis.mdx:5:1  the image \`./x.png\` does not exist
  expected  a file beside the note, below \`@site/\`, or in a static folder`,
  ],
  [
    "an image that links to itself",
    (site) => {
      symlinkSync("x.png", site.path("content/x.png"));
      write(site, body("![x](./x.png)"));
    },
    1,
    `error: content/redis.mdx:5:1  the image \`./x.png\` is a circular symbolic link (it points to x.png)
  found     <root>/content/x.png
  fix       copy the file into the site's folder; hidden files, and links to files outside the folder, are not published
warning: content/x.png  a symbolic link among the notes is skipped
  found     x.png
  fix       put a file there, or import its target`,
  ],
  [
    "a note that is a link",
    (site) => symlinkSync("redis.mdx", site.path("content/other.mdx")),
    0,
    `warning: content/other.mdx  a symbolic link among the notes is skipped
  found     redis.mdx
  fix       put a file there, or import its target`,
  ],
  [
    "a folder of notes that is a link to itself",
    (site) => symlinkSync("loop", site.path("content/loop")),
    0,
    `warning: content/loop  a symbolic link among the notes is skipped
  found     loop
  fix       put a file there, or import its target`,
  ],
  [
    "a lock that links out of the site",
    (site) => symlinkSync("/etc/hostname", site.path("content/index.lock.json")),
    1,
    `error: content/index.lock.json  the file is outside the site's folder
  found     /etc/hostname
  fix       copy the file into the site's folder; hidden files, and links to files outside the folder, are not published`,
  ],
  [
    "notes that are a link out of the site",
    (site) => {
      site.remove("content");
      symlinkSync("/etc", site.path("content"));
    },
    1,
    `error: content  the notes' folder is outside the site's folder
  fix       set \`docs.path\` to a folder of the site`,
  ],
  [
    "notes that are a file",
    (site) => {
      site.remove("content");
      write(site, { content: "a file" });
    },
    1,
    `error: content  the version "current" has no notes
  expected  at least one that is not a draft in \`content\``,
  ],
  [
    "a cache that is a file",
    (site) => {
      site.remove(".cache");
      write(site, { ".cache": "a file" });
    },
    1,
    `error: .cache  a file or folder of this name already exists
  found     EEXIST: file already exists, mkdir '.cache'
  fix       rename it, or move it away`,
  ],
  [
    "a cache that is a link in a circle",
    (site) => {
      site.remove(".cache");
      symlinkSync(".cache", site.path(".cache"));
    },
    1,
    `error: .cache  a symbolic link is in the place of a file or folder
  expected  files in the folder itself, and a path without links
  found     a link to .cache
  fix       put the files themselves there, or remove the link`,
  ],
]);
