// Runs the steps of a plan in a fresh sandbox, from top to bottom.
import { cpus } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { judgeRun, type SnippetRun, type Verdict } from "../judge/judge.ts";
import { traceLines } from "../judge/traces.ts";
import type { Snippet } from "../lock/snippet.ts";
import type { Assignment, Outcome, Runner, Session } from "../runner/runner.ts";
import { createShell, type Shell } from "../runner/shell.ts";
import type { Sandbox } from "../sandbox/interface.ts";
import { openSandbox } from "../sandbox/sandbox.ts";
import type { ProverInput, Step } from "./plan.ts";
import type { CheckOptions } from "./select.ts";

/** Least time that `async` snippets are given. A guess: they have begun by then. */
const HEAD_START_MS = 300;
/** Time for an interrupted snippet to end before its sandbox is closed. */
const END_MS = 3000;
/** Time for background processes to become idle. A guess: on a busy machine, checking alone takes seconds. */
const IDLE_MS = 10_000;
/** Time for a section's tools to start and stop, beside its blocks' own. A guess: ten times what it takes. */
const ALLOWANCE_MS = 30_000;

/**
 * Number of sections that run at once. They wait at times, so two processors can take three: all notes take
 * 109 s instead of 129. More would slow snippets down until they time out.
 */
const CONCURRENCY = Math.min(3, cpus().length + 1);

/** Works on sections, a few at a time, and says on which. Stops, and throws, when the signal says so. */
export async function workOn<
  Job extends { readonly note: { readonly file: string }; readonly section: string },
