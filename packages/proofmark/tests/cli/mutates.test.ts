import { describe, expect, it } from "vitest";
import { ORDERS, reportOf, sorted } from "../mutation-report.ts";
import { block, entriesOf, LOCK, NOTE, siteOf } from "../proving-site.ts";

const [SORT, UNSTABLE] = ["sort -s orders.csv > /tmp/sorted", "sort orders.csv > /tmp/sorted"];

describe("proofmark check --mutate", () => {
  it("shows every mistake that nothing would notice, with its line and the change, and as a page", async () => {
    const site = sorted();
    expect(await site.run("check", "--mutate")).toEqual({
      status: 0,
      stdout: "noticed 3 of 4 mutants (75.0 %) in <time>\nas a page: .cache/mutants.html\n",
      stderr: `survived: ${NOTE}:18  without an option
    - sort -s orders.csv
    + sort orders.csv

`,
    });
    expect(site.read(".cache/mutants.html")).toContain(
      "<del>- sort -s orders.csv</del>\n<ins>+ sort orders.csv</ins>",
    );
  });

  it("counts what a later snippet of the section notices, and what the files that it uses change", async () => {
    const site = siteOf(
      ...ORDERS,
      ...block("makefile file=Makefile", "all: ; @sort orders.csv > sorted.csv"),
      ...block("sh", "make -k"),
      ...block("sh hidden", "cat sorted.csv"),
    );
    expect((await reportOf(site)).snippets).toMatchObject([
      { line: 13, noticed: 2, of: 2, survivors: [] },
      {
        line: 17,
        noticed: 0,
        of: 1,
        survivors: [{ line: 18, kind: "option", before: "make -k", after: "make" }],
      },
    ]);
  });

  it("counts what a block prints that began before and still runs", async () => {
    const site = siteOf(
      ...block("sh hidden", "mkfifo orders"),
      ...block("sh async session=shop", "cat orders"),
      ...block("sh", "echo mug > orders"),
      ...block("sh hidden", "rm orders"),
    );
    const { snippets } = await reportOf(site);
    expect(snippets[1]).toMatchObject({ line: 16, survivors: [] });
  });

  it("takes a mutant that never ends for noticed, and ends it", async () => {
    const loop = ["while [ $i -lt 3 ]; do", "  sleep 0.4", "  i=$((i + 1))", "done"];
    const site = siteOf(...block("sh timeout=3s", "i=1", ...loop, "echo $i"));
    const { snippets } = await reportOf(site, "--sample", "99");
    const kinds = snippets[0]?.survivors.map(({ kind, before }) => `${kind} ${before.trim()}`);
    expect(kinds).toContain("line sleep 0.4");
    expect(kinds).not.toContain("line i=$((i + 1))");
  });

  it("leaves nothing of one mutant to the next: no file, and no process", async () => {
    const site = siteOf(
      ...ORDERS,
      ...block(
        "sh",
        "! grep -qsx sleep /proc/[0-9]*/comm",
        "test ! -e /tmp/sorted",
        "sleep 100 &",
        "sort -s orders.csv > /tmp/sorted",
        "cat /tmp/sorted",
      ),
    );
    const { snippets } = await reportOf(site, "--sample", "99");
    expect(snippets[0]?.survivors).toContainEqual(expect.objectContaining({ before: SORT, after: UNSTABLE }));
  });

  it("lets no mutant be noticed for what another one left behind", async () => {
    const site = siteOf(
      ...block("js", "require('node:fs').mkdirSync('made');", "console.log('lin, ada'.split(',', 9)[0]);"),
      ...block("sh hidden", "rm -r made"),
      ...block("sh", "touch -c 'mugx'", "[ -e 'mug' ] && echo found; echo done"),
      ...block(
        "js",
        "const fs = require('node:fs');",
        "if (process.argv.length > 9) fs.writeFileSync('tallyx', '');",
        "console.log(fs.existsSync('tally'));",
      ),
    );
    const { snippets } = await reportOf(site, "--sample", "99");
    const [program, shell, files] = snippets.map(({ survivors }) => survivors.map(({ after }) => after));
    expect(program).toContain("console.log('lin, ada'.split(',', 10)[0]);");
    expect(shell).toContain("[ -e 'mugx' ] && echo found; echo done");
    expect(files).toContain("console.log(fs.existsSync('tallyx'));");
  });

  it("leaves out programs that a snippet does not need, but none that it needs", async () => {
    const site = siteOf(
      ...block("js", "require('node:fs').writeFileSync('names', 'ada');", "console.log('written');"),
      ...block("js", "console.log(require('node:fs').existsSync('names'));"),
      ...block("js", "const [name] = 'lin, ada'.split(',', 9);", "console.log(name);"),
    );
    const { snippets } = await reportOf(site, "--sample", "99");
    const pairs = snippets.map(({ survivors }) => survivors.map(({ after }) => after));
    expect(pairs[1]).not.toContain("console.log(require('node:fs').existsSync('namesx'));");
    expect(pairs[2]).toContain("const [name] = 'lin, ada'.split(',', 10);");
  });

  it("counts what a program leaves to a later one, even if it prints the same", async () => {
    const site = siteOf(
      ...block("js", "require('node:fs').writeFileSync('names', 'ada');", "console.log('written');"),
      ...block("js", "console.log(require('node:fs').readFileSync('names', 'utf8'));"),
      ...block("sh hidden", "rm names"),
    );
    const { snippets } = await reportOf(site, "--sample", "99");
    expect(snippets[0]?.survivors.map(({ after }) => after)).not.toContainEqual(
      expect.stringMatching("adax"),
    );
  });

  it("counts what only a command shows that removes the files of a program, and needs others", async () => {
    const write = (file: string, text: string): string =>
      `require('node:fs').writeFileSync('${file}', '${text}');`;
    const site = siteOf(
      ...["### Greet", "", ...block("js", write("greeting", "hi"))],
      ...["### Name", "", ...block("js", write("name", "ada"), "console.log('written');")],
      ...block("sh", "cat greeting name; rm -f greeting name"),
    );
    const { snippets } = await reportOf(site, "--sample", "99");
    expect(snippets[1]?.survivors).toEqual([]);
  });

  it("counts what only a snippet under a later heading notices", async () => {
    const site = siteOf(
      ...["### Wait", "", ...block("sh", "sleep 0.5")],
      ...["### Count", "", ...block("sh", "echo 1 > count")],
      ...["### Read", "", ...block("sh", "cat count"), ...block("sh hidden", "rm count")],
    );
    const { snippets } = await reportOf(site, "--sample", "99");
    expect(snippets[1]).toMatchObject({ line: 16, noticed: 2, survivors: [] });
  });

  it("asks for nothing where an author says why the rest survives", async () => {
    const site = sorted('sh survives="stable or not: the rows are different"');
    expect(await site.run("check", "--mutate")).toMatchObject({
      stdout: expect.stringContaining("noticed 3 of 3 mutants (100.0 %) · 1 answered in"),
      stderr: "",
    });
    expect(await reportOf(site)).toMatchObject({ noticed: 3, of: 3, answered: 1, failing: 0 });
  });

  it("asks for nothing where a block that must fail fails in the same words", async () => {
    const site = siteOf(...block("sh fails", "echo mug-01", "grep -q mug-99 /dev/null"));
    expect(await site.run("check", "--mutate")).toMatchObject({
      stdout: expect.stringMatching(
        /^noticed (\d) of \1 mutants \(100\.0 %\) · [1-9] with the same failure in/,
      ),
      stderr: "",
    });
    const { snippets, noticed } = await reportOf(site);
    expect(noticed).toBeGreaterThan(0); // what it prints before is compared
    expect(snippets[0]?.survivors.map(({ before }) => before)).toContain("grep -q mug-99 /dev/null");
  });

  it("asks for nothing of a file either that only blocks which readers see fail use", async () => {
    const file = block("makefile file=Makefile", "test: ; @echo mug-01", "    @echo ink-03");
    const fails = block("sh fails", "make");
    const makes = block("makefile file=Makefile", "all: ; @echo pen-07");
    const site = siteOf(...file, ...fails, ...makes, ...block("sh", "make"));
    const { failing, snippets } = await reportOf(site, "--sample", "99");
    expect(failing).toBeGreaterThan(0);
    expect(snippets[0]?.survivors.map(({ before }) => before)).toContain("test: ; @echo mug-01");
    const hidden = siteOf(...file, ...block("sh hidden fails", "make"), ...makes, ...block("sh", "make"));
    expect(await reportOf(hidden, "--sample", "99")).toMatchObject({ failing: 0 });
    const used = siteOf(...file, ...fails, ...block("sh", "wc -l Makefile"));
    expect(await reportOf(used, "--sample", "99")).toMatchObject({ failing: 0 });
  });

  it("tries the same sample for the same seed, another for another", async () => {
    const site = siteOf(...block("sh", "printf '%s\\n' a1 b2 c3 d4 e5 f6 g7 h8 i9 > x", "test -e x", "rm x"));
    const survivors = async (...args: string[]): Promise<string> =>
      JSON.stringify((await reportOf(site, "--sample", "3", ...args)).snippets[0]?.survivors);
    const first = await survivors();
    site.remove(".cache/mutants");
    expect(await survivors()).toBe(first);
    expect(await survivors("--seed", "1")).not.toBe(first);
  });

  it("says which section fails already without a mistake", async () => {
    const site = siteOf(...block("sh", "grep mug-99 /dev/null"));
    const { status, stderr } = await site.run("check", "--mutate");
    expect(status).toBe(1);
    expect(stderr).toBe(
      `not tried: ${NOTE}:8  its section fails without a mutant: line 8: it failed with status 1\n\n`,
    );
  });

  it("leaves out what readers do not see, and what has no tick", async () => {
    const site = siteOf(
      ...block("sh hidden", "echo 1 > a"),
      ...block("sh check=parse", "cat a"),
      ...block('sh check=none why="x"', "cat b"),
    );
    expect((await reportOf(site)).snippets.flatMap(({ survivors }) => survivors)).toEqual([]);
  });
});

