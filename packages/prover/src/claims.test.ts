import { describe, expect, it } from "vitest";
import { snippetOf } from "../../proofmark/tests/checked-note.ts";
import { runnersOf } from "./default-runners.ts";
import { callsProgram } from "./runners/shell.ts";

const RUNNERS = runnersOf(undefined);
const LANGUAGES = ["sh", "js", "ts", "python", "sql", "redis", "makefile"];
/** Parts that a search could read in several ways, from several starts. */
const PARTS = [
  ...[
    "a; ",
    "| a",
    "& a",
    "FOO=a ",
    "FOO=a;",
    "(FOO=(",
    " ",
    "\n",
    "\n ",
    "export ",
    "node",
    "make",
    "curl\n",
  ],
  ...[
    "import\n",
    "import ",
    "export from ",
    "} from\n",
    "import(",
    "from a import b\n",
    "redis-",
    "pg_",
    "brew ",
  ],
];

describe("claims of runners", () => {
  it.each([22, 2000])("take milliseconds for %i repetitions of a part", (times) => {
    const began = performance.now();
    for (const language of LANGUAGES) {
      const snippet = snippetOf(language);
      for (const part of PARTS)
        for (const runner of RUNNERS) runner.claims({ ...snippet, code: part.repeat(times) });
    }
    expect((performance.now() - began) / PARTS.length / LANGUAGES.length).toBeLessThan(20);
  });

  it.each([
    ["make all", true],
    ["cd src && make", true],
    ["A=1 B=$(date) make -j2", true],
    ["lines=$(make)", false],
    ["cmake .", false],
    ["echo make", false],
    ["make-it", false],
  ])("find the program that `%s` calls", (code, expected) => {
    expect(callsProgram(code, ["make"])).toBe(expected);
  });
});
