import { existsSync } from "node:fs";
import { REGEX_MATRIX, readMatrixRows, unescapeText } from "../../document/matrix.ts";
import type { Snippet } from "../../lock/snippet.ts";
import { findNode } from "../../runner/node-packages.ts";
import type { Outcome, Runner, SequenceContext, Session, Variant } from "../../runner/runner.ts";
import { FETCH, findVariants, hostVersion, missingProgram, toolIn } from "../../runner/tools.ts";
import type { SandboxProcess } from "../../sandbox/interface.ts";
import { outcomeOf } from "../../sandbox/outcome.ts";
import type { Toolbox } from "../../toolbox/toolbox.ts";
import { findPostgres, startPostgres } from "../postgresql/postgresql.ts";
import { type Engine, MATRIX_ENGINES, PATTERN_ENGINES } from "./engines.ts";

type Engines = Readonly<Record<string, Engine>>;
type FindVariants = (name: string, engine: Engine, places: { toolbox: Toolbox; root: string }) => Variant[];
type Run = (snippet: Snippet, session: EngineSession) => Promise<Outcome>;

/** Tests patterns: each engine must match the texts that the sentence below names, and none of the others. */
export const regex = (): Runner => engineRunner("regex", PATTERN_ENGINES, patternVariants, runPattern);

/** Asks every engine that `on=` names about each row of a feature matrix. The output has a line per row. */
export const regexMatrix = (): Runner =>
  engineRunner(REGEX_MATRIX, MATRIX_ENGINES, matrixVariants, runMatrix);

function engineRunner(name: string, engines: Engines, findVariants: FindVariants, run: Run): Runner {
  const packages = Object.values(engines).flatMap(({ name: tool, toolbox }) =>
    tool === undefined || toolbox === undefined ? [] : [[tool, toolbox]],
  );
  return {
    name,
    toolbox: Object.fromEntries(packages),
    claims: ({ fence }) => fence.language === name,
    async find(toolbox, root) {
      const found = Object.entries(engines).map(([key, engine]) => ({
        variants: findVariants(key, engine, { toolbox, root }),
        missing:
          engine.package === undefined
            ? { name: engine.title, variants: [key], fix: FETCH }
            : missingProgram(engine.title, [engine.package], { variants: [key] }),
      }));
      return {
        variants: found.flatMap(({ variants }) => variants),
        missing: found.flatMap(({ variants, missing }) => (variants.length === 0 ? [missing] : [])),
      };
    },
    async start(context) {
      const session = await startSession(context, engines);
      return { ...session, run: (snippet) => run(snippet, session) };
    },
  };
}

/** This machine's version first, then those of the toolbox. */
const patternVariants: FindVariants = (name, engine, { toolbox, root }) => {
  if (engine.command === "node")
    return findNode(root)
      .variants.slice(0, 1)
      .map((node) => ({ ...node, name }));
  const version = hostVersion(engine);
  const host = version === undefined ? [] : [{ version, root: undefined }];
  if (engine.toolbox === undefined) return host.map(() => ({ name }));
  return [...host, ...toolbox.find(engine.name ?? "")].map((found) => ({
    name: `${name}${found.version}`,
    root: found.root,
  }));
};

/**
 * The versions of the toolbox, newest first, else this machine's: the engine's name means the first, since
 * readers ask about new ones. For Node.js, each version that the site names.
 */
const matrixVariants: FindVariants = (
  name,
  { name: tool, command, package: installed },
  { toolbox, root },
) => {
  if (command === "node")
    return findNode(root).variants.map((node) => ({ ...node, name: node.name.replace("node", name) }));
  if (name === "postgresql") return findPostgres(toolbox).slice(0, 1);
  const found = tool === undefined ? [] : findVariants(toolbox, tool);
  if (tool === undefined || found.length === 0)
    return installed !== undefined && existsSync(`/usr/bin/${command}`) ? [{ name }] : [];
  return found.map((variant, index) => ({
    ...variant,
    name: index === 0 && /\d$/.test(name) ? name : variant.name.replace(tool, name),
  }));
};

/** Pattern, text, expected result and replacement. */
type Row = readonly [string, string, string, string];

