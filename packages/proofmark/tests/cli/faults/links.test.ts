import { body, config, testFaults } from "./good-site.ts";

const ADDRESS = "\n  expected  the address of a page or a file of the site";

testFaults("links", [
  [
    "to a page that is not there",
    body("[x](/nowhere)"),
    1,
    `error: content/redis.mdx:5:1  broken link to \`/nowhere\`${ADDRESS}`,
  ],
  [
    "to a note that is not there",
    body("[x](./nowhere.mdx)"),
    0,
    `warning: content/redis.mdx:5:1  broken link to the file \`./nowhere.mdx\`
  expected  the file of a note, relative to this one`,
  ],
  [
    "to a note whose name has a typo",
    body("[x](./gide/intro.mdx#set-up)"),
    0,
    `warning: content/redis.mdx:5:1  broken link to the file \`./gide/intro.mdx#set-up\`
  expected  the file of a note, relative to this one
  fix       did you mean \`./guide/intro.mdx#set-up\`?`,
  ],
  [
    "to an anchor that is not there",
    body("[x](/guide/intro#nowhere)"),
    0,
    `warning: content/redis.mdx:5:1  broken link to \`/guide/intro#nowhere\`: /guide/intro has no anchor \`#nowhere\`
  expected  the id of a heading or a snippet of that page`,
  ],
  [
    "to nothing",
    body("[x]()"),
    1,
    `error: content/redis.mdx:5:1  the link has no address\n  expected  \`[text](address)\``,
  ],
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
    `error: content/redis.mdx:5:1  broken link to \`./none.pdf\`${ADDRESS}
  found     /none.pdf`,
  ],
  [
    "with a stray percent sign",
    body("[x](./100%.pdf)"),
    1,
    `error: content/redis.mdx:5:1  broken link to \`./100%.pdf\`${ADDRESS}
  found     /100%.pdf`,
  ],
  [
    "to an image that is not there",
    body("![x](./none.png)"),
    1,
    `error: content/redis.mdx:5:1  the image \`./none.png\` does not exist
  expected  a file beside the note, below \`@site/\`, or in a static folder`,
  ],
  [
    "to an image whose name has a typo",
    { ...body("![x](./pictures/mak.svg)\n\n![y](/mrak.svg)"), "content/pictures/mark.svg": "<svg/>" },
    1,
    `error: content/redis.mdx:5:1  the image \`./pictures/mak.svg\` does not exist
  expected  a file beside the note, below \`@site/\`, or in a static folder
  fix       did you mean \`./pictures/mark.svg\`?
error: content/redis.mdx:7:1  the image \`/mrak.svg\` does not exist
  expected  a file beside the note, below \`@site/\`, or in a static folder
  fix       did you mean \`/mark.svg\`?`,
  ],
  [
    "to an image with a stray percent sign",
    body("![x](100%.png)"),
    1,
    `error: content/redis.mdx:5:1  the image \`100%.png\` does not exist
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
    `error: content/redis.mdx:5:1  the image \`./guide\` does not exist
  expected  a file beside the note, below \`@site/\`, or in a static folder`,
  ],
  [
    "to an image above the site",
    body("![x](../../none/../../../etc/hostname)"),
    1,
    `error: content/redis.mdx:5:1  the image \`../../none/../../../etc/hostname\` is outside the site's folder
  found     /etc/hostname
  fix       copy the file into the site's folder; hidden files, and links to files outside the folder, are not published`,
  ],
  [
    "to an image that is not a picture",
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
    `error: site.config.ts  broken link to \`/nowhere\`${ADDRESS}`,
  ],
  [
    "in HTML of the footer, to a page that is not there",
    config(`footer: { copyright: '<a href="/nowhere">x</a>' }`),
    1,
    `error: site.config.ts  \`footer.copyright\`: broken link to \`/nowhere\`${ADDRESS}`,
  ],
]);
