import { describe, expect, it } from "vitest";
import { block, NOTE, siteOf } from "../proving-site.ts";

describe("a note", () => {
  const check = (...lines: readonly string[]) => siteOf(...lines).run("check", "--update");

  it("shares shell, directory and setup in a section, and nothing with another", async () => {
    expect(
      await check(
        ...block("sh", "greeting=hello", "touch here"),
        ...block("sh", "echo $greeting", "ls"),
        ...block("output", "hello", "here"),
        "## Two",
        "",
        ...block("sh", "echo [$greeting]", "ls"),
        ...block("output", "[]"),
      ),
    ).toMatchObject({ status: 0 });
  });

  it("starts again where a snippet is fresh", async () => {
    expect(
      await check(...block("sh", "touch here"), ...block("sh fresh", "ls"), ...block("output", "")),
    ).toMatchObject({ status: 0 });
  });

  it("has a second shell, and snippets that no one waits for", async () => {
    const { status, stderr } = await check(
      ...block("sh async session=reader", "mkfifo pipe", "cat pipe"),
      ...block("sh", "until [ -p pipe ]; do sleep 0.01; done", "echo hello > pipe"),
      ...block("sh session=reader", "ls pipe"),
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  it("may assert output with patterns", async () => {
    expect(
      await check(
        ...block("sh", "seq 5", "echo took 17 ms"),
        ...block("output", "1", "…", "5", "took [..] ms"),
      ),
    ).toMatchObject({ status: 0 });
  });

  it("finds the same programs in a snippet that runs alone as in its whole section", async () => {
    const site = siteOf(...block("sh", "command -v node"), ...block("js", "console.log('hello');"));
    expect(await site.run("check", "--update")).toMatchObject({ status: 0 });
    expect(await site.run("check", "index:8")).toMatchObject({ status: 0, stderr: "" });
  });

  it("must use its files, and name languages that a runner supports", async () => {
    const { stderr } = await check(...block("text file=a.txt", "a"), ...block("vim", ":w"));
    expect(stderr.match(/^failed: .*/gm)).toEqual([
      `failed: ${NOTE}:8  no later snippet uses it`,
      `failed: ${NOTE}:12  no runner supports \`vim\``,
    ]);
  });
});
