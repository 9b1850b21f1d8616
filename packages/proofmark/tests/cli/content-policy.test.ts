import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { SiteConfigInput } from "../../src/config/schema.ts";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";

function siteWith(
  config: Partial<SiteConfigInput> = {},
  files: Readonly<Record<string, string>> = {},
): FixtureSite {
  const site = fixtureSite("plain");
  site.change("site.config.ts", (text) =>
    text.replace("trailingSlash: false,", `trailingSlash: false, ...${JSON.stringify(config)},`),
  );
  for (const [file, text] of Object.entries(files)) site.change(file, text);
  return site;
}

/** The policy that a document carries, by directive. */
function policyOf(html: string): Readonly<Record<string, string>> {
  const content = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1] ?? "";
  return Object.fromEntries(
    content.split(";").map((directive) => [directive.replace(/ .*/, ""), directive.replace(/^\S+ /, "")]),
  );
}

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const textsOf = (html: string, name: "script" | "style"): string[] =>
  [...html.matchAll(new RegExp(`<${name}>([\\s\\S]+?)</${name}>`, "g"))].map(([, text = ""]) => text);

describe("the content security policy of a page", () => {
  it("comes before its first style, and allows what stands in the page by hash, and nothing else inline", async () => {
    const site = siteWith({ footer: { copyright: "<style>b { color: red }</style><b>Ours</b>" } });
    expect((await site.build()).status).toBe(0);
    const html = site.html("/redis");
    expect(html.indexOf("Content-Security-Policy")).toBeLessThan(html.search(/<style|<script/));
    expect(policyOf(html)).toEqual({
      "default-src": "'self'",
      "script-src": ["'self'", ...textsOf(html, "script").map(hashOf)].join(" "),
      "style-src": ["'self'", ...textsOf(html, "style").map(hashOf)].join(" "),
      "img-src": "* data:",
      "media-src": "*",
      "base-uri": "'none'",
      "object-src": "'none'",
      "form-action": "'self'",
      "require-trusted-types-for": "'script'",
      "trusted-types": "proofmark",
    });
    expect(html).not.toMatch(/<[^>]+ style=/);
  });

  it("names the hosts of a hosted search engine on a site that has one", async () => {
    const site = siteWith({ search: { appId: "APP", apiKey: "KEY" } });
    expect((await site.build()).status).toBe(0);
    expect(policyOf(site.html("/redis"))["connect-src"]).toBe(
      "'self' https://*.algolia.net https://*.algolianet.com",
    );
  });

  it("allows WebAssembly on a site that is searched by Pagefind", async () => {
    const site = siteWith({ search: { provider: "pagefind" } });
    expect((await site.build()).status).toBe(0);
    expect(policyOf(site.html("/redis"))["script-src"]).toContain("'wasm-unsafe-eval'");
    expect(site.read("dist/_headers")).toContain("'wasm-unsafe-eval'");
  });

  it("refuses a tag of the head that it would block, and says what to add", async () => {
    const head = [
      { tag: "script" as const, attributes: { src: "https://count.example/count.js", defer: true as const } },
      { tag: "link" as const, attributes: { rel: "me", href: "https://social.example/@me" } },
    ];
    const { status, stderr } = await siteWith({ head }).build();
    expect(status).toBe(1);
    expect(stderr).toContain(
      `error: site.config.ts  the content security policy keeps a tag of \`head\` from loading https://count.example/count.js
  fix       add its host: \`contentSecurityPolicy: { "script-src": ["https://count.example"] }\``,
    );
    for (const source of ["https://count.example", "*.example", "https://count.example/", "https:"])
      expect(
        (await siteWith({ head, contentSecurityPolicy: { "script-src": [source] } }).build()).status,
      ).toBe(0);
  });

  it("is widened by a tag manager, and the build says so", async () => {
    const site = siteWith({ tagManager: { containerId: "GTM-ABC123" } });
    const { status, stderr, stdout } = await site.build();
    expect([status, stdout + stderr]).toEqual([
      0,
      expect.stringContaining("the tag manager widens the content security policy"),
    ]);
    const policy = policyOf(site.html("/redis"));
    expect(policy["script-src"]).toContain("https://www.googletagmanager.com");
    expect(policy).not.toHaveProperty("require-trusted-types-for");
  });

  it("has the sources that the configuration adds", async () => {
    const site = siteWith({
      contentSecurityPolicy: {
        "frame-src": ["https://media.test"],
        "img-src": ["blob:"],
        "frame-ancestors": ["https://frame.test"],
      },
    });
    expect((await site.build()).status).toBe(0);
    expect(policyOf(site.html("/redis"))).toMatchObject({
      "frame-src": "'self' https://media.test",
      "img-src": "* data: blob:",
    });
    expect(policyOf(site.html("/redis"))).not.toHaveProperty("frame-ancestors");
    expect(site.read("dist/_headers")).toContain(";frame-ancestors 'self' https://frame.test\n");
  });

  it("is left out where the configuration turns it off", async () => {
    const site = siteWith({
      contentSecurityPolicy: false,
      footer: { copyright: '<b onclick="go()" style="color: red">Ours</b>' },
    });
    expect((await site.build()).status).toBe(0);
    expect(site.html("/redis")).not.toContain("Content-Security-Policy");
    expect(site.html("/redis")).toContain('<b onclick="go()" style="color: red">');
    expect(site.read("dist/_headers")).toBe(
      "/*\n  X-Content-Type-Options: nosniff\n  Referrer-Policy: strict-origin-when-cross-origin\n/sw.js\n  Cache-Control: no-cache\n",
    );
  });

  it.each([
    ["'unsafe-inline'", "'unsafe-inline' allows what the policy must block"],
    ["'unsafe-eval'", "'unsafe-eval' allows what the policy must block"],
    [
      "https://a.test; script-src *",
      '"https://a.test; script-src *" is not a source of a content security policy',
    ],
  ])("takes no source %s", async (source, message) => {
    const { status, stderr } = await siteWith({ contentSecurityPolicy: { "script-src": [source] } }).build();
    expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
  });
});

