// Runs the steps of a plan in a fresh sandbox, from top to bottom.
import { setTimeout as delay } from "node:timers/promises";
import { traceLines } from "../judge/traces.ts";
import type { Snippet } from "../lock/snippet.ts";
import type { Assignment, Outcome, Runner, Session } from "../runner/runner.ts";
import { createShell, type Shell } from "../runner/shell.ts";
import type { Sandbox } from "../sandbox/interface.ts";
import { openSandbox } from "../sandbox/sandbox.ts";
import type { ProverInput, Step } from "./plan.ts";

/** How a snippet's run ended. */
export type SnippetRun =
  | {
      readonly type: "ran";
      readonly outcome: Outcome;
      readonly timedOut: boolean;
      /** Why its sandbox was closed, while it ran or because of its background processes. */
      readonly stopped: string | undefined;
      /** The time that it took, with the start of its sandbox and tool if it needed them first. */
      readonly ms: number;
      /** The files that its section left behind, if it is the last one that ran in it. */
      readonly traces?: readonly string[] | undefined;
    }
  | { readonly type: "written" }
  | { readonly type: "not run"; readonly reason: string };

/** Least time that `async` snippets are given. A guess: they have begun by then. */
const HEAD_START_MS = 300;
/** Time for an interrupted snippet to end before its sandbox is closed. */
const END_MS = 3000;
/** Time for background processes to become idle. A guess: on a busy machine, checking alone takes seconds. */
const IDLE_MS = 10_000;
/** Time for a section's tools to start and stop, beside its blocks' own. A guess: ten times what it takes. */
const ALLOWANCE_MS = 30_000;

/** Runs the steps up to the last whose result counts; gives a result for each that ran. */
export async function runSteps(
  steps: readonly Step[],
  { noSandbox, signal }: ProverInput,
): Promise<readonly (SnippetRun | undefined)[]> {
  const needed = steps.slice(0, steps.findLastIndex(({ isAsked }) => isAsked) + 1);
  if (needed.length === 0) return [];
  // with the tools of later steps: a snippet that runs alone finds the same programs as in its whole section
  const variants = [...new Set(steps.flatMap(({ assignment }) => assignment?.variant ?? []))];
  const [root, other] = new Set(variants.flatMap((variant) => variant.root ?? []));
  if (other !== undefined) {
    const reason = `its section needs ${variants.map(({ name }) => name).join(" and ")}, which are in different roots of the toolbox`;
    return needed.map(() => ({ type: "not run", reason }));
  }
  const began = performance.now();
  const sandbox = await openSandbox({
    root,
    binds: variants.flatMap(({ binds = [] }) => binds),
    path: variants.flatMap((variant) => variant.path ?? []),
    env: Object.assign({}, ...variants.map(({ env }) => env)),
    noSandbox,
  });
  const close = (): void => void sandbox.close();
  signal.addEventListener("abort", close);
  const section = new Section(sandbox, needed, signal, began);
  const closing = steps.findLastIndex(({ assignment }) => assignment !== undefined);
  try {
    for (const index of needed.keys()) if (!signal.aborted) await section.execute(index);
    await section.drain(!noSandbox && steps[closing]?.isAsked ? closing : undefined);
  } finally {
    await section.stop();
    section.blame();
    signal.removeEventListener("abort", close);
    await sandbox.close();
  }
  return section.results;
}

/** A section at work: its shells, its sessions, and the snippets still in the background. */
class Section {
  readonly results: (SnippetRun | undefined)[] = [];
  private readonly shells = new Map<string, Shell>();
  private readonly sessions = new Map<Runner, Promise<Session>>();
  private readonly pending = new Map<string, Promise<void>>();
  private vars: string | undefined;
  /** Why nothing more can run. */
  private broken: string | undefined;
  /** Why the sandbox was closed early. */
  private fault: string | undefined;
  private readonly clock: NodeJS.Timeout;

