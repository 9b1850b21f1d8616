// Lets `check` ask the engines of a playground: each is a version of the tool whose snippets it runs, and its verdicts
// are in the lock like those of other versions.
import { readFileSync } from "node:fs";
import type { Snippet } from "@proofmark/prover/lock/snippet.ts";
import { BROWSER } from "@proofmark/prover/proof/proof.ts";
import { type Conversation, converse } from "@proofmark/prover/runner/processes.ts";
import type { Outcome, Runner, SequenceContext, Session } from "@proofmark/prover/runner/runner.ts";
import { newMark, seenIn } from "@proofmark/prover/sandbox/interface.ts";
import { readAnswer } from "@proofmark/prover/sandbox/outcome.ts";
import { isShell } from "@proofmark/prover/text/languages.ts";
import * as v from "valibot";
import type { AgentRequest } from "./agent.ts";
import type { Engine } from "./engine.ts";
import { preparedFolder, prepareEngine } from "./prepare.ts";
import { claimedOutput, claimedTexts } from "./regex/claim.ts";

/** Where the sandbox shows the prepared engines, and Node.js. */
const PREPARED = "/playground";
const NODE = "/opt/node/bin";

/** Adds each engine to the versions of the runner whose snippets it runs. */
export const withPlayground = (runners: readonly Runner[], engines: readonly Engine[]): readonly Runner[] =>
  runners.map((runner) => withEngine(runner, engines));

function withEngine(runner: Runner, engines: readonly Engine[]): Runner {
  const engine = engines.find(({ name }) => name === runner.name);
  if (engine === undefined) return runner;
  let prepared: Promise<string> | undefined;
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
      return startSession(context, engine, (await prepared).replace(preparedFolder(siteRoot), PREPARED));
    },
  } satisfies Pick<Runner, "find" | "start">);
}

const answerSchema = v.object({
  ok: v.boolean(),
  output: v.string(),
  needs: v.optional(v.string()),
  tool: v.object({ name: v.string(), version: v.string() }),
});

/** Longest time that a snippet may run: twice that of the page, since its engine may start first. */
const MAX_MS = 20_000;

function startSession({ sandbox }: SequenceContext, engine: Engine, folder: string): Session {
  const program = readFileSync(new URL("./playground-agent.js", import.meta.url), "utf8");
  const args = ["--input-type=module", "--eval", program, seenIn(sandbox, folder)];
  let conversation: Conversation | undefined;
  /** The ended snippets, with their variables, to run again in an engine that replaces a stopped one. */
  const done = new Map<Snippet, string | undefined>();
  const send = async (snippet: Snippet, vars: string | undefined): Promise<Outcome> => {
    const { code, fence, meta } = snippet;
    const { language, claim } = fence;
    conversation ??= converse(sandbox.spawn("node", args, { merge: true }));
    const mark = newMark();
    const input = claim ? claimedTexts(claim) : vars;
    const request: AgentRequest = { mark, code, language, session: meta.check.session, input };
    const end = new RegExp(`(?<=\n)${mark}\n`);
    const { process, ask } = conversation;
    const late = setTimeout(() => process.kill("SIGKILL"), MAX_MS);
    const { text, exit } = await ask(`${JSON.stringify(request)}\n`, end);
    clearTimeout(late);
    if (exit !== undefined) conversation = undefined;
    if (exit?.signal === "SIGKILL") return cannotRun("needs more than 10 s");
    if (exit !== undefined) throw new Error(`the engine ended: ${text.trim().slice(-300)}`);
    done.set(snippet, vars);
    const { needs, ...answer } = readAnswer(answerSchema, text.trim().split("\n").at(-1) ?? "", "the engine");
    // a claim is proven by its silence
    const isClaimed = claim !== undefined && answer.output === claimedOutput(claim);
    return { ...answer, ...(isClaimed && { output: "" }), lacks: needs && `needs ${needs}` };
  };
  const cannotRun = (lacks: string): Outcome => ({
    ...{ ok: false, output: "", tool: { name: engine.title, version: "" }, lacks },
  });
  return {
    async run(snippet, { vars }) {
      const { language } = snippet.fence;
      if (!engine.languages.includes(language))
        return cannotRun(isShell(language) ? "needs a shell" : `needs a runner of ${language}`);
      if (conversation === undefined) for (const [one, before] of [...done]) await send(one, before);
      return send(snippet, vars);
    },
    interrupt: () => conversation?.process.kill("SIGKILL"),
  };
}
