import { execFileSync } from "node:child_process";
import { chmodSync, existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FAILING_LOCK, FAILING_NOTE, PASTED } from "../failing-note.ts";
import { fixtureSite } from "../fixture-site.ts";

const site = fixtureSite("proven");
beforeAll(() => site.build(), 120_000);

const SHOWN = `Levels › Ran
https://notes.test/#ran.show-orders

cat orders.csv
ran on Bash 5.2.15, and printed:
  1,<b>ada</b> & "co"
`;

describe("proofmark find", () => {
  it("finds by words, with filters, as the search box does", async () => {
    expect(await site.run("find", "orders", "--lang", "makefile")).toEqual({
      status: 0,
      stdout: "Ran  ran on GNU Make 4.4.1\n  index#ran.makefile\n    all: orders.csv\n",
      stderr: "",
    });
    expect(await site.run("find", "mongodb")).toEqual({
      status: 1,
      stdout: "",
      stderr: "nothing found: try fewer or other words\n",
    });
  });

  it("finds the snippet that provokes a pasted error", async () => {
    const failing = fixtureSite("proven");
    failing.change("content/index.mdx", FAILING_NOTE);
    failing.change("content/index.lock.json", FAILING_LOCK);
    await failing.build();
    expect((await failing.run("find", "--limit", "1", PASTED)).stdout).toBe(
      "Insert an order twice  provoked on PostgreSQL 18.6\n" +
        "  index#insert-an-order-twice.insert-into-orders-values-1\n    insert into orders values (1);\n",
    );
  });

  it("prints lines for fzf, and JSON", async () => {
    const { stdout } = await site.run("find", "--tsv");
    expect(stdout.split("\n")[0]).toBe(
      "index#ran.show-orders\tLevels › Ran\tsh\tran\tBash 5.2.15\tcat orders.csv",
    );
    const found: object[] = JSON.parse((await site.run("find", "temporal", "--json")).stdout);
    expect(found[0]).toMatchObject({ level: "ran", tool: "Node.js", code: "console.log(Temporal.Now);" });
  });

  it("keeps to what is known on a version, and names the versions it knows", async () => {
    const { status, stderr } = await site.run("find", "orders", "--on", "bash9");
    expect([status, stderr]).toEqual([
      1,
      "error: lookup  no snippet is known on `bash9`\n1 problem in 1 file\n",
    ]);
    expect((await site.run("find", "--on", "bash5", "--tsv")).stdout).toContain("\tBash 5.2.15\t");
  });
});

describe("proofmark show", () => {
  it("shows a snippet plainly in a pipe, or only its code", async () => {
    expect(await site.run("show", "index#ran.show-orders")).toEqual({ status: 0, stdout: SHOWN, stderr: "" });
    expect((await site.run("show", "https://notes.test/#ran.show-orders", "--code")).stdout).toBe(
      "cat orders.csv\n",
    );
  });

  it("lists what there is for a wrong address", async () => {
    expect((await site.run("show", "levls#ran")).stderr).toBe(
      "error: lookup  there is no note `levls`\n  expected  one of index\n1 problem in 1 file\n",
    );
    const unknown = await site.run("show", "index#rann");
    expect([unknown.status, unknown.stdout]).toEqual([1, ""]);
    expect(unknown.stderr).toContain(
      "error: lookup  there is nothing at `index#rann`\n  expected  one of ran, ",
    );
    expect(unknown.stderr).toContain("did you mean `ran`");
  });
});

describe("proofmark copy", () => {
  it("puts the code on the clipboard", async () => {
    site.change("bin/xclip", `#!/bin/sh\ncat > ${site.path("clipboard")}\n`);
    chmodSync(site.path("bin/xclip"), 0o755);
    const env = { PATH: `${site.path("bin")}:${process.env["PATH"]}`, DISPLAY: ":0" };
    expect((await site.runWith(env, "copy", "index#ran.show-orders")).stdout).toBe(
      "copied index#ran.show-orders\n",
    );
    expect(site.read("clipboard")).toBe("cat orders.csv");
    expect((await site.runWith(env, "copy", "index#ran")).stderr).toContain("it names more than one snippet");
  });
});

