import { existsSync } from "node:fs";
import { MATRIX, readMatrixRows, unescapeText } from "../../content/regex-matrix.ts";
import { MATRIX_ENGINES, type MatrixEngine, writeFiles } from "../matrix-engines.ts";
import { findNode } from "../node-packages.ts";
import { outcomeOf } from "../process-outcome.ts";
import type { FoundTools, Runner, SequenceContext, Session, Variant } from "../runner.ts";
import type { SandboxProcess } from "../sandbox.ts";
import { versionOf } from "../tool-version.ts";
import type { Toolbox } from "../toolbox.ts";
import { findPostgres, startPostgres } from "./postgresql.ts";

/** Feature matrices: every engine that `on=` names is asked about each row, and prints a line for it. */
export const regexMatrixRunner: Runner = {
  name: MATRIX,
  levels: ["ran"],
  claims: ({ fence }) => fence.language === MATRIX,
  find: async (toolbox, root) => findEngines(toolbox, root),
  start: startSession,
};

function findEngines(toolbox: Toolbox, root: string): FoundTools {
  const found = Object.entries(MATRIX_ENGINES).map(([name, engine]) => ({ name, engine, variants: variantsOf(name, engine, toolbox, root) }));
  return {
    variants: found.flatMap(({ variants }) => variants),
    missing: found
      .filter(({ variants }) => variants.length === 0)
      .map(({ name, engine }) => ({ name: engine.title, variants: [name], fix: `on Debian or Ubuntu: sudo apt-get install ${engine.package}` })),
  };
}

/** The newest of the toolbox, else this machine's: what is new is what readers ask about. Of Node.js each version that the site names. */
function variantsOf(name: string, { place, toolbox: tool }: MatrixEngine, toolbox: Toolbox, root: string): Variant[] {
  if (name === "js") return findNode(root).variants.map((node) => ({ ...node, name: node.name.replace("node", name) }));
  if (name === "postgresql") return findPostgres(toolbox).slice(0, 1);
  const [newest] = tool === undefined ? [] : toolbox.find(tool);
  if (newest !== undefined) return [{ name, root: newest.root }];
  return existsSync(`/usr/bin/${place}`) ? [{ name }] : [];
}

async function startSession({ sandbox, variant }: SequenceContext): Promise<Session> {
  const engine = Object.entries(MATRIX_ENGINES).find(([name]) => variant.name.startsWith(name))?.[1];
  if (engine === undefined) throw new Error(`no engine is called ${variant.name}`);
  const tool = { name: engine.title, version: await versionOf(sandbox, engine.versionCommand, engine.version) };
  await writeFiles(sandbox, engine);
  const server = engine === MATRIX_ENGINES["postgresql"] ? await startPostgres(sandbox) : undefined;
  const [command = "", ...args] = engine.command;
  let process: SandboxProcess | undefined;
  return {
    async run({ fence, code }) {
      const { rows } = readMatrixRows(code, { file: "", line: fence.line });
      const questions = rows.flatMap(({ pattern, text, match }) => [pattern, unescapeText(text), unescapeText(match)]);
      process = sandbox.spawn(command, [...args, ...questions], { merge: true });
      const outcome = await outcomeOf(process);
      const answered = outcome.output.trim().split("\n").length === rows.length;
      return { ...outcome, exit: undefined, ok: outcome.ok && answered, tool };
    },
    interrupt: () => process?.kill("SIGKILL"),
    async stop() {
      await server?.stop();
    },
  };
}
