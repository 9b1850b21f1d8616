import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Snippet } from "../../content/snippet.ts";
import { findNode, INSTALL, MODULES } from "../node-packages.ts";
import { outcomeOf } from "../process-outcome.ts";
import type { Outcome, Runner, SequenceContext, Session, Variant } from "../runner.ts";
import { type Sandbox, type SandboxProcess, seenIn } from "../sandbox.ts";
import { importedFiles, sdksOf } from "../sdk-packages.ts";
import { COMPILER, compile, type Diagnostic, programFileOf } from "../type-program.ts";

const LANGUAGES = ["ts", "typescript", "mts", "tsx"];

/** TypeScript that builds on the SDK of a model provider: compiled with all of its section in one program, then run. */
export const sdkRunner: Runner = {
  name: "sdk",
  levels: ["ran", "stand-in", "types"],
  claims: (snippet) => LANGUAGES.includes(snippet.fence.language) && sdksOf(snippet).length > 0,
  async find(_toolbox, root) {
    const found = findNode(root);
    const compiler = path.join(root, "verify/node_modules", COMPILER);
    return existsSync(compiler) ? found : { variants: [], missing: [{ name: "TypeScript 7", variants: [], fix: INSTALL }] };
  },
  async start(context): Promise<Session> {
    const running = new Map<Snippet, SandboxProcess>();
    let program: Promise<readonly Diagnostic[]> | undefined;
    return {
      async run(snippet) {
        const tool = toolOf(snippet, context.variant);
        program ??= compileSequence(context);
        const complaints = complaintsOf(snippet, await program);
        if (complaints !== "") return { ok: false, output: complaints, tool, level: "types" };
        if (snippet.meta.check.level === "types") return { ok: true, output: "", tool, level: "types" };
        const file = programFileOf(snippet);
        if (snippet.meta.file === undefined) await context.sandbox.writeFile(file, `${snippet.code}\n`);
        const process = context.sandbox.spawn("node", [file], { merge: true });
        running.set(snippet, process);
        const outcome = await outcomeOf(process);
        running.delete(snippet);
        return { ...outcome, tool };
      },
      interrupt: (snippet) => running.get(snippet)?.kill("SIGKILL"),
      async stop() {
        for (const process of running.values()) process.kill("SIGKILL");
      },
    };
  },
};

/** A folder for what is made for the check, where snippets do not meet it. */
const scratchOf = (sandbox: Sandbox): string => path.join(seenIn(sandbox, "/tmp"), ".program");

function compileSequence({ sandbox, snippets }: SequenceContext): Promise<Diagnostic[]> {
  const own = snippets.filter((snippet) => LANGUAGES.includes(snippet.fence.language) && (snippet.meta.file !== undefined || sdkRunner.claims(snippet)));
  const files = new Map(own.map((snippet) => [programFileOf(snippet), `${snippet.code}\n`]));
  return compile(sandbox, { folder: scratchOf(sandbox), files: [...files].map(([name, text]) => ({ name, text })) });
}

/** What the compiler says of a snippet and of the files it imports, by lines of the note. */
function complaintsOf(snippet: Snippet, diagnostics: readonly Diagnostic[]): string {
  const sources = new Map([snippet, ...importedFiles(snippet)].map((source) => [programFileOf(source), source]));
  return diagnostics
    .flatMap(({ file, line, message }) => {
      const source = sources.get(file);
      return source === undefined ? [] : [`line ${source.fence.line + line}${source === snippet ? "" : ` (${file})`}: ${message}\n`];
    })
    .join("");
}

/** The SDK that a snippet builds on first, as its package calls itself. */
function toolOf(snippet: Snippet, { binds = [] }: Variant): Outcome["tool"] {
  const [name = ""] = sdksOf(snippet);
  const modules = binds.find(({ to }) => to === MODULES)?.from ?? "";
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(modules, name, "package.json"), "utf8"));
  return { name, version };
}
