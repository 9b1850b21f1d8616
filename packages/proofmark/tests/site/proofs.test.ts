import { beforeAll, describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";
import { elements, prose } from "../html.ts";
import { proofLines, proofsOf } from "../proof-lines.ts";

const NOTE = "content/index.mdx";

const details = (proof: string): string[][] =>
  elements(proof, "dl").map(({ html }) => {
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
      "ok: Failed as expected on Bash 5.2.15; times and ids differ from run to run",
      "ok: Ran on GNU Make 4.4.1",
      "ok: Ran on Bash 5.2.15; output differs from run to run",
      "ok: Ran on Bash 5.2.15",
      "ok: Ran on PostgreSQL 18.6; also PostgreSQL 17.11; not PostgreSQL 15.18",
      "ok: Ran on Node.js 26.10.0; not Node.js 24.21.0",
      "ok: Request checked with openai 7.55.0, no service was called",
      "ok: Type-checked with openai 7.55.0",
      "less: Checked against Homebrew 6.0.9, not run",
      "no: Not checked: needs a <paid> account",
      "no: Unproven",
    ]);
  });

  it("gives the facts on demand, and how to run it again", () => {
    const again = (line: number) => `run again: npx proofmark check ${NOTE}:${line}`;
    expect(details(proofsOf(site)[0] ?? "")).toEqual([[again(14)]]);
    expect(details(proofsOf(site)[1] ?? "")).toEqual([
      ["exit: 1", "on: Linux, x64", "in CI: this or another point release", again(18)],
    ]);
    expect(details(proofsOf(site)[2] ?? "")).toEqual([
      ["how: used by a later snippet", "on: Linux, x64", "in CI: this or another point release"],
    ]);
    expect(details(proofsOf(site)[5] ?? "")).toEqual([
      [
        "PostgreSQL 17.11: works",
        'PostgreSQL 15.18: fails: ERROR: syntax error at "merge"',
        "on: Linux, x64",
        "in CI: this or another point release",
        again(40),
      ],
    ]);
    expect(details(proofsOf(site)[7] ?? "")).toEqual([
      ["on: Linux, x64", "in CI: this or another point release", again(50)],
    ]);
    expect(details(proofsOf(site)[10] ?? "")).toEqual([[again(62)]]);
  });

  it("says in two words what it ran on, and what differs", () => {
    const words = proofsOf(site).map((proof) => elements(proof, "summary")[0]?.text);
    expect(words).toEqual([
      "Bash 5.2",
      "fails as expected",
      "GNU Make 4.4",
      "Bash 5.2",
      "Bash 5.2",
      "17 and later",
      "26 and later",
      "mocked: openai",
      "type-checked",
      "not run",
      "not checked",
      "unproven",
    ]);
  });

  it("counts the levels below the title, and says there what each means and which are exceptions", () => {
    const [levels] = elements(site.html("/"), "details").filter(
      ({ attributes }) => attributes["class"] === "levels",
    );
    const [summary] = elements(levels?.html ?? "", "summary");
    expect(elements(summary?.html ?? "", "u")[0]?.text).toBe("12 snippets");
    expect(
      elements(summary?.html ?? "", "span").map(({ attributes, text }) => `${attributes["class"]}: ${text}`),
    ).toEqual([
      "proof ok: 7 ran",
      "proof ok: 1 mocked",
      "proof ok: 1 type-checked",
      "proof: 1 parsed",
      "proof no: 1 unchecked",
      "proof no: 1 unproven",
    ]);
    const meanings = elements(levels?.html ?? "", "dd").map(({ text }) => text);
    expect(meanings[0]).toBe("Run with the real tool, and again in CI");
    expect(meanings.slice(1)).toEqual([
      "Real client code, run against a local mock of the service: Less",
      "Compiled with the published types of its packages: Less, 2",
      "Accepted by a parser, or compared with the published manual; not run: Less, 3",
      "Not checked; the reason is beside it: Less, 4",
      "Not proven yet: Less, 5",
      `npx proofmark check ${NOTE}`,
    ]);
  });

  it("is in the Markdown as well", () => {
    const markdown = site.read("dist/index.md");
    expect(markdown).toContain("*Ran on Bash 5.2.15; output differs from run to run.*");
    expect(markdown).toContain("*Ran on PostgreSQL 18.6; also PostgreSQL 17.11; not PostgreSQL 15.18.*");
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