/** An engine at work: it answers each row with a word, and says on standard error why it refuses one. */
interface EngineSession extends Omit<Session, "run"> {
  readonly tool: Outcome["tool"];
  ask(rows: readonly Row[]): Promise<{ ok: boolean; answers: readonly string[]; messages: string }>;
}

async function startSession(context: SequenceContext, engines: Engines): Promise<EngineSession> {
  const { sandbox, variant } = context;
  const engine = Object.entries(engines).find(([name]) => variant.name.startsWith(name))?.[1];
  if (engine === undefined) throw new Error(`no engine is called ${variant.name}`);
  const tool = await toolIn(sandbox, engine.title, engine);
  if (engine.program !== undefined) {
    const { file, text, build } = engine.program;
    await sandbox.writeFile(file, text);
    const { ok, output } = await outcomeOf(sandbox.spawn("/usr/bin/env", build, { merge: true }));
    if (!ok) throw new Error(`the program that asks ${engine.title} could not be built: ${output}`);
  }
  const server = engine === MATRIX_ENGINES.postgresql ? await startPostgres(context) : undefined;
  let process: SandboxProcess | undefined;
  /** Asks about all rows. If one takes too long, asks again about the rows after it. */
  const ask: EngineSession["ask"] = async (rows) => {
    process = sandbox.spawn("/bin/sh", [...WITHIN_A_SECOND, ...engine.ask, ...rows.flat()]);
    const printed = { out: "", err: "" };
    process.onPrint((text, stream) => {
      printed[stream] += text;
    });
    process.end();
    const { code, signal } = await process.ended;
    const answers = printed.out.split("\n").slice(0, -1);
    if (signal !== "SIGXCPU" || answers.length >= rows.length)
      return { ok: code === 0 && answers.length === rows.length, answers, messages: printed.err };
    const rest = rows.slice(answers.length + 1);
    const others = rest.length === 0 ? { ok: true, answers: [], messages: "" } : await ask(rest);
    return { ...others, answers: [...answers, "slow", ...others.answers] };
  };
  return {
    tool,
    ask,
    interrupt: () => process?.kill("SIGKILL"),
    async stop() {
      await server?.stop();
    },
  };
}

/** Arguments for a shell that kills a command after a second of processor time, however busy the machine. */
const WITHIN_A_SECOND = ["-c", 'ulimit -St 1; exec "$@"', "sh"];

/** Replaces a match, so that a text with one differs from the text itself. */
const MATCHED = "<matched>";

async function runMatrix({ fence, code }: Snippet, { ask, tool }: EngineSession): Promise<Outcome> {
  const rows = readMatrixRows(fence, code).rows.map((row): Row => {
    const { text = "", gives = "", replacement = "" } = row;
    return [row.code, unescapeText(text), unescapeText(gives), replacement];
  });
  const { ok, answers, messages } = await ask(rows);
  return { ok, output: answers.join("\n"), diagnostics: ok ? undefined : messages, tool };
}

async function runPattern({ fence, code: pattern }: Snippet, session: EngineSession): Promise<Outcome> {
  const { ask, tool } = session;
  const { claim } = fence;
  const texts = claim === undefined ? [""] : [...claim.matches, ...claim.not];
  const rows = texts.map((text): Row => [pattern, text, text, MATCHED]);
  const { ok, answers, messages } = await ask(rows);
  if (!ok) return { ok, output: messages, tool };
  if (answers.includes("no"))
    return { ok: false, exit: 1, output: (await ask(rows.slice(0, 1))).messages, tool };
  if (claim === undefined) return { ok, output: "", tool, level: "parsed" };
  const mistakes = texts.flatMap((text, index) => {
    const shouldMatch = index < claim.matches.length;
    const answer = answers[index];
    if (answer === (shouldMatch ? "differs" : "yes")) return [];
    if (answer === "slow" || answer === "stops") return [`takes too long for ${text}`];
    return [`${shouldMatch ? "does not match" : "matches"} ${text}`];
  });
  return { ok: mistakes.length === 0, output: mistakes.join("\n"), tool };
}
