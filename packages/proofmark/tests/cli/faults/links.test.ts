import { broken } from "./broken-links.ts";
import { body, config, testFaults } from "./good-site.ts";

testFaults("links", [
  [
    "to a page that is not there",
    body("[x](/nowhere)"),
    1,
    broken(
      "links",
      `error: content/redis.mdx:5:1`,
      `- Broken link on source page path = /redis:
   -> linking to /nowhere at content/redis.mdx:5:1`,
    ),
  ],
  [
    "to a note that is not there",
    body("[x](./nowhere.mdx)"),
    0,
    `warning: content/redis.mdx:5:1  Docs markdown link couldn't be resolved: (./nowhere.mdx) in source file "content/redis.mdx" for version current
  fix       link to a note's file, relative to this one`,
  ],
  [
    "to an anchor that is not there",
    body("[x](/guide/intro#nowhere)"),
    0,
    broken(
      "anchors",
      `warning: content/redis.mdx:5:1`,
      `- Broken anchor on source page path = /redis:
   -> linking to /guide/intro#nowhere at content/redis.mdx:5:1`,
    ),
  ],
  ["to nothing", body("[x]()"), 1, `error: content/redis.mdx:5:1  Markdown link URL is mandatory in "content/redis.mdx" file (title: , line: 5).`],
  [
    "that run a script",
    body("[x](javascript:alert(1))"),
    1,
    `error: content/redis.mdx:5:1  the address of a link can't have the scheme \`javascript:\`
  expected  an address with http, https, mailto or tel, or one of this site
  found     \`javascript:alert(1)\`
  fix       show it as code`,
  ],
  [
    "to a file that is not there",
    body("[x](./none.pdf)"),
    1,
    broken(
      "links",
      `error: content/redis.mdx:5:1`,
      `- Broken link on source page path = /redis:
   -> linking to ./none.pdf (resolved as: /none.pdf) at content/redis.mdx:5:1`,
    ),
  ],
  [
    "with a stray percent sign",
    body("[x](./100%.pdf)"),
    1,
    broken(
      "links",
      `error: content/redis.mdx:5:1`,
      `- Broken link on source page path = /redis:
   -> linking to ./100%.pdf (resolved as: /100%.pdf) at content/redis.mdx:5:1`,
    ),
  ],
  [
    "to an image that is not there",
    body("![x](./none.png)"),
    1,
    `error: content/redis.mdx:5:1  Image ./none.png used in content/redis.mdx not found.
  expected  a file beside the note, below \`@site/\`, or in a static folder`,
  ],
  [
    "to an image with a stray percent sign",
    body("![x](100%.png)"),
    1,
    `error: content/redis.mdx:5:1  Image 100%.png used in content/redis.mdx not found.
  expected  a file beside the note, below \`@site/\`, or in a static folder`,
  ],
  [
    "to an image without an address",
    body("![x]()"),
    1,
    `error: content/redis.mdx:5:1  an image without an address
  expected  a file beside the note, below \`@site/\`, or in a static folder`,
  ],
  [
    "to an image that is a folder",
    body("![x](./guide)"),
    1,
    `error: content/redis.mdx:5:1  Image ./guide used in content/redis.mdx not found.
  expected  a file beside the note, below \`@site/\`, or in a static folder`,
  ],
  [
    "to an image above the site",
    body("![x](../../none/../../../etc/hostname)"),
    1,
    `error: content/redis.mdx:5:1  the image \`../../none/../../../etc/hostname\` lies outside of the site's folder
  found     /etc/hostname
  fix       copy the file into the site's folder; what is hidden, and what links lead to outside of it, is not published`,
  ],
  [
    "to an image that is no picture",
    { ...body("![x](./x.png)"), "content/x.png": "no picture" },
    0,
    `warning: content/redis.mdx:5:1  the size of the image \`./x.png\` can't be read
  fix       without it the text moves when the image arrives: use a format such as PNG, JPEG, WebP or SVG with a viewBox`,
  ],
  [
    "to an image that is empty",
    { ...body("![x](./x.png)"), "content/x.png": "" },
    0,
    `warning: content/redis.mdx:5:1  the size of the image \`./x.png\` can't be read
  fix       without it the text moves when the image arrives: use a format such as PNG, JPEG, WebP or SVG with a viewBox`,
  ],
  [
    "to an image with half of its bytes",
    { ...body("![x](./x.png)"), "content/x.png": Buffer.from("89504e470d0a1a0a0000000d", "hex") },
    0,
    `warning: content/redis.mdx:5:1  the size of the image \`./x.png\` can't be read
  fix       without it the text moves when the image arrives: use a format such as PNG, JPEG, WebP or SVG with a viewBox`,
  ],
  [
    "of data",
    body("![x](data:image/png;base64,AAAA)"),
    1,
    `error: content/redis.mdx:5:1  the address of a source can't have the scheme \`data:\`
  expected  an address with http or https, or a file of this site
  found     \`data:image/png;base64,AAAA\`
  fix       show it as code`,
  ],
  [
    "in the navbar, to a page that is not there",
    config('navbar: { items: [{ label: "X", to: "/nowhere" }] }'),
    1,
    broken(
      "links",
      `error: site.config.ts`,
      `- Broken link on source page path = /:
   -> linking to /nowhere at site.config.ts`,
    ),
  ],
  [
    "in HTML of the footer, to a page that is not there",
    config(`footer: { copyright: '<a href="/nowhere">x</a>' }`),
    1,
    broken(
      "links",
      `error: site.config.ts`,
      `- Broken link on source page path = /:
   -> linking to /nowhere at site.config.ts (footer.copyright)`,
    ),
  ],
]);