describe("a published site", () => {
  let isCut = false;
  const server = createServer((request, response) => {
    const text = existsSync(site.path(`dist${request.url}`)) ? site.read(`dist${request.url}`) : undefined;
    if (text === undefined) response.writeHead(404).end();
    else response.end(isCut ? text.slice(0, text.length - 2) : text);
  });
  let address = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  it("is fetched once and kept; half a download is refused, and the copy stays", async () => {
    const reader = fixtureSite("plain");
    const show = (...more: readonly string[]) =>
      reader.run("show", "index#ran.show-orders", "--site", address, ...more);
    expect(await show()).toEqual({ status: 0, stdout: SHOWN, stderr: `fetching ${address}/ …\n` });
    isCut = true;
    const refused = await show("--refresh");
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain("only a part arrived");
    expect(await show()).toEqual({ status: 0, stdout: SHOWN, stderr: "" });
  });

  it("stays kept when its address cannot be reached", async () => {
    const reader = fixtureSite("plain");
    const gone = createServer((request, response) => {
      response.end(site.read(`dist${request.url}`));
    });
    await new Promise<void>((resolve) => gone.listen(0, "127.0.0.1", resolve));
    const from = ["--site", `http://127.0.0.1:${(gone.address() as AddressInfo).port}`];
    expect((await reader.run("show", "index#ran.show-orders", ...from)).status).toBe(0);
    gone.closeAllConnections();
    await new Promise((resolve) => gone.close(resolve));
    const refused = await reader.run("show", "index#ran.show-orders", ...from, "--refresh");
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain("it can't be fetched: ");
    const kept = await reader.run("show", "index#ran.show-orders", ...from);
    expect(kept).toEqual({ status: 0, stdout: SHOWN, stderr: "" });
  });

  it.each([
    ["an address that is none", "notes", "error: --site  `notes` is not the address of a site"],
    [
      "an unencrypted one",
      "http://notes.test/",
      "error: --site  `http://notes.test/` is not the address of a site",
    ],
    ["a host that is not there", "https://nowhere.invalid/", "it can't be fetched: "],
  ])("is refused: %s", async (_, wrong, message) => {
    const { status, stderr } = await site.run("find", "x", "--site", wrong);
    expect(status).toBe(1);
    expect(stderr).toContain(message);
  });
});

describe("the reader's values", () => {
  it("stand where the site has placeholders, quoted for their place", async () => {
    const shop = fixtureSite("plain");
    shop.change(
      "site.config.ts",
      'import { defineConfig } from "proofmark";\nimport { shell } from "proofmark/runners";\nexport default defineConfig({ title: "Notes", url: "https://notes.test", baseUrl: "/", runners: [shell()], placeholders: { db: { default: "shop", label: "Database" } } });\n',
    );
    shop.change(
      "content/index.mdx",
      '---\ntitle: Home\nslug: /\n---\n\n## One\n\n```sh check=none why="a server"\npsql {{db}}\n```\n',
    );
    await shop.run("check", "--update");
    await shop.build();
    shop.change("mine.json", '{ "db": "my orders" }');
    shop.change("wrong.json", '{ "dbs": "x" }');
    const show = (file: string) => shop.run("show", "index#one", "--code", "--values", file);
    expect((await show("mine.json")).stdout).toBe("psql 'my orders'\n");
    expect((await show("wrong.json")).stderr).toContain(
      "the site has no value `dbs`\n  expected  names of db\n",
    );
  });
});

describe("proofmark completion", () => {
  it("completes commands and options in bash", async () => {
    const { stdout } = await site.run("completion", "bash");
    site.change("completion.sh", stdout);
    const complete = (...words: readonly string[]): string[] =>
      execFileSync(
        "bash",
        [
          "-c",
          `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _proofmark; printf '%s\\n' "\${COMPREPLY[@]}"`,
          site.path("completion.sh"),
          ...words,
        ],
        { encoding: "utf8" },
      )
        .trim()
        .split("\n");
    expect(complete("proofmark", "fi")).toEqual(["find"]);
    expect(complete("proofmark", "find", "--l")).toEqual(["--lang", "--limit"]);
    expect(complete("proofmark", "search", "p")).toEqual(["push"]);
    expect(complete("proofmark", "import", "--from", "d")).toEqual(["docusaurus"]);
  });

  it.each(["zsh", "fish"])("is a script that %s reads, if it is there", async (shell) => {
    const { stdout } = await site.run("completion", shell);
    expect(stdout).toContain("find");
    site.change(`completion.${shell}`, stdout);
    if (existsSync(`/usr/bin/${shell}`)) execFileSync(shell, ["-n", site.path(`completion.${shell}`)]);
  });

  it("refuses another shell", async () => {
    expect((await site.run("completion", "bsh")).stderr).toBe(
      "error: proofmark completion  there is no script for `bsh`\n  expected  one of bash, zsh, fish\n  fix       did you mean `bash`?\n1 problem in 1 file\n",
    );
  });
});
