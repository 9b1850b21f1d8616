import { beforeAll, describe, expect, it } from "vitest";
import { block, siteOf } from "../proving-site.ts";

/** A section: its heading, its blocks, and the output of the last of them. */
type Section = readonly [title: string, blocks: readonly string[], output: readonly string[]];

const MISSING = "cat: none.txt: No such file or directory";

const FAILING: readonly Section[] = [
  ["in a pipe", ["cat none.txt | wc -l"], [MISSING, "0"]],
  ["in a pipe behind &&", ["mkdir new && cat none.txt | wc -l"], [MISSING, "0"]],
  ["in a pipe that head cuts short", ["{ cat none.txt; seq 100000; } | head -1"], [MISSING, "1"]],
  ["in a function", ["deploy() { cat none.txt; seq 1; }; deploy"], [MISSING, "1"]],
  ["in a function of an earlier block", ["deploy() { cat none.txt; seq 1; }", "deploy"], [MISSING, "1"]],
  ["in a subshell", ["(cat none.txt; seq 1)"], [MISSING, "1"]],
  ["in a command substitution", ['seq "$(cat none.txt; seq 1)"'], [MISSING, "1"]],
  ["in a process substitution", ["cat <(cat none.txt; seq 1)"], [MISSING, "1"]],
  ["after set +e", ["set +e", "cat none.txt; seq 1"], [MISSING, "1"]],
  ["under an ERR trap", ["trap 'seq 2' ERR; cat none.txt; seq 1"], [MISSING, "1", "2", "1"]],
  [
    "under an ERR trap of an earlier block",
    ["trap 'seq 2' ERR", "cat none.txt; seq 1"],
    [MISSING, "1", "2", "1"],
  ],
  ["after an ERR trap is removed", ["trap - ERR", "cat none.txt; seq 1"], [MISSING, "1"]],
  ["under an EXIT trap", ["trap 'seq 1' EXIT; cat none.txt; exit 0"], [MISSING, "1"]],
  ["under a DEBUG trap", ["trap 'true' DEBUG", "cat none.txt; seq 1"], [MISSING, "1"]],
  [
    "beside functions of common names",
    ["read() { :; }; printf() { :; }", "cat none.txt; seq 1"],
    [MISSING, "1"],
  ],
];

const PASSING: readonly Section[] = [
  ["in a condition", ["if cat none.txt | grep x; then seq 1; fi"], [MISSING]],
  ["before || and behind !", ["cat none.txt || seq 1\n! cat none.txt"], [MISSING, "1", MISSING]],
  [
    "in a function that a condition calls",
    ["f() { cat none.txt; seq 1; }\nif f; then seq 2; fi"],
    [MISSING, "1", "1", "2"],
  ],
  ["in a substitution of a condition", ["if x=$(false; true); then seq 1; fi"], ["1"]],
  ["that head cuts short", ["seq 100000 | head -1\n{ seq 100000; seq 9; } | head -1"], ["1", "1"]],
  [
    "in the background",
    ["(while :; do cat none.txt 2> /dev/null; sleep 0.01; done) &\nsleep 0.1", "sleep 0.1; kill $!; seq 1"],
    ["1"],
  ],
  [
    "that a condition cuts short",
    ["if seq 100000 | grep -q 5; then seq 1; fi\nseq 100000 | head -1 && seq 1"],
    ["1", "1", "1"],
  ],
];

const UNSEEN: readonly Section[] = [
  ["set -x", ["set -x", "x=$(seq 1)\ntrap 'seq 2' ERR"], ["++ seq 1", "+ x=1", "+ trap 'seq 2' ERR"]],
  ["a DEBUG trap", [`trap 'echo "> $BASH_COMMAND"' DEBUG`, "seq 1"], ["> seq 1", "1"]],
  ["$LINENO", ["seq 1", "\nseq $LINENO"], ["1", "2"]],
  ["functions of its names", ["printf() { seq 1; }; read() { seq 2; }", "printf; read"], ["1", "1", "2"]],
  ["a list of traps", ["trap 'seq 1' ERR; trap -p; trap - ERR; trap"], ["trap -- 'seq 1' ERR"]],
  ["descriptors of programs", ["ls /proc/self/fd"], ["0", "1", "2", "3"]],
  [
    "pipefail of an earlier block",
    ["set -o pipefail", "if false | true; then seq 1; else seq 2; fi"],
    ["1", "2"],
  ],
  ["aliases", ["alias one='seq 1'", "one"], ["1"]],
];
/** Its block fails, so that bash runs the trap, in no function and no subshell. */
const TRAPPED: Section = [
  "an ERR trap",
  ["set -e; f() { return 3; }; trap 'seq $? $((LINENO + 2))' ERR", "\nf"],
  ["3", "4"],
];

interface Result {
  readonly failure: { readonly message: string; readonly output?: readonly string[] };
}
const results = new Map<Section, Result["failure"]>();

beforeAll(async () => {
  const sections = [...FAILING, ...PASSING, ...UNSEEN, TRAPPED];
  const lines = sections.flatMap(([title, blocks]) => [
    `## ${title.replaceAll(/[<>{}]/g, "")}`,
    "",
    ...blocks.flatMap((code) => block('sh proves="it"', code)),
  ]);
  const { stdout } = await siteOf(...lines).run("check", "--json");
  const found: readonly Result[] = JSON.parse(stdout);
  let end = 0;
  for (const section of sections) {
    end += section[1].length;
    const last = found[end - 1];
    if (last !== undefined) results.set(section, last.failure);
  }
});

describe("a command that fails in a shell", () => {
  it.each(FAILING.map((section) => [section[0], section] as const))("counts %s", (_, section) => {
    expect(results.get(section)).toMatchObject({ message: "it failed with status 1", output: section[2] });
  });

  it.each(PASSING.map((section) => [section[0], section] as const))("does not count %s", (_, section) => {
    expect(results.get(section)).toMatchObject({ message: "not in the lock yet", output: section[2] });
  });
});

describe("what reads the blocks of a shell", () => {
  it.each(UNSEEN.map((section) => [section[0], section] as const))("shows in no %s", (_, section) => {
    expect(results.get(section)).toMatchObject({ message: "not in the lock yet", output: section[2] });
  });

  it("leaves an ERR trap the status and the line, and runs it once", () => {
    expect(results.get(TRAPPED)).toMatchObject({ message: "it failed with status 3", output: TRAPPED[2] });
  });
});
