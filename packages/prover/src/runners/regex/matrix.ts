import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { MATRIX, type MatrixRow, readMatrixRows, unescapeText } from "../../document/regex-matrix.ts";
import { missingProgram } from "../../runner/missing-program.ts";
import { findNode } from "../../runner/node-packages.ts";
import type { FoundTools, Outcome, Runner, SequenceContext, Session, Variant } from "../../runner/runner.ts";
import { versionOf } from "../../runner/tool-version.ts";
import type { Bind, Sandbox, SandboxProcess } from "../../sandbox/interface.ts";
import { outcomeOf } from "../../sandbox/process-outcome.ts";
import { seriesOf } from "../../toolbox/debian-packages.ts";
import type { ToolPackages } from "../../toolbox/packages.ts";
import { newestFirst, type Toolbox } from "../../toolbox/toolbox.ts";
import { findPostgres, POSTGRESQL_PACKAGES, startPostgres } from "../postgresql/postgresql.ts";
import { MATRIX_ENGINES, type MatrixEngine } from "./engines.ts";

const PACKAGES: ToolPackages = Object.assign(
  {},
  POSTGRESQL_PACKAGES,
  ...Object.values(MATRIX_ENGINES).map(({ toolbox }) => toolbox),
);

/** Asks every engine that `on=` names about each row of a feature matrix. The output has a line per row. */
export const regexMatrix = (): Runner => ({
  name: MATRIX,
  toolbox: PACKAGES,
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
      .map(({ name, engine: { title, package: debian } }) =>
        debian === undefined
          ? { name: title, variants: [name], fix: "fetch it with `npx proofmark tools`" }
          : missingProgram(title, [debian], { variants: [name] }),
      ),
  };
}

/**
 * The versions of the toolbox, newest first, else this machine's: the engine's name means the first, since
 * readers ask about new ones. For Node.js, each version that the site names.
 */
function variantsOf(
  name: string,
  { place, package: debian, toolbox: packages = {}, settings }: MatrixEngine,
  toolbox: Toolbox,
  root: string,
): Variant[] {
  if (place === "node")
    return findNode(root).variants.map((node) => ({ ...node, name: node.name.replace("node", name) }));
  if (name === "postgresql") return findPostgres(toolbox).slice(0, 1);
  const found = newestFirst(Object.keys(packages).flatMap(toolbox.find), undefined);
  const own = debian !== undefined && existsSync(`/usr/bin/${place}`) ? [{ name }] : [];
  const others = found.map(({ version, root: other, path: folders, env }, index) => ({
    name: index === 0 && /\d$/.test(name) ? name : `${name}${seriesOf(version)}`,
    root: other,
    path: folders,
    env,
    binds: settingsIn(other, settings),
  }));
  return others.length > 0 ? others : own;
}

/** The folders of an engine's settings in the `/etc` of its root. */
function settingsIn(root: string | undefined, settings: RegExp | undefined): Bind[] {
  if (root === undefined || settings === undefined) return [];
  return readdirSync(path.join(root, "etc"))
    .filter((name) => settings.test(name))
    .map((name) => ({ from: path.join(root, "etc", name), to: `/etc/${name}` }));
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
