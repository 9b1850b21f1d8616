// Compiles every TypeScript project of the repository, and checks that each source file belongs to one.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { run, TYPESCRIPT } from "./install.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const PROJECTS = [
  "packages/proofmark/tsconfig.node.json",
  "packages/proofmark/tsconfig.browser.json",
  "packages/proofmark/tsconfig.worker.json",
  "site/tsconfig.json",
  "packages/create-proofmark/tsconfig.json",
  "tsconfig.json",
];
/** The mock services have the types of packages that not everybody installs. */
const SERVICES = "site/verify/tsconfig.json";

/** Files that a project names itself, relative to the root. */
function filesOf(project) {
  const host = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (found) =>
      fail(ts.flattenDiagnosticMessageText(found.messageText, "\n")),
  };
  const { fileNames = [], errors = [] } =
    ts.getParsedCommandLineOfConfigFile(path.join(root, project), {}, host) ?? {};
  for (const { messageText } of errors) fail(ts.flattenDiagnosticMessageText(messageText, "\n"));
  return fileNames.map((name) => path.relative(root, name));
}

function fail(message) {
  console.error(`error: ${message}`);
  process.exitCode = 1;
}

const covered = new Set([...PROJECTS, SERVICES].flatMap(filesOf));
const sources = execFileSync(
  "git",
  ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", "*.ts", "*.tsx"],
  {
    cwd: root,
    encoding: "utf8",
  },
);
for (const file of sources.split("\0").filter(Boolean))
  if (!covered.has(file) && existsSync(path.join(root, file))) fail(`${file}  no tsconfig.json includes it`);

for (const project of PROJECTS) if (!run(process.execPath, [TYPESCRIPT, "-p", project])) process.exitCode = 1;
if (existsSync(path.join(root, "site/verify/node_modules"))) {
  if (!run(process.execPath, [TYPESCRIPT, "-p", SERVICES])) process.exitCode = 1;
} else if (process.env["CI"]) fail("site/verify/node_modules is missing: run `npm ci --prefix site/verify`");
else
  console.log(
    "site/verify: the types of the mock services are not checked; `npm ci --prefix site/verify` installs what they need",
  );
