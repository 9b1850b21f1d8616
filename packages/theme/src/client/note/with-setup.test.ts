import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { joinSetup } from "./with-setup.ts";

it("gives commands that bring their files along, when a shell runs them", () => {
  const copied = joinSetup(
    [
      { file: "src/it's here.txt", code: "$(reboot) `x` \\ 'a' \"b\"\nEOF\nlast" },
      { file: undefined, code: "printf 'ready\\n'" },
    ],
    "cat src/*",
  );
  const folder = mkdtempSync(path.join(tmpdir(), "setup-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(execFileSync("sh", ["-c", copied], { cwd: folder, encoding: "utf8" })).toBe(
    "ready\n$(reboot) `x` \\ 'a' \"b\"\nEOF\nlast\n",
  );
});

it("joins statements in the order of the note", () => {
  const typed = [{ file: undefined, code: "create table a ();" }];
  expect(joinSetup(typed, "table a;")).toBe("create table a ();\ntable a;");
});
