import { readFileSync } from "node:fs";
import path from "node:path";
import { FEATURE_MATRIX, readMatrixRows } from "../document/matrix.ts";
import type { Snippet } from "../lock/snippet.ts";
import { findNode, INSTALL, MODULES } from "../runner/node-packages.ts";
import { Programs } from "../runner/processes.ts";
import type { Outcome, Runner, SequenceContext, Session } from "../runner/runner.ts";
import { toolIn } from "../runner/tools.ts";
import { type Sandbox, seenIn } from "../sandbox/interface.ts";
import { isShell } from "../text/languages.ts";
import { callsProgram, startShellSession } from "./shell.ts";

/** The extensions of files by the language of a fence. */
const EXTENSIONS = new Map("js mjs cjs ts mts cts tsx".split(" ").map((name) => [name, name]))
  .set("javascript", "js")
  .set("typescript", "ts");
/** Compiler options for sections without a tsconfig. */
export const COMPILER_OPTIONS = {
  target: "esnext",
  module: "esnext",
  moduleResolution: "bundler",
  jsx: "react-jsx",
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  types: ["node"],
};
/** The native compiler of TypeScript 7, below the packages of `verify/`: five times as fast. */
export const COMPILER = `@typescript/typescript-${process.platform}-${process.arch}/lib/tsc`;

/** Where the sandbox shows the compiler. */
export const compilerIn = (sandbox: Sandbox): string => path.join(seenIn(sandbox, MODULES), COMPILER);

/** Shell script that sets `$tsc` to the compiler at the path `$0`, or else to the site's own `typescript`. */
const FIND_COMPILER = `tsc=$(command -v "$0" || command -v tsc) || { echo 'TypeScript is missing: add it to verify/package.json, then ${INSTALL}'; exit 127; }`;
/** Compiles one file and its imports, with the section's own settings if it has some. */
const COMPILE = `${FIND_COMPILER}
c=tsconfig.snippet.json
if [ -e tsconfig.json ]; then settings='"extends": "./tsconfig.json"'; else settings='"compilerOptions": ${JSON.stringify(COMPILER_OPTIONS)}'; fi
printf '{ %s, "include": [], "files": ["%s"] }' "$settings" "$1" > $c
"$tsc" --pretty false --noEmit -p $c; status=$?; rm $c; exit $status`;

/** Prints a line for each expression: `yes` if its awaited value is truthy, `no` if not or if it throws. */
const ASK = `(async () => {
  for (const code of process.argv.slice(1)) {
    let value;
    try { value = await (0, eval)(code) } catch {}
    console.log(value ? 'yes' : 'no');
  }
})()`;

/** Exit status of a shell whose command was not found. */
const NOT_FOUND = 127;

