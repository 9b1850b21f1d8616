// Lets `check` ask the engines of a playground: each is a version of the tool whose snippets it runs, and its verdicts
// are in the lock like those of other versions.
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Snippet } from "@proofmark/prover/lock/snippet.ts";
import { BROWSER } from "@proofmark/prover/proof/proof.ts";
import { type Conversation, converse } from "@proofmark/prover/runner/processes.ts";
import type { Outcome, Runner, SequenceContext, Session } from "@proofmark/prover/runner/runner.ts";
import { seenIn } from "@proofmark/prover/sandbox/interface.ts";
import { readAnswer } from "@proofmark/prover/sandbox/outcome.ts";
import { isShell } from "@proofmark/prover/text/languages.ts";
import * as v from "valibot";
import type { AgentRequest } from "./agent.ts";
import type { Engine } from "./engine.ts";
import { preparedFolder, prepareEngine } from "./prepare.ts";

/** Where the sandbox shows the prepared engines, and Node.js. */
const PREPARED = "/playground";
const NODE = "/opt/node/bin";

/** Adds each engine to the versions of the runner whose snippets it runs. */
export const withPlayground = (runners: readonly Runner[], engines: readonly Engine[]): readonly Runner[] =>
  runners.map((runner) => {
    const engine = engines.find(({ name }) => name === runner.name);
    return engine === undefined ? runner : withEngine(runner, engine);
  });

function withEngine(runner: Runner, engine: Engine): Runner {
  let prepared: ReturnType<typeof prepareEngine> | undefined;
  let siteRoot = "";
  return Object.assign(Object.create(runner), {
    async find(toolbox, root) {
      siteRoot = root;
      const { variants, missing } = await runner.find(toolbox, root);
      const binds = [
        { from: process.execPath, to: `${NODE}/node` },
        { from: preparedFolder(root), to: PREPARED },
      ];
      return { variants: [...variants, { name: BROWSER, binds, path: [NODE] }], missing };
    },
    async start(context) {
      if (context.variant.name !== BROWSER) return runner.start(context);
      prepared ??= prepareEngine(engine, siteRoot);
      const { folder } = await prepared;
      return startSession(context, engine, folder.replace(preparedFolder(siteRoot), PREPARED));
    },
  } satisfies Pick<Runner, "find" | "start">);
}

const answerSchema = v.object({
  ok: v.boolean(),
  output: v.string(),
  needs: v.optional(v.string()),
  tool: v.object({ name: v.string(), version: v.string() }),
});

/** Longest time that a snippet may run, as in the page. */
const MAX_MS = 10_000;
/** Time for an engine to start. A guess: ten times what it takes. */
const START_MS = 20_000;

function startSession({ sandbox, snippets }: SequenceContext, engine: Engine, folder: string): Session {
  const program = readFileSync(new URL("./playground-agent.js", import.meta.url), "utf8");
  const args = ["--input-type=module", "--eval", program, seenIn(sandbox, folder)];
  let conversation: Conversation | undefined;
  /** What has run, to run again in an engine that takes the place of a stopped one. */
  const done: Snippet[] = [];
  const send = async ({ code, fence, meta }: Snippet, limit: boolean): Promise<Outcome | undefined> => {
    const maxMs = MAX_MS + (conversation === undefined ? START_MS : 0);
    conversation ??= converse(sandbox.spawn("node", args, { merge: true }));
    const { process, ask } = conversation;
    const mark = `--${randomBytes(12).toString("hex")}--`;
    const request: AgentRequest = {
      ...{ mark, code, language: fence.language, session: meta.check.session, file: meta.file },
    };
    const late = limit ? setTimeout(() => process.kill("SIGKILL"), maxMs) : undefined;
    const { text, exit } = await ask(`${JSON.stringify(request)}\n`, new RegExp(`(?<=\n)${mark}\n`));
    clearTimeout(late);
    if (exit !== undefined) {
      conversation = undefined;
      if (exit.signal === "SIGKILL") return undefined;
      throw new Error(`the engine ended: ${text.trim().slice(-300)}`);
    }
    const { needs, ...answer } = readAnswer(answerSchema, text.trim().split("\n").at(-1) ?? "", "the engine");
    return needs === undefined ? answer : { ...answer, lacksDependency: `needs ${needs}` };
  };
  const cannotRun = (reason: string): Outcome => ({
    ...{ ok: false, output: "", tool: { name: engine.title, version: "" } },
    lacksDependency: reason,
  });
  return {
    async run(snippet) {
      const { language } = snippet.fence;
      if (!engine.languages.includes(language))
        return cannotRun(isShell(language) ? "needs a shell" : `needs a runner of ${language}`);
      const files = snippets
        .slice(0, snippets.indexOf(snippet))
        .filter((one) => one.meta.file !== undefined && !done.includes(one));
      for (const one of conversation === undefined ? [...done, ...files] : files) await send(one, false);
      done.push(...files);
      const outcome = await send(snippet, true);
      if (outcome !== undefined) done.push(snippet);
      return outcome ?? cannotRun("needs more than 10 s");
    },
    interrupt: () => conversation?.process.kill("SIGKILL"),
  };
}