  constructor(
    private readonly sandbox: Sandbox,
    private readonly steps: readonly Step[],
    private readonly signal: AbortSignal,
    private began: number | undefined,
  ) {
    void sandbox.fault.then((sentence) => this.closeFor(sentence));
    const most = steps.reduce((sum, { snippet }) => sum + snippet.meta.check.timeoutMs, ALLOWANCE_MS);
    const late = `its section was still running after ${most / 1000} s, more than its blocks may take together, and was stopped`;
    this.clock = setTimeout(() => this.closeFor(late), most);
  }

  private closeFor(sentence: string): void {
    this.fault ??= sentence;
    void this.sandbox.close();
  }

  /**
   * If the sandbox was closed after every snippet had ended, blames the last one that ran: its background
   * processes are the cause.
   */
  blame(): void {
    clearTimeout(this.clock);
    const isReported = (run: SnippetRun | undefined): boolean =>
      run?.type === "ran" ? run.stopped !== undefined : run?.type === "not run" && run.reason === this.fault;
    if (this.fault === undefined || this.results.some(isReported)) return;
    const last = this.results.findLastIndex((run) => run?.type === "ran");
    const run = this.results[last];
    if (run?.type === "ran") this.results[last] = { ...run, stopped: this.fault };
  }

  async execute(index: number): Promise<void> {
    const step = this.steps[index];
    if (step === undefined) return;
    const { meta, code } = step.snippet;
    if (this.broken !== undefined) {
      this.results[index] = { type: "not run", reason: this.broken };
      return;
    }
    if (meta.file !== undefined) {
      await this.sandbox.writeFile(meta.file, `${code}\n`);
      this.results[index] = { type: "written" };
    }
    if (meta.check.vars) {
      this.vars = code;
      this.results[index] = { type: "written" };
      return;
    }
    if (step.missing !== undefined) {
      const { name, fix } = step.missing;
      this.results[index] = { type: "not run", reason: `${name} is missing: ${fix}` };
    }
    if (step.assignment === undefined) return;
    const name = meta.check.session ?? "";
    await this.pending.get(name);
    const vars = this.vars;
    this.vars = undefined;
    const finish = this.start(step.snippet, step.assignment, vars).then((result) => {
      this.results[index] = result;
    });
    if (!meta.check.async) return finish;
    this.pending.set(name, finish);
    const started = this.session(step.assignment).catch(() => {}); // its result says why
    await Promise.race([finish, started.then(() => this.giveTime())]);
  }

  /** Lets `async` snippets get as far as they can: a server listens then, a statement waits for its lock. */
  private async giveTime(): Promise<void> {
    await delay(HEAD_START_MS, undefined, { ref: false }); // does not keep the command alive once all is done
    await this.sandbox.waitForRest();
  }

  /**
   * Waits for snippets that are still running, then stops the rest, such as servers. Adds to the result of the
   * closing step the files that the section leaves behind.
   */
  async drain(closing: number | undefined): Promise<void> {
    const waiting = Promise.all(this.pending.values());
    await Promise.race([waiting, this.giveTime()]);
    for (const shell of this.shells.values()) await shell.stop();
    const traces =
      closing === undefined ? [] : await this.sandbox.listFiles().then(traceLines).catch(sentenceOf);
    await this.stop();
    await Promise.race([waiting, delay(END_MS, undefined, { ref: false })]);
    for (const [index, { snippet }] of this.steps.entries())
      if (snippet.meta.check.async && this.results[index] === undefined)
        this.results[index] = { type: "not run", reason: "it could not be stopped with its sequence" };
    for (const [runner, session] of this.sessions) await this.review(runner, session);
    const last = closing === undefined ? undefined : this.results[closing];
    if (closing === undefined || last?.type !== "ran" || last.stopped !== undefined) return;
    if (typeof traces !== "string") this.results[closing] = { ...last, traces };
    else if (this.fault === undefined)
      this.results[closing] = { type: "not run", reason: `what its section leaves behind: ${traces}` };
  }

