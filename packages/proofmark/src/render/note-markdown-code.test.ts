import { describe, expect, it } from "vitest";
import { lines, markdownOf } from "../../tests/markdown-of.ts";

describe("code in Markdown", () => {
  it("has the defaults of placeholders, in code alone", async () => {
    expect(await markdownOf("`psql {{database}}` and `{{.Names}}`\n\n```sh\npsql {{database}}\n```")).toBe(
      "`psql shop` and `{{.Names}}`\n\n```sh\npsql shop\n```",
    );
  });

  it("gives code with its language and title, without marks, prompts and hidden setup", async () => {
    const text = lines(
      '```js title="a.js" {1}',
      "const a = 1;",
      "```",
      "```remarks",
      "1: why `a`",
      "```",
      "```output",
      "1",
      "```",
      "",
      "```sh hidden",
      "setup",
      "```",
      "",
      "```ts",
      "let b;",
      "```",
      "",
      "```",
      "plain",
      "```",
    );
    expect(await markdownOf(text)).toBe(
      lines(
        '```js title="a.js"',
        "const a = 1;",
        "```",
        "",
        "- Line 1: why `a`",
        "",
        "Output:",
        "",
        "```text",
        "1",
        "```",
        "",
        "```ts",
        "let b;",
        "```",
        "",
        "```",
        "plain",
        "```",
      ),
    );
  });

  it("fences code that holds fences with a longer one", async () => {
    expect(await markdownOf("````md\n```js\n```\n````")).toBe("````md\n```js\n```\n````");
  });

  it("keeps code inside lists and quotes where it is", async () => {
    const text = lines(
      "- one",
      "  ```js {1}",
      "  a",
      "    b",
      "  ```",
      "- two",
      "",
      "> ```sh",
      "> ls",
      "> ```",
    );
    expect(await markdownOf(text)).toBe(text.replace(" {1}", ""));
  });
});
