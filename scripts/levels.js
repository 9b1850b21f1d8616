// The table of notes by level in docs/levels.md: written from the locks, or, with `--check`, only compared
// with them.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const [START, END] = ["<!-- levels: written by `npm run levels` -->", "<!-- /levels -->"];
const command = fileURLToPath(new URL("../packages/proofmark/bin/proofmark.js", import.meta.url));
const site = fileURLToPath(new URL("../site", import.meta.url));
const file = fileURLToPath(new URL("../docs/levels.md", import.meta.url));
const text = readFileSync(file, "utf8");
const [start, end] = [text.indexOf(START), text.indexOf(END)];
if (start === -1 || end < start) throw new Error(`docs/levels.md has no ${START} before ${END}`);
const table = execFileSync(process.execPath, [command, "check", "--list", "--root", site], {
  encoding: "utf8",
});
const fresh = `${text.slice(0, start)}${START}\n\n${table.trim()}\n\n${text.slice(end)}`;

if (fresh === text) console.log("docs/levels.md: the table of levels is up to date");
else if (process.argv.includes("--check")) {
  console.error(
    "error: docs/levels.md  the table of notes by level is not what the locks say\n  fix       run `npm run levels`, and commit docs/levels.md with the locks",
  );
  process.exitCode = 1;
} else {
  writeFileSync(file, fresh);
  console.log("docs/levels.md: wrote the table of levels");
}