  /** Lets a runner that judges its snippets together revise the outcomes of those that ended by themselves. */
  private async review(runner: Runner, started: Promise<Session>): Promise<void> {
    const session = await started.catch(() => undefined);
    if (session?.review === undefined || this.signal.aborted) return;
    const ran = this.steps.flatMap(({ snippet, assignment }, index) => {
      const run = this.results[index];
      return run?.type === "ran" && assignment?.runner === runner ? [{ index, snippet, run }] : [];
    });
    try {
      const outcomes = new Map(ran.map(({ snippet, run }) => [snippet, run.outcome]));
      const reviewed = await session.review(outcomes);
      for (const { index, snippet, run } of ran)
        this.results[index] = { ...run, outcome: reviewed.get(snippet) ?? run.outcome };
    } catch (error) {
      const reason = `its section could not be reviewed: ${sentenceOf(error)}`;
      for (const { index, run } of ran)
        if (!run.timedOut && run.stopped === undefined) this.results[index] = { type: "not run", reason };
    }
  }

  async stop(): Promise<void> {
    for (const session of this.sessions.values())
      await session.then((started) => started.stop()).catch(() => {});
    for (const shell of this.shells.values()) await shell.stop();
  }

  private async start(
    snippet: Snippet,
    assignment: Assignment,
    vars: string | undefined,
  ): Promise<SnippetRun> {
    const before = this.began ?? performance.now();
    this.began = undefined;
    const line = `the snippet at line ${snippet.fence.line}`;
    let session: Session;
    try {
      session = await this.session(assignment);
    } catch (error) {
      if (this.signal.aborted) return { type: "not run", reason: "interrupted" };
      const reason = this.fault ?? `its tool could not be started: ${sentenceOf(error)}`;
      if (this.fault !== undefined) this.broken = `${line} was stopped`;
      return { type: "not run", reason };
    }
    const { timeoutMs, fails, async: isAsync } = snippet.meta.check;
    let timedOut = false;
    let closing: NodeJS.Timeout | undefined;
    const timer = isAsync
      ? undefined
      : setTimeout(() => {
          timedOut = true;
          session.interrupt(snippet);
          closing = setTimeout(() => void this.sandbox.close(), END_MS).unref();
        }, timeoutMs);
    let outcome: Outcome;
    try {
      outcome = await session.run(snippet, { vars });
    } catch (error) {
      // snippets can reach the runner's programs: one may have killed a program, or forged its output
      this.broken ??= `${line} was stopped`;
      return { type: "not run", reason: this.fault ?? sentenceOf(error) };
    } finally {
      clearTimeout(timer);
      clearTimeout(closing);
    }
    const ms = performance.now() - before;
    if (!isAsync) await this.waitForBackground();
    if (timedOut && fails?.timeout !== true) this.broken = `${line} did not end`;
    if (this.fault !== undefined) this.broken ??= `${line} was stopped`;
    return { type: "ran", outcome, timedOut, stopped: this.fault, ms };
  }

  /** Waits until the background processes of a snippet are at rest. Closes a sandbox that does not answer. */
  private async waitForBackground(): Promise<void> {
    const answered = this.sandbox.waitForRest({ ifChanged: true }).then(() => true);
    if (await Promise.race([answered, delay(IDLE_MS, false, { ref: false })])) return;
    this.fault ??= "its background processes kept changing, and were stopped";
    await this.sandbox.close();
  }

  private session({ runner, variant }: Assignment): Promise<Session> {
    const started = this.sessions.get(runner);
    if (started !== undefined) return started;
    const session = runner.start({
      sandbox: this.sandbox,
      variant,
      snippets: this.steps.map(({ snippet }) => snippet),
      shell: (name = "") => this.shell(name),
    });
    this.sessions.set(runner, session);
    return session;
  }

  private shell(name: string): Shell {
    const shell = this.shells.get(name) ?? createShell(this.sandbox);
    this.shells.set(name, shell);
    return shell;
  }
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
