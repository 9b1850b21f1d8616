import { expect, it } from "vitest";
import { block, siteOf } from "../proving-site.ts";

const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  python: [
    "import logging, subprocess, sys",
    ...['print("one")', 'logging.warning("two")', 'print("three")'],
    ...['subprocess.run(["echo", "four"])', 'print("five")', 'sys.exit("six")'],
  ],
  sh: [
    "python3 -c 'import sys; print(1); print(2, file=sys.stderr); print(3)'",
    'python3 -c \'import os, subprocess, sys; print(4); subprocess.run([sys.executable, "-c", "print(5)"]); print(6)\'',
  ],
  perl: ['print "one\\n";', 'warn "two\\n";', 'print "three\\n";', 'system("echo four");', 'die "five\\n";'],
  ruby: ['puts "one"', 'warn "two"', 'puts "three"', 'system("echo four")', 'abort "five"'],
  php: ['<?php echo "one\\n";', 'fwrite(STDERR, "two\\n");', 'system("echo three");', 'echo "four\\n";'],
  js: ['console.log("one");', 'console.error("two");', 'console.log("three");', "process.exitCode = 0;"],
};

it("outputs keep the order that they have on a terminal", async () => {
  const site = siteOf(...Object.entries(PROGRAMS).flatMap(([language, lines]) => block(language, ...lines)));
  const { stdout } = await site.run("check", "--json");
  const results: readonly { language: string; failure: { output: readonly string[] } }[] = JSON.parse(stdout);
  expect(results.map(({ language, failure }) => [language, failure.output])).toEqual([
    ["python", ["one", "WARNING:root:two", "three", "four", "five", "six"]],
    ["sh", ["1", "2", "3", "4", "5", "6"]],
    ["perl", ["one", "two", "three", "four", "five"]],
    ["ruby", ["one", "two", "three", "four", "five"]],
    ["php", ["one", "two", "three", "four"]],
    ["js", ["one", "two", "three"]],
  ]);
});
