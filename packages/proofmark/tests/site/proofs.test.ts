import { beforeAll, describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";
import { elements, prose } from "../html.ts";

const NOTE = "content/index.mdx";

/** The margin of each snippet that is shown, in reading order. */
function margins(site: FixtureSite): string[] {
  return prose(site.html("/"))
    .replace(/<details class="setup">[\s\S]*?<\/figure><\/details>/g, "")
    .split('<figure class="snip"')
    .slice(1)
    .map((figure) => figure.slice(figure.indexOf('<div class="how">')));
}

/** The proof line of each snippet: its mark and its sentence. */
function proofLines(site: FixtureSite): string[] {
  return margins(site).map((margin) => {
    const [line] = [...elements(margin, "details"), ...elements(margin, "p")].filter(({ attributes }) =>
      attributes["class"]?.startsWith("proof"),
    );
    const mark = line?.attributes["class"]?.split(" ")[1] ?? "less";
    return `${mark}: ${elements(line?.html ?? "", "summary")[0]?.text ?? line?.text}`;
  });
}

const otherTools = (margin: string): string[] =>
  elements(margin, "p").flatMap(({ attributes, text }) => (attributes["class"] === "on" ? [text] : []));

const details = (margin: string): string[][] =>
  elements(margin, "dl").map(({ html }) => {
    const texts = elements(html, "dd").map(({ text }) => text);
    return elements(html, "dt").map(({ text }, index) => `${text}: ${texts[index]}`);
  });

describe("a proof on the page", () => {
  const site = fixtureSite("proven");
  beforeAll(async () => {
    expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
  });

  it("says how far each snippet was checked, with a tick for what ran or was compiled alone", () => {
    expect(proofLines(site)).toEqual([
      "ok: Ran on Bash 5.2.15",
      "ok: Failed as expected on Bash 5.2.15",
      "ok: Ran on GNU Make 4.4.1",
      "ok: Ran on Bash 5.2.15",
      "ok: Ran on Bash 5.2.15",
      "ok: Ran on PostgreSQL 18.6",
      "ok: Ran on Node.js 26.10.0",
      "ok: Request checked with openai 7.55.0, no service was called",
      "ok: Type-checked with openai 7.55.0",
      "less: Checked against Homebrew 6.0.9, not run",
      "less: Ran on macOS 26 on 2026-11-12, not re-run",
      "no: Not checked: needs a <paid> account",
      "no: Unproven",
    ]);
  });

  it("gives the facts on demand, where there are more than the sentence", () => {
    const again = (line: number) => `run again: npx proofmark check ${NOTE}:${line}`;
    expect(details(margins(site)[0] ?? "")).toEqual([]);
    expect(details(margins(site)[1] ?? "")).toEqual([
      [
        "exit: 1",
        "underlined: differs from run to run",
        "on: Linux, x64",
        "in CI: this or another point release",
        again(18),
      ],
    ]);
    expect(details(margins(site)[2] ?? "")).toEqual([
      [
        "how: used by a later snippet",
        "on: Linux, x64",
        "in CI: this or another point release",
        again(22),
      ],
    ]);
    expect(details(margins(site)[5] ?? "")).toEqual([
      [
        "PostgreSQL 17.11: works",
        'PostgreSQL 15.18: fails: ERROR: syntax error at "merge"',
        "on: Linux, x64",
        "in CI: this or another point release",
        again(40),
      ],
    ]);
    expect(details(margins(site)[7] ?? "")).toEqual([
      [
        "mocked: Real client code, run against a local mock of the service",
        "on: Linux, x64",
        "in CI: this or another point release",
        again(50),
      ],
    ]);
    expect(details(margins(site)[10] ?? "")).toEqual([
      ["recorded: Run once by hand, on another machine", "on: macOS, arm64", again(62)],
    ]);
    expect(details(margins(site)[11] ?? "")).toEqual([]);
  });

  it("names the other tools that a snippet works on, and those it fails on", () => {
    expect(otherTools(margins(site)[5] ?? "")).toEqual(["also 17; not 15"]);
    expect(otherTools(margins(site)[6] ?? "")).toEqual(["not 24"]);
    expect(otherTools(margins(site)[0] ?? "")).toEqual([]);
  });

  it("says that an output differs from run to run", () => {
    expect(
      margins(site)
        .map((margin) => margin.includes("output differs from run to run"))
        .flatMap((is, index) => (is ? [index] : [])),
    ).toEqual([3]);
  });

  it("counts the levels below the title, and says there what each means and which are exceptions", () => {
    const [levels] = elements(site.html("/"), "details").filter(
      ({ attributes }) => attributes["class"] === "levels",
    );
    const [summary] = elements(levels?.html ?? "", "summary");
    expect(elements(summary?.html ?? "", "b")[0]?.text).toBe("13 snippets");
    expect(
      elements(summary?.html ?? "", "span").map(({ attributes, text }) => `${attributes["class"]}: ${text}`),
    ).toEqual([
      "proof ok: 7 ran",
      "proof ok: 1 mocked",
      "proof ok: 1 type-checked",
      "proof: 1 parsed",
      "proof: 1 recorded",
      "proof no: 1 unchecked",
      "proof no: 1 unproven",
    ]);
    const meanings = elements(levels?.html ?? "", "dd").map(({ text }) => text);
    expect(meanings[0]).toMatch(/^Run with the real tool, and again in CI: Bash 5\.2\.15, /);
    expect(meanings.slice(1)).toEqual([
      "Real client code, run against a local mock of the service: Less",
      "Compiled with the published types of its packages: Less, 2",
      "Accepted by a parser, or compared with the published manual; not run: Less, 3",
      "Run once by hand, on another machine: Less, 4",
      "Not checked; the reason is beside it: Less, 5",
      "Not proven yet: Less, 6",
      `npx proofmark check ${NOTE}`,
    ]);
  });

  it("is in the Markdown as well", () => {
    const markdown = site.read("dist/index.md");
    expect(markdown).toContain("*Ran on Bash 5.2.15; output differs from run to run.*");
    expect(markdown).toContain("*Ran on PostgreSQL 18.6; also 17; not 15.*");
    expect(markdown).toContain("*Failed as expected on Bash 5.2.15; times and ids differ from run to run.*");
    expect(markdown).toContain("*Not checked: needs a \\<paid> account.*");
    expect(markdown).not.toContain("Unproven");
  });
});

describe("an output on the page", () => {
  const site = fixtureSite("proven");
  beforeAll(async () => {
    expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
  });

  it("is escaped", () => {
    expect(prose(site.html("/"))).toContain("<samp>1,&lt;b&gt;ada&lt;/b&gt; &amp; &quot;co&quot;</samp>");
  });

  it("marks the values that differ from run to run, unless all of it does", () => {
    const html = prose(site.html("/"));
    expect(html).toContain("<samp>nothing found in <i>1.2 ms</i>, &lt;none&gt; at <i>12:30:05</i></samp>");
    expect(html).toContain("<samp>Thu Jan  1 00:00:00 UTC 1970</samp>");
  });

  it("is folded if it is long", () => {
    const [rest] = elements(prose(site.html("/")), "details").filter(
      ({ attributes }) => attributes["class"] === "rest",
    );
    expect(rest?.text).toMatch(/^44 more lines 17 18 .* 60$/);
    expect(prose(site.html("/"))).toContain("15\n16</samp>");
  });

  it("is that of a tool on which the snippet works", () => {
    const text = prose(site.html("/"));
    expect(text).toContain("<samp>Temporal.Now {}</samp>");
    expect(text).not.toContain("<samp>ReferenceError");
  });
});

describe("snippets.json", () => {
  const site = fixtureSite("proven");
  const rows = (): Record<string, unknown>[] => JSON.parse(site.read("dist/snippets.json"));
  beforeAll(async () => {
    expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
  });

  it("has all that is known of a snippet", () => {
    expect(rows()[0]).toEqual({
      id: "ran.show-orders",
      note: "index",
      url: "https://notes.test/#ran.show-orders",
      line: 14,
      language: "sh",
      title: null,
      code: "cat orders.csv",
      output: '1,<b>ada</b> & "co"',
      varies: [],
      level: "ran",
      tool: "Bash",
      version: "5.2.15",
      reason: null,
    });
  });

  it("has every level by its name, leaves hidden and unproven snippets out, and names the tool that does not refuse", () => {
    expect(rows().map(({ level, tool, version }) => `${level} ${tool} ${version}`)).toEqual([
      "ran Bash 5.2.15",
      "ran Bash 5.2.15",
      "ran GNU Make 4.4.1",
      "ran Bash 5.2.15",
      "ran Bash 5.2.15",
      "ran PostgreSQL 18.6",
      "ran Node.js 26.10.0",
      "mocked openai 7.55.0",
      "type-checked openai 7.55.0",
      "parsed Homebrew 6.0.9",
      "recorded macOS 26",
      "unchecked null null",
    ]);
    expect(rows().at(-1)).toMatchObject({ reason: "needs a <paid> account", output: null });
  });

  it("says what of an output differs from run to run", () => {
    expect(rows()[1]).toMatchObject({
      output: "nothing found in 1.2 ms, <none> at 12:30:05",
      varies: ["1.2 ms", "12:30:05"],
    });
    expect(rows()[3]).toMatchObject({ code: "date", varies: true });
  });

  it("leads to places that are there", () => {
    const html = site.html("/");
    for (const { id } of rows()) expect(html).toContain(`id="${id}"`);
  });

  it("is the same after a build of unchanged notes", async () => {
    const before = site.read("dist/snippets.json");
    expect((await site.build()).stdout).toContain("(0 compiled, 0 rendered)");
    expect(site.read("dist/snippets.json")).toBe(before);
  });

  it("leaves drafts and unlisted notes out, and is not written for a site that is not to be listed", async () => {
    const other = fixtureSite("proven");
    other.change("content/index.mdx", (text) => text.replace("slug: /", "slug: /\nunlisted: true"));
    await other.build();
    expect(JSON.parse(other.read("dist/snippets.json"))).toEqual([]);
    other.change("site.config.ts", (text) => text.replace("title:", "noIndex: true,\n  title:"));
    await other.build();
    expect(() => other.read("dist/snippets.json")).toThrow();
  });
});

describe("a snippet that is not the one of the lock", () => {
  it.each([
    [
      "one character of its code",
      "merge into orders using new on true;",
      "merge into orders using new on true; ",
    ],
    ["one character of a word that changes what runs", "!postgresql15", "!postgresql16"],
    [
      "what ran before it in its section",
      "```sql on=postgresql18",
      "```sh check=none why=no file=a.txt\na\n```\n\n```sql on=postgresql18",
    ],
  ])("has no badge and no output after a change of %s", async (_what, before, after) => {
    const site = fixtureSite("proven");
    site.change(NOTE, (text) => text.replace(before, after));
    await site.build();
    expect(prose(site.html("/"))).not.toContain("PostgreSQL 18.6");
    expect(prose(site.html("/"))).not.toContain("MERGE 2");
    expect(proofLines(site).filter((line) => line === "no: Unproven").length).toBeGreaterThan(1);
  });
});

describe("a build with a snippet that no lock proves", () => {
  const problem = [
    "content/index.mdx:70  no lock proves this snippet",
    '  fix       prove it with `npx proofmark check --update content/index.mdx`, add `check=none why="…"`, or choose another value for `onUnprovenSnippets`',
  ].join("\n");

  it("fails where CI is set, with file and line", async () => {
    const site = fixtureSite("proven");
    const { status, stderr } = await site.runWith({ CI: "true" }, "build");
    expect(status).toBe(1);
    expect(stderr).toContain(`error: ${problem}`);
  });

  it("passes elsewhere, and says how many CI would refuse", async () => {
    const site = fixtureSite("proven");
    const outcome = await site.build();
    expect(outcome).toMatchObject({ status: 0, stderr: "" });
    expect(outcome.stdout).toMatch(
      /\n1 snippet in no lock: a build under CI fails until `npx proofmark check --update` has run\.\n$/,
    );
    site.change("content/index.mdx", (text) => text.slice(0, text.indexOf("```")));
    expect((await site.build()).stdout).not.toContain("no lock");
  });

  it.each([
    ["warn", 0, `warning: ${problem}`],
    ["throw", 1, `error: ${problem}`],
  ])("does as `onUnprovenSnippets` says, wherever it runs: %s", async (level, status, printed) => {
    const site = fixtureSite("proven");
    site.change("site.config.ts", (text) =>
      text.replace("title:", `onUnprovenSnippets: "${level}",\n  title:`),
    );
    const outcome = await site.build();
    expect(outcome.status).toBe(status);
    expect(outcome.stderr).toContain(printed);
  });

  it("does not speak of it on a site that proves nothing", async () => {
    const site = fixtureSite("proven");
    site.remove("content/index.lock.json");
    site.change("site.config.ts", (text) =>
      text.replace("title:", 'onUnprovenSnippets: "ignore",\n  title:'),
    );
    expect(await site.runWith({ CI: "true" }, "build")).toMatchObject({ status: 0, stderr: "" });
    expect(site.html("/")).not.toMatch(/unproven/i);
    expect(elements(site.html("/"), "p").map(({ text }) => text)).toContain("13 snippets");
  });
});
