import { beforeAll, describe, expect, it } from "vitest";
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

  it("prints JSON", async () => {
    const found: object[] = JSON.parse((await site.run("find", "temporal", "--json")).stdout);
    expect(found[0]).toMatchObject({ level: "ran", tool: "Node.js", code: "console.log(Temporal.Now);" });
  });

  it("keeps to what is known on a version, and names the versions it knows", async () => {
    const { status, stderr } = await site.run("find", "orders", "--on", "bash9");
    expect([status, stderr]).toEqual([
      1,
      "error: lookup  no snippet is known on `bash9`\n1 problem in 1 file\n",
    ]);
    expect((await site.run("find", "--on", "bash5")).stdout).toContain("  ran on Bash 5.2.15\n");
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
    expect((await site.run("show", "https://notes.test/%E0%A4%A")).stderr).toBe(
      "error: lookup  there is no note `/%E0%A4%A`\n  expected  one of index\n1 problem in 1 file\n",
    );
  });
});

describe("the reader's values", () => {
  it("stand where the site has placeholders", async () => {
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
    shop.change("mine.json", '{ "db": "orders" }');
    shop.change("wrong.json", '{ "dbs": "x" }');
    shop.change("quoted.json", '{ "db": "my orders" }');
    const show = (file: string) => shop.run("show", "index#one", "--code", "--values", file);
    expect((await show("mine.json")).stdout).toBe("psql orders\n");
    expect((await show("wrong.json")).stderr).toContain(
      "the site has no value `dbs`\n  expected  names of db\n",
    );
    expect((await show("quoted.json")).stderr).toContain(
      '`db` can\'t be "my orders"\n  fix       Use at most 300 of A–Z, a–z, 0–9 and _ . @ : / + -, ',
    );
  });
});

describe("a note in a folder, on a site below a path", () => {
  it("has one name for check, try, find and show", async () => {
    const site = fixtureSite("plain");
    site.change(
      "site.config.ts",
      'import { defineConfig } from "proofmark";\nimport { shell } from "proofmark/runners";\nexport default defineConfig({ title: "Notes", url: "https://notes.test", baseUrl: "/notes/", runners: [shell()] });\n',
    );
    site.change("content/tools/git.mdx", "---\ntitle: Git\n---\n\n## Log\n\n```sh\necho log\n```\n");
    await site.build();
    expect((await site.run("find", "log", "--json")).stdout).toContain('"tools/git#');
    expect((await site.run("show", "tools/git#log", "--code")).stdout).toBe("echo log\n");
    for (const name of ["tools/git", "tools"])
      expect((await site.run("check", "--json", name)).stdout).toContain("content/tools/git.mdx");
    site.change("code.sh", "expr 1 + 1");
    const { stdout } = await site.run("try", "sh", "code.sh", "--setup", "tools/git#log");
    expect(stdout).toContain("works");
  });
});
