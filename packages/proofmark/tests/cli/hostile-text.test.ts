// @module-tag exhaustive
import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { command, type FixtureSite } from "../fixture-site.ts";
import { LOCK, NOTE, proven } from "../proving-site.ts";

/** Fills the clipboard, clears the screen, turns the direction of text, and hides words. */
const HOSTILE = "ev\u001b]52;c;b3duZWQ=\u0007\u001b[2J\u009b31m\u202e\u{e0041}\u200bil";
/** The same as `printf` writes it, since code of notes may not hold it. */
const ESCAPED = HOSTILE.replace(
  /[^ -~]/gu,
  (sign) => `\\U${(sign.codePointAt(0) ?? 0).toString(16).padStart(8, "0")}`,
);
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const ACTING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202e\u{e0041}]/u;

const inLock = (from: string, to: string) => (site: FixtureSite) =>
  site.change(LOCK, (text) => text.replace(from, JSON.stringify(to).slice(1, -1)));
const inNote = (from: string, to: string) => (site: FixtureSite) =>
  site.change(NOTE, (text) => text.replace(from, to));

describe("what a command prints drives no terminal", () => {
  it.each<[where: string, change: (site: FixtureSite) => void, args: readonly string[]]>([
    ["the version in a lock", (site) => site.change(LOCK, versioned), ["check"]],
    ["an output in a lock", inLock("1,ada", `${HOSTILE},ada`), ["check"]],
    ["a level in a lock", (site) => site.change(LOCK, leveled), ["check"]],
    ["a lock that is not JSON", (site) => site.change(LOCK, "\u001b[2Jevil"), ["check"]],
    ["a reason in a lock", inLock("editors are not run", HOSTILE), ["check"]],
    ["an output", inNote("cat sorted.csv", `printf '${ESCAPED}\\n'; false`), ["check"]],
    ["results for machines", inNote("cat sorted.csv", `printf '${ESCAPED}\\n'; false`), ["check", "--json"]],
    [
      "a note's name",
      (site) => site.change(`content/${HOSTILE}.mdx`, "## One\n\n```sh\nfalse\n```\n"),
      ["check"],
    ],
    ["a value of front matter", inNote("title: Shop", `sidebar_position: "${HOSTILE}"`), ["build"]],
    ["a key of front matter", inNote("title: Shop", `"${HOSTILE}": Shop`), ["build"]],
    ["an argument", () => undefined, ["check", HOSTILE]],
    ["an option", () => undefined, ["check", `--${HOSTILE}`]],
  ])("%s", async (_, change, args) => {
    const site = await proven();
    change(site);
    const { stdout, stderr } = await site.run(...args);
    expect(stdout + stderr).toMatch(/ev(?:\\u[0-9a-f]{4}|\[2J|\]52;c;b3duZWQ=|31m)*il/);
    expect(stdout + stderr).not.toMatch(ACTING);
  });

  it("on a terminal too, but for its own colours", async () => {
    const site = await proven();
    inLock("1,ada", `${HOSTILE},ada`)(site);
    const printed = onTerminal(site, "check");
    expect(printed).toContain("\u001b[31m- evil,ada,mug-01,2\u001b[39m");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours, and the line of progress
    expect(printed.replace(/\u001b\[(?:\d+m|K)|\r/g, "")).not.toMatch(ACTING);
  });
});

const versioned = (text: string): string =>
  text.replaceAll(/("tool": "GNU Make",\s+"version": )"[\d.]+"/g, `$1${JSON.stringify(HOSTILE)}`);

const leveled = (text: string): string =>
  text.replace('"level": "ran"', `"level": ${JSON.stringify(HOSTILE)}`);

/** The output of the command on a terminal. */
function onTerminal({ root }: FixtureSite, ...args: readonly string[]): string {
  const env = { PATH: process.env["PATH"], HOME: root, TERM: "xterm" };
  const line = [process.execPath, command, ...args].map((word) => `'${word}'`).join(" ");
  // `script` ends with the status of the command, which fails.
  return execFileSync("sh", ["-c", `script -qc "${line}" /dev/null; true`], {
    cwd: root,
    env,
    encoding: "utf8",
  });
}