/** Runs Node.js: blocks, matrices of features, and commands that call `node`, `npm` or `npx`. */
export const node = (): Runner => ({
  name: "node",
  breadth: "language",
  claims: ({ fence, code }) =>
    EXTENSIONS.has(fence.language) ||
    fence.language === FEATURE_MATRIX ||
    (isShell(fence.language) && callsProgram(code, ["node", "npx", "npm"], /[;&|(]/)),
  find: async (_toolbox, root) => findNode(root),
  async start(context): Promise<Session> {
    const tool = await toolIn(context.sandbox, "Node.js", NODE);
    const programs = new Programs();
    const agent = readFileSync(new URL("./interpreter-agent.js", import.meta.url), "utf8");
    const args = ["--no-warnings", "--input-type=module", "--eval", agent];
    const open = () => context.sandbox.spawn("node", args, { merge: true });
    return startShellSession(context, async () => tool, {
      interrupt: (snippet) => programs.interrupt(snippet),
      stop: () => programs.stop(),
      async run(snippet) {
        const request = await requestOf(snippet);
        if (request !== undefined) {
          const outcome = await programs.interpret(snippet, snippet.meta.check.session, request, open);
          return {
            ...outcome,
            tool,
            comparesValues: request.statesValues,
            diagnostics: outcome.diagnostics ?? explainName(snippet, outcome, context),
          };
        }
        const [command = "", ...args] = await commandOf(snippet, context);
        const process = context.sandbox.spawn(command, args, { merge: true });
        const outcome = await programs.outcomeOf(snippet, process);
        if (snippet.meta.check.level === "types" && outcome.exit !== NOT_FOUND)
          return { ...outcome, tool: await compilerVersion(context), level: "type-checked" };
        if (snippet.meta.check.level === "parse")
          return { ...outcome, output: "", diagnostics: outcome.output, tool, level: "parsed" };
        return {
          ...outcome,
          tool,
          diagnostics: explain(snippet, outcome, tool.version) ?? explainName(snippet, outcome, context),
        };
      },
    });
  },
});

/** The request to an interpreter, for a block that shares a scope, or whose comments state values. */
async function requestOf({ fence, meta, code }: Snippet) {
  const extension = EXTENSIONS.get(fence.language);
  if (extension === undefined || meta.check.level !== undefined || meta.file !== undefined) return undefined;
  const isTypeScript = extension.includes("ts");
  const { prepare } = await import("./interpreter/prepare.ts");
  const prepared = prepare(code, { isTypeScript });
  const isShared = meta.check.session !== undefined;
  return isShared || prepared.statesValues ? { ...prepared, isTypeScript } : undefined;
}

/** Says where a name is declared that a block lacks. */
function explainName(
  snippet: Snippet,
  { ok, output }: Pick<Outcome, "ok" | "output">,
  { snippets }: SequenceContext,
): string | undefined {
  const name = ok ? undefined : /^(?:\w+ )?ReferenceError: (\S+) is not defined$/m.exec(output)?.[1];
  if (name === undefined || !/^\w+$/.test(name)) return undefined;
  const declares = new RegExp(`\\b(?:const|let|var|function|class|import)\\b[^;]*\\b${name}\\b`);
  const above = snippets.slice(0, snippets.indexOf(snippet)).findLast(({ code }) => declares.test(code));
  if (above === undefined) return undefined;
  const remedy =
    snippet.meta.check.session === undefined
      ? ": with the word `session` on both blocks, or `<!-- check file: session -->` at the top of a README, they share what they declare"
      : ", in a block that failed or has another scope";
  return `\`${name}\` is declared in line ${above.fence.line}${remedy}`;
}

/** Suggests a remedy if Node.js itself can't run this kind of file. */
function explain(
  { fence }: Snippet,
  { ok, output }: Pick<Outcome, "ok" | "output">,
  version: string,
): string | undefined {
  if (ok || !output.includes("ERR_UNKNOWN_FILE_EXTENSION")) return undefined;
  const extension = EXTENSIONS.get(fence.language);
  const newer = extension === "tsx" ? "" : ", or use Node.js 22.18 or newer";
  return `Node.js ${version} does not run .${extension} files: use \`check=types\`${newer}`;
}

const NODE = { command: "node", args: ["--version"], version: /^v(?<version>[\d.]+)/ };

const compilerVersion = ({ sandbox }: SequenceContext): Promise<Outcome["tool"]> =>
  toolIn(sandbox, "TypeScript", {
    command: "/bin/sh",
    args: ["-c", `${FIND_COMPILER}; "$tsc" --version`, compilerIn(sandbox)],
    version: /Version (?<version>[\d.]+)/,
  });

async function commandOf({ fence, meta, code }: Snippet, { sandbox }: SequenceContext): Promise<string[]> {
  if (fence.language === FEATURE_MATRIX) {
    const rows = readMatrixRows(fence, code).rows.map((row) => row.code);
    return ["node", "--no-warnings", "--eval", ASK, "--", ...rows];
  }
  const file = meta.file ?? `snippet.${EXTENSIONS.get(fence.language)}`;
  if (meta.file === undefined) await sandbox.writeFile(file, `${code}\n`);
  if (meta.check.level === "parse") return ["node", "--check", file];
  if (meta.check.level !== "types") return ["node", file];
  return ["/bin/sh", "-c", COMPILE, compilerIn(sandbox), file];
}
