import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";

const PACKAGE = "make_9.9.1-2_all.deb";
const TOOLS = "trixie: make 9.9.1\n";
const MAKE = '{ ...make(), toolbox: { make: { trixie: ["make"] } } }';

/** Behaves as apt does: it names this machine's sources, and downloads the packages of a folder. */
const APT = `#!/bin/bash
for word in "$@"; do case $word in Dir::Cache=*) archives=\${word#*=}/archives;; esac; done
case " $* " in
  *" --print-uris update "*) . /etc/os-release
    echo "'http://packages.test/dists/$VERSION_CODENAME/InRelease' list 0";;
  *" --download-only "*) cp "$DEBS"/*.deb "$archives";;
esac
exit 0
`;
const APT_CACHE = `#!/bin/sh
echo make
`;
/** Waits while a file is there. With another it fails at the end, after all that a whole package has. */
const DPKG_DEB = `#!/bin/sh
while [ -e "$DEBS/wait" ]; do touch "$DEBS/waiting"; sleep 0.05; done
/usr/bin/dpkg-deb "$@" || exit
[ ! -e "$DEBS/cut-off" ] || { echo "dpkg-deb: error: unexpected end of file" >&2; exit 2; }
`;

describe.runIf(existsSync("/usr/bin/dpkg-deb"))("proofmark tools", () => {
  let site: FixtureSite;
  let debs: string;
  let env: Record<string, string>;
  const tools = () => site.runWith(env, "tools", "trixie");
  const found = async () => (await site.runWith(env, "check", "--tools")).stdout.includes("make9.9 (trixie)");
  const inToolbox = (name: string): string => path.join(env["PROOFMARK_TOOLBOX"] ?? "", "trixie", name);

  /** Has the configuration name these runners only. */
  const configure = (runners: string): void =>
    site.change(
      "site.config.ts",
      `import { defineConfig } from "proofmark";
import { make, node, shell } from "proofmark/runners";
export default defineConfig({ title: "Notes", url: "https://notes.test", baseUrl: "/", runners: ${runners} });
[make, node, shell];
`,
    );

  beforeEach(() => {
    site = fixtureSite("plain");
    configure(`[${MAKE}, shell()]`);
    debs = site.path("packages");
    const commands = site.path("commands");
    for (const [name, text] of Object.entries({
      "apt-get": APT,
      "apt-cache": APT_CACHE,
      "dpkg-deb": DPKG_DEB,
    })) {
      mkdirSync(commands, { recursive: true });
      writeFileSync(path.join(commands, name), text, { mode: 0o755 });
    }
    env = {
      PATH: `${commands}:${process.env["PATH"]}`,
      DEBS: debs,
      PROOFMARK_TOOLBOX: site.path("toolbox"),
    };
    makePackage(site.path("make"), path.join(debs, PACKAGE));
  });

  it("records the version of each tool, and unpacks no file that runs as its owner", async () => {
    expect(await tools()).toMatchObject({ status: 0, stdout: TOOLS });
    expect(JSON.parse(readFileSync(inToolbox("tools.json"), "utf8"))).toMatchObject({
      tools: [{ tool: "make", version: "9.9.1" }],
    });
    expect((statSync(inToolbox("root/usr/bin/make")).mode & 0o7777).toString(8)).toBe("755");
    expect(await found()).toBe(true);
  });

  it.each<[what: string, change: () => void]>([
    [
      "its record is of another kind",
      () => writeFileSync(inToolbox("tools.json"), '{ "packages": "1", "tools": [] }'),
    ],
    ["all of it is gone", () => rmSync(inToolbox("root"), { recursive: true })],
  ])("has what it fetched used no more, and fetches it again, if %s", async (_, change) => {
    await tools();
    change();
    expect(await found()).toBe(false);
    expect(await tools()).toMatchObject({ status: 0, stdout: TOOLS });
    expect(await found()).toBe(true);
  });

  it.each([
    ["is not an archive", PACKAGE],
    ["ends before its end", "cut-off"],
  ])("says so if a package %s, and takes nothing for fetched", async (_, file) => {
    writeFileSync(path.join(debs, file), "");
    expect(await tools()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("error: trixie  `bash` failed: dpkg-deb: error: "),
    });
    expect(existsSync(inToolbox("tools.json"))).toBe(false);
    expect(existsSync(inToolbox("root"))).toBe(false);
  });

  it("fetches nothing for runners that take nothing from it", async () => {
    configure("[node(), shell()]");
    expect(await tools()).toEqual({
      status: 0,
      stdout: "the configured runners need nothing from other Debian releases\n",
      stderr: "",
    });
    expect(existsSync(inToolbox(""))).toBe(false);
  });

  it("fetches what the runners name, one of the site's own too, in whatever order they are", async () => {
    await tools();
    const before = readFileSync(inToolbox("tools.json"), "utf8");
    const own = '{ ...shell(), name: "awk", breadth: "tool", toolbox: { gawk: { trixie: ["gawk"] } } }';
    configure(`[${own}, ${MAKE}]`);
    expect((await tools()).stdout).toBe("trixie: make 9.9.1; it no longer has gawk\n");
    const after = readFileSync(inToolbox("tools.json"), "utf8");
    expect(after).not.toBe(before);
    configure(`[${MAKE}, ${own}]`);
    await tools();
    expect(readFileSync(inToolbox("tools.json"), "utf8")).toBe(after);
  });

  it("fetches nothing from a release that has none of it", async () => {
    configure('[{ ...shell(), toolbox: { gawk: { trixie: ["gawk"] } } }]');
    expect((await tools()).stdout).toBe("trixie: nothing; it no longer has gawk\n");
    expect((await site.runWith(env, "tools", "testing")).stdout).toBe("testing: nothing\n");
    expect(existsSync(inToolbox("root"))).toBe(false);
  });

  /** Kills the command while it unpacks. */
  async function killTools(): Promise<void> {
    writeFileSync(path.join(debs, "wait"), "");
    const killed = site.startWith(env, "tools", "trixie");
    while (!existsSync(path.join(debs, "waiting"))) await delay(20);
    await killed.stop("SIGKILL");
    rmSync(path.join(debs, "wait"));
  }

  it("takes nothing for fetched when it was killed, and keeps nothing of that the next time", async () => {
    await killTools();
    expect(await found()).toBe(false);
    expect(existsSync(inToolbox("root"))).toBe(false);
    writeFileSync(inToolbox("../trixie.new/root/usr/bin/cc"), "of a package that is no longer wanted");
    expect(await tools()).toMatchObject({ status: 0 });
    expect(await found()).toBe(true);
    expect(existsSync(inToolbox("root/usr/bin/cc"))).toBe(false);
  });

  it("goes on using what it has when it was killed while it fetched something newer", async () => {
    await tools();
    const record = readFileSync(inToolbox("tools.json"), "utf8");
    writeFileSync(inToolbox("tools.json"), record.replace(/"wanted": "\w+"/, '"wanted": "other tools"'));
    await killTools();
    expect(await found()).toBe(true);
    const again = await tools();
    expect(again.status, again.stderr).toBe(0);
    expect(readFileSync(inToolbox("tools.json"), "utf8")).toBe(record);
  });
});

/** Makes a package of one program that runs as root. */
function makePackage(folder: string, file: string): void {
  mkdirSync(path.join(folder, "DEBIAN"), { recursive: true });
  mkdirSync(path.join(folder, "usr/bin"), { recursive: true });
  writeFileSync(
    path.join(folder, "DEBIAN/control"),
    "Package: make\nVersion: 9.9.1-2\nArchitecture: all\nMaintainer: Test <test@snippets.test>\nDescription: make\n",
  );
  writeFileSync(path.join(folder, "usr/bin/make"), "#!/bin/sh\necho 'GNU Make 9.9.1'\n");
  chmodSync(path.join(folder, "usr/bin/make"), 0o6755);
  mkdirSync(path.dirname(file), { recursive: true });
  execFileSync("dpkg-deb", ["--root-owner-group", "--build", folder, file], { stdio: "ignore" });
}
