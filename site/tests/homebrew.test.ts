// @module-tag exhaustive
import { cpSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../../packages/proofmark/tests/fixture-site.ts";
import { HOMEBREW } from "../verify/runners/homebrew/commands.ts";

const VERIFY = fileURLToPath(new URL("../verify", import.meta.url));
/** The package that reads shell scripts. */
const READER = "node_modules/unbash";

let site: FixtureSite;
beforeEach(() => {
  site = fixtureSite("runners");
  cpSync(`${VERIFY}/runners/homebrew`, site.path("homebrew"), { recursive: true });
  site.change("site.config.ts", (before) =>
    before
      .replace("runners: [", "runners: [brew(), brewfile(), ")
      .replace(/^/, 'import { brew, brewfile } from "./homebrew/runners.ts";\n'),
  );
});
const withReader = (): void =>
  cpSync(`${VERIFY}/${READER}`, site.path(`verify/${READER}`), { recursive: true });
const fence = (language: string, ...lines: readonly string[]): string =>
  [`\`\`\`${language}`, ...lines, "```"].join("\n");
const note = (...blocks: string[]): void =>
  site.change("content/index.mdx", `---\ntitle: Home\nslug: /\n---\n\n## Brew\n\n${blocks.join("\n\n")}\n`);
const update = () => site.run("check", "index", "--update", "--root", site.root);

/** The problems of each line, one block a line. */
async function told(language: string, lines: readonly string[]): Promise<string[]> {
  withReader();
  note(...lines.map((line) => fence(language, ...line.split("\n"))));
  const { status, stderr } = await update();
  expect(status).toBe(1);
  expect(stderr.match(/^failed: /gm)).toHaveLength(lines.length);
  return stderr.match(/^ {4}line \d+: .*/gm)?.map((line) => line.trim()) ?? [];
}

const SCRIPT = [
  "#!/usr/bin/env -S brew exec --formulae=jq -- bash",
  "for dir in /opt/homebrew /usr/local; do",
  '  eval "$("$dir/bin/brew" shellenv)"',
  "done",
];
const FORMULA = ["class Shopctl < Formula", '  desc "Client of the shop"', "end"];
const CASK = ['cask "shop-desk" do', '  version "2.3.0"', "end"];
const BREWFILE = [
  'tap "shop/tools", "git@github.com:shop/tools.git", trusted: { formulae: ["cart"] }',
  "cask_args appdir: '~/Applications'",
  'brew "node@24", link: true, restart_service: :changed if ENV["HOMEBREW_SHOP"] == "x" || OS.linux?',
  'mas "Xcode", id: 497799835',
];

describe("proofmark check on brew", () => {
  it("compares calls of brew, Brewfiles and settings with the manual, and has formulae read by Ruby", async () => {
    withReader();
    note(
      fence(
        "sh",
        'brew install --cask --appdir="$HOME/Applications" firefox',
        "sudo brew services list",
        "xargs brew install < tools.txt",
        "brew ls -rt",
      ),
      fence("bash", ...SCRIPT),
      fence("sh", "brew bundle exec --check npm test --watch", "brew bundle --no-upgrade || brew doctor"),
      fence("ruby", ...BREWFILE),
      fence("dotenv", "# quiet", "HOMEBREW_NO_ENV_HINTS=1", "LANG=C.UTF-8"),
      fence('dotenv title="~/.homebrew/services/ollama.env"', "OLLAMA_KEEP_ALIVE=30m"),
      fence("ruby", ...FORMULA),
      fence("ruby", ...CASK),
      fence("ruby", "puts 'no Brewfile'"),
    );
    expect(await update()).toMatchObject({ status: 0, stderr: "" });
    const {
      snippets,
    }: { snippets: { level: string; tools: { tool: string; version: string; output?: string[] }[] }[] } =
      JSON.parse(site.read("content/index.lock.json"));
    expect(snippets.map(({ level, tools: [tool] }) => [level, tool?.tool, tool?.output])).toEqual([
      ...Array.from({ length: 6 }, () => ["parsed", "Homebrew", undefined]),
      ["parsed", "Ruby", undefined],
      ["parsed", "Ruby", undefined],
      ["ran", "Ruby", ["no Brewfile"]],
    ]);
    expect(snippets[0]?.tools[0]?.version).toBe(HOMEBREW.version);
  });

  it("names what is wrong with a call, wherever it stands, and what may be meant", async () => {
    expect(
      await told("sh", [
        "brew instal jq",
        "brew cask install firefox",
        "brew install --cask --no-quarantine firefox",
        "true\nbrew list | xargs brew reinstall --forse",
        'echo "$(brew --prefx jq)"',
        "brew services strat redis",
        "brew uses",
        "brew tap-new ada/tap other",
        "brew update=now jq",
        "brew upgrade --dry-run=yes",
        "brew bundle dump --file",
        "brew test-bot",
      ]),
    ).toEqual([
      "line 1: there is no `brew instal` in Homebrew 7.0.0: did you mean `brew install`?",
      "line 1: `brew cask` was removed: give `--cask` to the command: `brew install --cask`",
      "line 1: `brew install` has no option `--no-quarantine` any more: no option gets past Gatekeeper any more",
      "line 2: `brew reinstall` has no option `--forse`: did you mean `--force`?",
      "line 1: there is no `brew --prefx` in Homebrew 7.0.0: did you mean `brew --prefix`?",
      "line 1: `brew services` has no subcommand `strat`: did you mean `start`?",
      "line 1: `brew uses` needs an argument, but has none",
      "line 1: `brew tap-new` takes one argument, but has 2",
      "line 1: there is no `brew update=now` in Homebrew 7.0.0",
      "line 1: `brew upgrade`: `--dry-run` takes no value",
      "line 1: `brew bundle dump`: `--file` needs a value",
      "line 1: `brew test-bot` is for Homebrew's own developers: its options are not in the table (verify/runners/homebrew/commands.ts)",
    ]);
  });

  it("refuses what bash can't read", async () => {
    withReader();
    note(fence("sh", "if brew doctor; do", "done"));
    expect(await update()).toMatchObject({ status: 1, stderr: expect.stringContaining("syntax error") });
  });

  it("names what is wrong with an entry of a Brewfile", async () => {
    expect(
      await told("ruby", [
        'brew "jq"\nbrwe "fd"',
        'brew "jq", restart_servce: true',
        'mas "Xcode"',
        'tap "shop/tools", trusted: { formulas: ["cart"] }',
        'cask_args folder: "~/Applications"',
        'brew "a", "b"',
      ]),
    ).toEqual([
      "line 2: a Brewfile of Homebrew 7.0.0 has no word `brwe`: did you mean `brew`?",
      "line 1: `brew` has no option `restart_servce`: did you mean `restart_service`?",
      "line 1: `mas` needs the number of the app: `id: 497799835`",
      "line 1: `trusted` has no key `formulas`: did you mean `formula`?",
      "line 1: `cask_args` has no option `folder`",
      "line 1: `brew` needs one name",
    ]);
  });

  it("refuses Brewfiles, formulae and casks that Ruby can't read", async () => {
    note(
      fence("ruby", 'brew "jq'),
      fence("ruby", ...FORMULA.slice(0, 2)),
      fence("ruby", ...CASK.slice(0, 2)),
    );
    const { stderr } = await update();
    expect(stderr.match(/^failed: .*/gm)).toHaveLength(3);
    expect(stderr).toContain("unterminated string");
    expect(stderr).toContain("syntax error");
  });

  it("names a setting that Homebrew does not have, and a line that is none", async () => {
    expect(
      await told("dotenv", [
        "HOMEBREW_NO_ANALYTICS=1\nHOMEBREW_NO_ENV_HINT=1",
        "HOMEBREW_NO_ASK=1\nexport HOMEBREW_BAT=1",
      ]),
    ).toEqual([
      "line 2: Homebrew 7.0.0 has no variable `HOMEBREW_NO_ENV_HINT`: did you mean `HOMEBREW_NO_ENV_HINTS`?",
      "line 2: not `NAME=value`",
    ]);
    expect(await told('dotenv title="~/.homebrew/services/redis.env"', ["export LANG=C.UTF-8"])).toEqual([
      "line 1: not `NAME=value`",
    ]);
  });

  it("says which package is missing where scripts can't be read", async () => {
    note(fence("sh", "brew install jq"));
    expect(await site.runWith({ CI: "true" }, "check", "index", "--root", site.root)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("the package unbash, which reads shell scripts, is missing\n"),
    });
  });
});
