// @module-tag exhaustive
import { closeSync, openSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";
import { givePackages } from "../packages-of.ts";
import { block, NOTE, siteOf as siteOfLines } from "../proving-site.ts";

/** The site with a note of one snippet. */
const siteOf = (fence: string, ...code: readonly string[]): FixtureSite =>
  siteOfLines(...block(fence, ...code));
const failureOf = async (site: FixtureSite): Promise<string> => {
  const { status, stderr } = await site.run("check", "--update");
  expect(status).toBe(1);
  return stderr;
};

/** Python with the C library as `c`, which keeps its errors. */
const python = (...lines: readonly string[]): string =>
  [
    "python3 - 2>&1 <<'END'",
    "import ctypes, os, socket",
    "c = ctypes.CDLL(None, use_errno=True)",
    ...lines,
    "END",
  ].join("\n");
/** Mounts, command lines and names, as a snippet sees them. */
const LOOK_AROUND =
  "cat /proc/[0-9]*/mountinfo /proc/[0-9]*/mounts | sort -u\ntr '\\0' ' ' < /proc/1/cmdline\nhostname\nid -un";
const CLONE = "c.syscall(56 if os.uname().machine == 'x86_64' else 220, 0x10000011, 0, 0, 0, 0)";
/** The code of each attempt; all are blocks of one section. */
const ATTEMPTS = {
  "read the variables of processes": "cat /proc/[0-9]*/environ 2> /dev/null | tr '\\0' '\\n' | sort -u",
  "list its own variables": "env | cut -d= -f1 | sort | tr '\\n' ' '",
  "look around": LOOK_AROUND,
  "list open files": "ls -l /proc/self/fd /proc/$$/fd",
  "show its rights":
    "grep -E 'Cap(Inh|Prm|Eff|Amb)|NoNewPrivs|Seccomp:' /proc/self/status | cut -f2 | sort -u",
  "show its limits":
    "ulimit -n; ulimit -u; ulimit -f; df --output=size --block-size=1M /work /tmp | tail -n +2 | tr -d ' '",
  "reach the network": "curl -sS -m 5 http://192.0.2.1/\nexec 3<>/dev/udp/192.0.2.1/53",
  "open sockets of other families": python(
    "for family in [socket.AF_VSOCK, socket.AF_PACKET, socket.AF_ALG, 44]:",
    "    try: print(socket.socket(family, socket.SOCK_DGRAM))",
    "    except OSError as error: print(error.errno)",
  ),
  "mount and unshare": "mount -t tmpfs none /tmp\nunshare --user true\nunshare --net true",
  "clone into a namespace": python(`print(${CLONE}, ctypes.get_errno())`),
  // keyctl, bpf, io_uring_setup, userfaultfd, perf_event_open
  "make calls that no snippet needs": python(
    "for number in [250, 321, 425, 323, 298]: print(c.syscall(number, 0, -3, 0, 0, 0), ctypes.get_errno())",
  ),
  "open the inspector": "kill -USR1 2\nsleep 0.5\ncurl -sS -m 5 http://127.0.0.1:9229/json",
  "look into the program that starts it":
    "for pid in 1 2; do head -c 1 /proc/$pid/mem; echo x > /proc/$pid/fd/1; cat /proc/$pid/environ; readlink /proc/$pid/cwd; done",
  // PTRACE_ATTACH, process_vm_readv, pidfd_getfd
  "attach to the program that starts it": python(
    "for pid in [1, 2]:",
    "    for call in [(101, 16, pid, 0, 0), (310, pid, 0, 0, 0, 0, 0), (438, os.pidfd_open(pid), 1, 0)]: print(c.syscall(*call), ctypes.get_errno())",
  ),
};

const SECRET = "secret-of-the-host";
let site: FixtureSite;
let lock: string;
beforeAll(async () => {
  // Whether an attempt succeeds or not, its block fails, and its output may vary.
  site = siteOfLines(
    ...block("js", "console.log(1);"),
    ...Object.values(ATTEMPTS).flatMap((code) => [
      ...block("sh fails varies", code, "false"),
      ...block("output", "…"),
    ]),
  );
  givePackages(site); // they are bound, and so is a Node.js of their own
  const opened = openSync(site.path("site.config.ts"), "r");
  expect(await site.runHolding([opened], { TOKEN: SECRET }, "check", "--update")).toMatchObject({
    status: 0,
  });
  closeSync(opened);
  lock = site.read("content/index.lock.json");
});

/** The output of commands in a sandbox, whether they succeed or not. */
function printedBy(attempt: keyof typeof ATTEMPTS): string {
  const { snippets }: { snippets: { tools: { output?: string[] }[] }[] } = JSON.parse(lock);
  return snippets[1 + Object.keys(ATTEMPTS).indexOf(attempt)]?.tools[0]?.output?.join("\n") ?? "";
}

describe("what a snippet can see of the machine", () => {
  it("is not a variable that the command was started with", () => {
    const printed = printedBy("read the variables of processes");
    expect(printed).toContain("HOME=/home/dev"); // its own can be read
    expect(printed).not.toContain(SECRET);
    expect(printedBy("list its own variables")).toMatch(/^(?:[A-Z_]+|npm_config_\w+| )+$/);
  });

  it("is neither a path nor a user nor its name", () => {
    const printed = printedBy("look around");
    expect(printed).toContain(" /node_modules ro,"); // the list of mounts is there
    expect(printed).toMatch(/ shop\ndev$/);
    const paths = [site.root, tmpdir(), path.dirname(process.execPath), process.cwd()];
    const secrets = paths.filter((secret) => !secret.startsWith("/usr/") && secret !== "/tmp");
    const lines = lock.split("\n");
    for (const secret of [...secrets, "PROOFMARK", "toolbox"])
      expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    // a short name can be a part of an id by chance
    const name = new RegExp(`(?<![\\w-])${hostname().replaceAll(".", "\\.")}(?![\\w-])`);
    expect(lines.filter((line) => name.test(line))).toEqual([]);
  });

  it("is nothing that the command had open", () => {
    expect(printedBy("list open files")).toContain(" 1 -> ");
    expect(printedBy("list open files")).not.toContain("site.config.ts");
  });
});

describe("what a snippet can do to the machine:", () => {
  it("no rights, and so much of it", () => {
    expect(printedBy("show its rights")).toBe(
      process.arch === "x64" || process.arch === "arm64"
        ? "0000000000000000\n1\n2"
        : "0\n0000000000000000\n1",
    );
    expect(printedBy("show its limits")).toBe(["4096", "1024", "262144", "512", "256"].join("\n"));
  });

  it("no network", () => {
    expect(printedBy("reach the network")).toMatch(/Couldn't connect[\s\S]*Network is unreachable/);
    expect(printedBy("open sockets of other families")).toBe("97\n97\n97\n97");
  });

  it("no mounts and no namespaces", () => {
    expect(printedBy("mount and unshare")).toMatch(
      /^mount: .*(?:superuser|permission denied)[\s\S]*unshare: unshare failed: Operation not permitted\nunshare: unshare failed/m,
    );
    expect(printedBy("clone into a namespace")).toBe("-1 1");
  });

  it.runIf(process.arch === "x64")(
    "no keys of the kernel, and none of the calls that no snippet needs",
    () => {
      expect(printedBy("make calls that no snippet needs")).toBe(Array(5).fill("-1 1").join("\n"));
    },
  );
});

describe("what a snippet can do to the program that starts it:", () => {
  it("no inspector", () => {
    expect(printedBy("open the inspector")).toMatch(/Couldn't connect to server/);
  });

  it("no look into its memory, and no other way into it", () => {
    const printed = printedBy("look into the program that starts it");
    expect(printed.match(/Permission denied/g)).toHaveLength(6);
    expect(printed).not.toContain("/work");
  });

  it.runIf(process.arch === "x64")("no call that attaches to it, or takes what it has open", () => {
    expect(printedBy("attach to the program that starts it")).toBe(Array(6).fill("-1 1").join("\n"));
  });

  it("ending it ends its own section, with a sentence, and no other", async () => {
    const stderr = await failureOf(
      siteOf(
        "sh",
        "kill -9 2",
        "sleep 5",
        "```",
        "",
        "```sh",
        "echo on",
        "```",
        "",
        "## Two",
        "",
        "```sh",
        "seq 2",
      ),
    );
    expect(stderr).toMatch(
      /^failed: content\/index\.mdx:8 {2}its sandbox was ended from inside(?:, or by the kernel because memory ran out)?$/m,
    );
    expect(stderr).toContain(`failed: ${NOTE}:13  it was not run: the snippet at line 8 was stopped\n`);
    expect(stderr.match(/^failed: /gm)).toHaveLength(2);
  });

  it("stopping it, or a tool that starts, keeps a check waiting for the time of its section only", async () => {
    const block = (fence: string, ...code: readonly string[]): string =>
      [`\`\`\`${fence}`, ...code, "```", ""].join("\n");
    const sections = [
      block("sh async timeout=1s", "kill -STOP 2"),
      `${block("sh timeout=1s", "(while :; do pkill -STOP postgres; sleep 0.05; done) > /dev/null 2>&1 &")}\n${block("sql timeout=1s", "select 1;")}`,
      block("sh timeout=1s", "seq 1"),
    ];
    const site = fixtureSite("proofs");
    site.change(
      NOTE,
      [
        "---",
        "title: Shop",
        "slug: /",
        "---",
        "",
        ...sections.map((text, index) => `## Section ${index}\n\n${text}`),
      ].join("\n"),
    );
    const stderr = await failureOf(site);
    expect(stderr).toMatch(
      /^failed: content\/index\.mdx:8 {2}its section was still running after <time>, more than its blocks may take together, and was stopped$/m,
    );
    // PostgreSQL is stopped while it starts, or after the block was sent to it
    expect(stderr).toMatch(
      /^failed: content\/index\.mdx:18 {2}(?:it was not run: )?its section was still running after <time>/m,
    );
    expect(stderr.match(/^failed: /gm)).toHaveLength(2);
  });
});