describe("headers for hosts", () => {
  it("carry the policy of all documents, and what only a header can say", async () => {
    const site = siteWith(
      {},
      {
        "pages/shelf.tsx": 'import "./shelf.css";\nexport default () => <h1>Shelf</h1>;\n',
        "pages/shelf.css": "h1 { color: red }",
      },
    );
    expect((await site.build()).status).toBe(0);
    const [line = ""] = /(?<=Content-Security-Policy: ).*/.exec(site.read("dist/_headers")) ?? [];
    for (const permalink of ["/", "/redis", "/shelf", "/search"])
      for (const [directive, sources] of Object.entries(policyOf(site.html(permalink))))
        for (const source of sources.split(" "))
          expect(line.split(";").find((part) => part.startsWith(`${directive} `))).toContain(source);
    expect(site.read("dist/_headers")).toBe(`/*
  Content-Security-Policy: ${line}
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
/sw.js
  Cache-Control: no-cache
`);
    expect(line).toMatch(/;frame-ancestors 'self'$/);
  });

  it("of a static folder stay as they are", async () => {
    const site = siteWith({}, { "static/_headers": "/*\n  X-Own: 1\n" });
    expect((await site.build()).status).toBe(0);
    expect(site.read("dist/_headers")).toBe("/*\n  X-Own: 1\n");
  });

  it("that are too long for a host are a warning", async () => {
    const pages = Array.from({ length: 30 }, (_, at) => ({
      [`pages/page-${at}.tsx`]: `import "./page-${at}.css";\nexport default () => <h1>Page</h1>;\n`,
      [`pages/page-${at}.css`]: `h1 { order: ${at} }`,
    }));
    const { status, stderr } = await siteWith({}, Object.assign({}, ...pages)).build();
    expect([status, stderr]).toEqual([
      0,
      expect.stringContaining("each page with its own styles adds a hash to it"),
    ]);
  });

  it("are sent by preview", async () => {
    const site = siteWith();
    expect((await site.build()).status).toBe(0);
    const [url] = await site.start("preview", "--port", "0").prints(/http:\/\/localhost:\d+/);
    for (const path of ["/redis", "/nope", "/llms.txt"]) {
      const { headers } = await fetch(url + path);
      expect(headers.get("content-security-policy"), path).toContain("frame-ancestors 'self'");
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
      expect(headers.get("referrer-policy"), path).toBe("strict-origin-when-cross-origin");
    }
  });
});

describe("what the policy would stop is an error of the build", () => {
  it.each<[string, Partial<SiteConfigInput>, string]>([
    [
      "an announcement",
      { announcementBar: { content: '<a onclick="go()">Go</a>' } },
      'the attribute `onclick` of this markup from working\n  found     <a onclick="go()">Go</a>',
    ],
    [
      "the footer",
      { footer: { copyright: '<b style="color: red">Ours</b><script>go()</script>' } },
      "the attribute `style` and the script of this markup from working",
    ],
    [
      "the navbar",
      { navbar: { items: [{ type: "html", value: "<img src=/a.png onerror=go()>" }] } },
      "the attribute `onerror` of this markup from working",
    ],
  ])("in %s", async (_name, config, message) => {
    const { status, stderr } = await siteWith(config).build();
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining(`error: site.config.ts  the content security policy keeps ${message}`),
    ]);
  });

  it("but a drawing is shown as an image then", async () => {
    const site = siteWith(
      { navbar: { logo: { src: "/mark.svg" } } },
      { "static/mark.svg": '<svg onload="go()"></svg>' },
    );
    expect((await site.build()).status).toBe(0);
    expect(site.html("/redis")).toContain('<img src="/mark.svg"');
    expect(site.html("/redis")).not.toContain("<svg onload");
  });

  it("in a page of the site's own", async () => {
    const page =
      'export default () => <p style={{ color: "red" }} dangerouslySetInnerHTML={{ __html: "<b onclick=\\"go()\\">Go</b>" }} />;\n';
    const { status, stderr } = await siteWith({}, { "pages/shelf.tsx": page }).build();
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining(
        'pages/shelf.tsx  Can\'t render static file for pathname "/shelf": Error: the content security policy keeps the attribute `style` and the attribute `onclick` from working',
      ),
    ]);
  });
});