describe("proofmark check --mutate --update", () => {
  it("writes the shares into the lock, for its author: no page shows what CI does not measure", async () => {
    const site = sorted();
    await site.run("check", "--update");
    expect(await site.run("check", "--mutate", "--update")).toMatchObject({
      stdout: expect.stringMatching(`^wrote ${LOCK}\n`),
    });
    expect(entriesOf(site).map(({ mutants }) => mutants?.noticed)).toEqual([undefined, 2, 1]);
    expect(await site.run("check")).toMatchObject({ status: 0 });
    expect(await site.run("check", "--update")).toMatchObject({
      stdout: expect.not.stringContaining("wrote"),
    });
    expect(await site.build()).toMatchObject({ status: 0 });
    expect((await site.run("check", "--list")).stdout).toContain(
      `| note | ran | mistakes noticed |\n| --- | --: | --: |\n| ${NOTE} | 2 | 75.0 % |\n`,
    );
    for (const file of ["index.html", "snippets.json", "index.md"])
      expect(site.read(`dist/${file}`)).not.toMatch(/mutants|noticed/);
  });

  it("is about the section as it was: another snippet in it makes its shares unknown", async () => {
    const site = sorted();
    await site.run("check", "--update");
    await site.run("check", "--mutate", "--update");
    expect((await reportOf(site, "--changed")).snippets).toEqual([]);
    site.change(NOTE, (text) => `${text}\n\`\`\`sh\ncat orders.csv\n\`\`\`\n`);
    await site.run("check", "--update");
    expect((await site.run("check", "--list")).stdout).not.toContain("mistakes noticed");
    expect((await reportOf(site, "--changed")).snippets).toHaveLength(3);
  });
});