>(
  jobs: readonly Job[],
  { signal, onProgress }: Pick<ProverInput, "signal"> & Pick<CheckOptions, "onProgress">,
  work: (job: Job) => Promise<void>,
): Promise<void> {
  const queue = [...jobs];
  const worker = async (): Promise<void> => {
    for (let job = queue.shift(); job !== undefined && !signal.aborted; job = queue.shift()) {
      const done = jobs.length - queue.length;
      onProgress({ done, total: jobs.length, file: job.note.file, section: job.section });
      await work(job);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  signal.throwIfAborted();
}

/** Runs the steps up to the last whose result counts. Judges each that a tool ran, or should have run. */
export async function runSteps(
  steps: readonly Step[],
  { noSandbox, signal }: ProverInput,
): Promise<ReadonlyMap<Snippet, Verdict>> {
  const needed = steps.slice(0, steps.findLastIndex(({ isAsked }) => isAsked) + 1);
  if (needed.length === 0) return new Map();
  // with the tools of later steps: a snippet that runs alone finds the same programs as in its whole section
  const variants = [...new Set(steps.flatMap(({ assignment }) => assignment?.variant ?? []))];
  const [root, other] = new Set(variants.flatMap((variant) => variant.root ?? []));
  if (other !== undefined) {
    const reason = `its section needs ${variants.map(({ name }) => name).join(" and ")}, which are in different roots of the toolbox`;
    return verdictsOf(new Map(needed.map((step) => [step, { type: "not run", reason }])));
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
  const closing = steps.findLast(({ assignment }) => assignment !== undefined);
  try {
    for (const step of needed) if (!signal.aborted) await section.execute(step);
    await section.drain(!noSandbox && closing?.isAsked ? closing : undefined);
  } finally {
    await section.stop();
    section.blame();
    signal.removeEventListener("abort", close);
    await sandbox.close();
  }
  return verdictsOf(section.runs);
}

const verdictsOf = (runs: ReadonlyMap<Step, SnippetRun>): ReadonlyMap<Snippet, Verdict> =>
  new Map([...runs].map(([{ snippet, on }, run]) => [snippet, judgeRun(snippet, run, on)]));

/** A section at work: its shells, its sessions, and the snippets still in the background. */
class Section {
  readonly runs = new Map<Step, SnippetRun>();
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

  private refuse(step: Step, reason: string): void {
    this.runs.set(step, { type: "not run", reason });
  }

  /** Blames the last snippet that ran if its background processes had the sandbox closed after it ended. */
  blame(): void {
    clearTimeout(this.clock);
    const isReported = (run: SnippetRun): boolean =>
      run.type === "ran" ? run.stopped !== undefined : run.reason === this.fault;
    const all = this.steps.flatMap((step) => ({ step, run: this.runs.get(step) }));
    const last = all.findLast(({ run }) => run?.type === "ran");
    if (this.fault === undefined || all.some(({ run }) => run && isReported(run))) return;
    if (last?.run?.type === "ran") this.runs.set(last.step, { ...last.run, stopped: this.fault });
  }

  async execute(step: Step): Promise<void> {
    const { meta, code } = step.snippet;
    if (this.broken !== undefined) return this.refuse(step, this.broken);
    if (meta.file !== undefined) await this.sandbox.writeFile(meta.file, `${code}\n`);
    if (meta.check.vars) this.vars = code;
    if (step.missing !== undefined) this.refuse(step, `${step.missing.name} is missing: ${step.missing.fix}`);
    if (step.assignment === undefined) return;
    const name = meta.check.session ?? "";
    await this.pending.get(name);
    const vars = this.vars;
    this.vars = undefined;
    const finish = this.start(step, step.assignment, vars).then((run) => void this.runs.set(step, run));
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

  /** Waits for running snippets, stops the rest, such as servers, and adds files left behind to `closing`. */
  async drain(closing: Step | undefined): Promise<void> {
    const waiting = Promise.all(this.pending.values());
    await Promise.race([waiting, this.giveTime()]);
    for (const shell of this.shells.values()) await shell.stop();
    const traces = closing && (await this.sandbox.listFiles().then(traceLines).catch(sentenceOf));
    await this.stop();
    await Promise.race([waiting, delay(END_MS, undefined, { ref: false })]);
    for (const step of this.steps)
      if (step.assignment !== undefined && step.snippet.meta.check.async && !this.runs.has(step))
        this.refuse(step, "it could not be stopped with its sequence");
    for (const [runner, session] of this.sessions) await this.review(runner, session);
    const last = closing && this.runs.get(closing);
    if (closing === undefined || last?.type !== "ran" || last.stopped !== undefined) return;
    if (typeof traces !== "string") this.runs.set(closing, { ...last, traces });
    else if (this.fault === undefined) this.refuse(closing, `what its section leaves behind: ${traces}`);
  }

  /** Lets a runner that judges its snippets together revise the outcomes of those that ended by themselves. */
  private async review(runner: Runner, started: Promise<Session>): Promise<void> {
    const session = await started.catch(() => undefined);
    if (session?.review === undefined || this.signal.aborted) return;
    const ran = [...this.runs].flatMap(([step, run]) =>
      run.type === "ran" && step.assignment?.runner === runner ? [{ step, run }] : [],
    );
    try {
      const reviewed = await session.review(new Map(ran.map(({ step, run }) => [step.snippet, run.outcome])));
      for (const { step, run } of ran)
        this.runs.set(step, { ...run, outcome: reviewed.get(step.snippet) ?? run.outcome });
    } catch (error) {
      const reason = `its section could not be reviewed: ${sentenceOf(error)}`;
      for (const { step, run } of ran)
        if (!run.timedOut && run.stopped === undefined) this.refuse(step, reason);
    }
  }

  async stop(): Promise<void> {
    for (const session of this.sessions.values())
      await session.then((started) => started.stop?.()).catch(() => {});
    for (const shell of this.shells.values()) await shell.stop();
  }

  private async start(
    { snippet }: Step,
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
      if (this.fault !== undefined) this.broken = `${line} was stopped`;
      return { type: "not run", reason: this.fault ?? `its tool could not be started: ${sentenceOf(error)}` };
    }
    const { timeoutMs, fails, async: isAsync, session: name } = snippet.meta.check;
    let timedOut = false;
    let closing: NodeJS.Timeout | undefined;
    const interrupt = (): void => {
      timedOut = true;
      session.interrupt?.(snippet);
      closing = setTimeout(() => void this.sandbox.close(), END_MS).unref();
    };
    const timer = isAsync ? undefined : setTimeout(interrupt, timeoutMs);
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
    // the next block of a shared scope or another connection finds a new one
    if (timedOut && fails?.timeout !== true && name === undefined) this.broken = `${line} did not end`;
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
    const session =
      this.sessions.get(runner) ??
      runner.start({
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
