import { existsSync } from "node:fs";
import { MATRIX, type MatrixRow, readMatrixRows, unescapeText } from "../../../content/code/regex-matrix.ts";
import { missingProgram } from "../../runner/missing-program.ts";
import { findNode } from "../../runner/node-packages.ts";
import type { FoundTools, Outcome, Runner, SequenceContext, Session, Variant } from "../../runner/runner.ts";
import { versionOf } from "../../runner/tool-version.ts";
import type { Sandbox, SandboxProcess } from "../../sandbox/interface.ts";
import { outcomeOf } from "../../sandbox/process-outcome.ts";
import type { Toolbox } from "../../toolbox/toolbox.ts";
import { findPostgres, POSTGRESQL_PACKAGES, startPostgres } from "../postgresql/postgresql.ts";
import { MATRIX_ENGINES, type MatrixEngine } from "./engines.ts";
import { toolboxOf } from "./regex.ts";

/** Asks every engine that `on=` names about each row of a feature matrix. The output has a line per row. */
export const regexMatrix = (): Runner => ({
  name: MATRIX,
  levels: ["ran"],
  toolbox: { ...toolboxOf(MATRIX_ENGINES), ...POSTGRESQL_PACKAGES },
  claims: ({ fence }) => fence.language === MATRIX,
  find: async (toolbox, root) => findEngines(toolbox, root),
  start: startSession,
});

function findEngines(toolbox: Toolbox, root: string): FoundTools {
  const found = Object.entries(MATRIX_ENGINES).map(([name, engine]) => ({
    name,
    engine,
    variants: variantsOf(name, engine, toolbox, root),
  }));
  return {
    variants: found.flatMap(({ variants }) => variants),
    missing: found
      .filter(({ variants }) => variants.length === 0)
      .map(({ name, engine }) => missingProgram(engine.title, [engine.package], { variants: [name] })),
  };
}

/**
 * The newest version of the toolbox, else this machine's, since readers ask about new ones. For Node.js, each
 * version that the site names.
 */
function variantsOf(
  name: string,
  { place, toolbox: tool }: MatrixEngine,
  toolbox: Toolbox,
  root: string,
): Variant[] {
  if (name === "js")
    return findNode(root).variants.map((node) => ({ ...node, name: node.name.replace("node", name) }));
  if (name === "postgresql") return findPostgres(toolbox).slice(0, 1);
  const [newest] = tool === undefined ? [] : toolbox.find(tool);
  if (newest !== undefined) return [{ name, root: newest.root }];
  return existsSync(`/usr/bin/${place}`) ? [{ name }] : [];
}

async function startSession({ sandbox, variant }: SequenceContext): Promise<Session> {
  const engine = Object.entries(MATRIX_ENGINES).find(([name]) => variant.name.startsWith(name))?.[1];
  if (engine === undefined) throw new Error(`no engine is called ${variant.name}`);
  const tool = {
    name: engine.title,
    version: await versionOf(sandbox, engine.versionCommand, engine.version),
  };
  await buildProgram(sandbox, engine);
  const server = engine === MATRIX_ENGINES["postgresql"] ? await startPostgres(sandbox) : undefined;
  let process: SandboxProcess | undefined;
  /** Asks about all rows. If one takes too long, asks again about the rows after it. */
  const ask = async (rows: readonly MatrixRow[]): Promise<Pick<Outcome, "ok" | "output">> => {
    const questions = rows.flatMap(({ pattern, text, gives, replacement = "" }) => [
      pattern,
      unescapeText(text),
      unescapeText(gives),
      replacement,
    ]);
    process = sandbox.spawn("/bin/sh", [...WITHIN_A_SECOND, ...engine.command, ...questions], {
      merge: true,
    });
    const { ok, output } = await outcomeOf(process);
    const answered = output.split("\n").length - 1;
    if ((await process.ended).signal !== "SIGXCPU" || answered >= rows.length)
      return { ok: ok && answered === rows.length, output };
    const rest = answered + 1 < rows.length ? await ask(rows.slice(answered + 1)) : { ok: true, output: "" };
    return { ok: rest.ok, output: `${output}slow\n${rest.output}` };
  };
  return {
    run: async ({ fence, code }) => ({
      ...(await ask(readMatrixRows(code, { file: "", line: fence.line }).rows)),
      tool,
    }),
    interrupt: () => process?.kill("SIGKILL"),
    async stop() {
      await server?.stop();
    },
  };
}

/**
 * Arguments for a shell that kills a command after a second of processor time, whatever else the machine
 * does.
 */
const WITHIN_A_SECOND = ["-c", 'ulimit -St 1; exec "$@"', "sh"];

async function buildProgram(sandbox: Sandbox, { title, program }: MatrixEngine): Promise<void> {
  if (program === undefined) return;
  await sandbox.writeFile(program.file, program.text);
  const [command = "", ...args] = program.build;
  const { ok, output } = await outcomeOf(sandbox.spawn(command, args, { merge: true }));
  if (!ok) throw new Error(`the program that asks ${title} could not be built: ${output}`);
}
