import { setTimeout as delay } from "node:timers/promises";
import type { Snippet } from "./lock/snippet.ts";
import type {
  Assignment,
  Outcome,
  Runner,
  SequenceContext,
  Session,
  Trace,
  Variant,
} from "./runner/runner.ts";
import { createShell, type Shell } from "./runner/shell.ts";
import type { Sandbox } from "./sandbox/interface.ts";
import { startSectionClock } from "./section-clock.ts";
import type { SnippetRun } from "./snippet-run.ts";

/** Least time that `async` snippets are given. A guess: they have begun by then. */
const HEAD_START_MS = 300;
/** Time for an interrupted snippet to end before its sandbox is closed. */
const END_MS = 3000;
/**
 * Time for the background processes of a snippet to become idle. A guess: on a busy machine, checking alone
 * takes seconds.
 */
const IDLE_MS = 10_000;

/** What the executor needs to know about its run. */
export interface ExecutorRun {
  /** Who runs a snippet; undefined if it is only written, or skipped. */
  readonly assign: (snippet: Snippet) => Assignment | undefined;
  readonly signal: AbortSignal;
}

/** Runs one sequence: holds its shells, its sessions, and the snippets still in the background. */
export class SequenceExecutor {
  private readonly shells = new Map<string, Shell>();
  private readonly sessions = new Map<Runner, Promise<Session>>();
  private readonly pending = new Map<string, () => Promise<void>>();
  private vars: string | undefined;
  private broken: string | undefined;
  /** Why the sandbox was closed early. */
  private fault: string | undefined;
  private readonly stopClock: () => void;

  constructor(
    private readonly sandbox: Sandbox,
    private readonly snippets: readonly Snippet[],
    private readonly run: ExecutorRun,
    private began: number | undefined,
  ) {
    void sandbox.fault.then((sentence) => this.closeFor(sentence));
    this.stopClock = startSectionClock(snippets, (sentence) => this.closeFor(sentence));
  }

  private closeFor(sentence: string): void {
    this.fault ??= sentence;
    void this.sandbox.close();
  }

  /**
   * If the sandbox was closed after every snippet had ended, blames the last one that ran: its background
   * processes are the cause.
   */
  blame(results: Map<Snippet, SnippetRun>): void {
    this.stopClock();
    const isReported = (run: SnippetRun): boolean =>
      run.type === "ran" ? run.stopped !== undefined : run.type === "not run" && run.reason === this.fault;
    if (this.fault === undefined || [...results.values()].some(isReported)) return;
    const last = [...results].findLast(([, run]) => run.type === "ran");
    if (last?.[1].type === "ran") results.set(last[0], { ...last[1], stopped: this.fault });
  }

  async execute(snippet: Snippet, results: Map<Snippet, SnippetRun>): Promise<void> {
    const { meta, code } = snippet;
    if (this.broken !== undefined) {
      results.set(snippet, { type: "not run", reason: this.broken });
      return;
    }
    if (meta.file !== undefined) {
      await this.sandbox.writeFile(meta.file, `${code}\n`);
      results.set(snippet, { type: "written" });
    }
    if (meta.check.vars) {
      this.vars = code;
      results.set(snippet, { type: "written" });
      return;
    }
    const assignment = this.run.assign(snippet);
    if (assignment === undefined) return;
    await this.pending.get(sessionName(snippet))?.();
    const vars = this.vars;
    this.vars = undefined;
    const finish = this.start(snippet, assignment, vars).then((result) => {
      results.set(snippet, result);
    });
    if (!meta.check.async) return finish;
    this.pending.set(sessionName(snippet), () => finish);
    const started = this.session(assignment.runner, assignment.variant).catch(() => {}); // its result says why
    await Promise.race([finish, started.then(() => this.giveTime())]);
  }

  /** Lets `async` snippets get as far as they can: a server listens then, a statement waits for its lock. */
  private async giveTime(): Promise<void> {
    await delay(HEAD_START_MS, undefined, { ref: false }); // does not keep the command alive once all is done
    await this.sandbox.waitForRest();
  }

  /**
   * Waits for snippets that are still running, then stops the rest, such as servers. With a closing snippet,
   * adds to its result what the sequence leaves behind.
   */
  async drain(results: Map<Snippet, SnippetRun>, closing: Snippet | undefined): Promise<void> {
    const waiting = [...this.pending.values()].map((finish) => finish());
    await Promise.race([Promise.all(waiting), this.giveTime()]);
    for (const shell of this.shells.values()) await shell.stop();
    const traces = closing === undefined ? undefined : await filesIn(this.sandbox).catch(sentenceOf);
    await this.stop();
    await Promise.race([Promise.all(waiting), delay(END_MS, undefined, { ref: false })]);
    for (const snippet of this.snippets) {
      if (snippet.meta.check.async && !results.has(snippet))
        results.set(snippet, { type: "not run", reason: "it could not be stopped with its sequence" });
    }
    for (const [runner, session] of this.sessions) await this.review(runner, session, results);
    const last = closing && results.get(closing);
    if (closing === undefined || last?.type !== "ran" || last.stopped !== undefined) return;
    if (typeof traces !== "string") results.set(closing, { ...last, traces });
    else if (this.fault === undefined)
      results.set(closing, { type: "not run", reason: `what its section leaves behind: ${traces}` });
  }

  /**
   * Lets a runner that judges its snippets together revise the outcomes of those that ended by themselves.
   */
  private async review(
    runner: Runner,
    started: Promise<Session>,
    results: Map<Snippet, SnippetRun>,
  ): Promise<void> {
    const session = await started.catch(() => undefined);
    if (session?.review === undefined || this.run.signal.aborted) return;
    const ran = [...results].flatMap(([snippet, result]) =>
      result.type === "ran" && this.run.assign(snippet)?.runner === runner
        ? [[snippet, result] as const]
        : [],
    );
    try {
      const reviewed = await session.review(new Map(ran.map(([snippet, { outcome }]) => [snippet, outcome])));
      for (const [snippet, result] of ran)
        results.set(snippet, { ...result, outcome: reviewed.get(snippet) ?? result.outcome });
    } catch (error) {
      const reason = `its section could not be reviewed: ${sentenceOf(error)}`;
      for (const [snippet, { timedOut, stopped }] of ran)
        if (!timedOut && stopped === undefined) results.set(snippet, { type: "not run", reason });
    }
  }

  async stop(): Promise<void> {
    for (const session of this.sessions.values())
      await session.then((started) => started.stop()).catch(() => {});
    for (const shell of this.shells.values()) await shell.stop();
  }

  private async start(
    snippet: Snippet,
    { runner, variant }: Assignment,
    vars: string | undefined,
  ): Promise<SnippetRun> {
    const before = this.began ?? performance.now();
    this.began = undefined;
    let session: Session;
    try {
      session = await this.session(runner, variant);
    } catch (error) {
      if (this.run.signal.aborted) return { type: "not run", reason: "interrupted" };
      const reason = this.fault ?? `its tool could not be started: ${sentenceOf(error)}`;
      if (this.fault !== undefined) this.broken = `the snippet at line ${snippet.fence.line} was stopped`;
      return { type: "not run", reason };
    }
    const { timeoutMs: maxMs, fails, async: isAsync } = snippet.meta.check;
    let timedOut = false;
    let closing: NodeJS.Timeout | undefined;
    const began = performance.now();
    const timer = isAsync
      ? undefined
      : setTimeout(() => {
          timedOut = true;
          session.interrupt(snippet);
          closing = setTimeout(() => void this.sandbox.close(), END_MS).unref();
        }, maxMs);
    let outcome: Outcome;
    try {
      outcome = await session.run(snippet, { vars });
    } catch (error) {
      // Snippets can reach the runner's programs: one may have killed a program, or forged its output.
      this.broken ??= `the snippet at line ${snippet.fence.line} was stopped`;
      return {
        type: "not run",
        reason: this.fault ?? sentenceOf(error),
      };
    } finally {
      clearTimeout(timer);
      clearTimeout(closing);
    }
    const cost = { startMs: began - before, ms: performance.now() - began };
    if (!isAsync) await this.waitForIdle();
    if (timedOut && fails?.timeout !== true)
      this.broken = `the snippet at line ${snippet.fence.line} did not end`;
    if (this.fault !== undefined) this.broken ??= `the snippet at line ${snippet.fence.line} was stopped`;
    return { type: "ran", outcome, timedOut, stopped: this.fault, cost };
  }

  /** Waits until the background processes of a snippet are idle. Closes a sandbox that does not answer. */
  private async waitForIdle(): Promise<void> {
    const answered = this.sandbox.waitForIdle().then(() => true);
    if (await Promise.race([answered, delay(IDLE_MS, false, { ref: false })])) return;
    this.fault ??= "its background processes kept changing, and were stopped";
    await this.sandbox.close();
  }

  private session(runner: Runner, variant: Variant): Promise<Session> {
    const known = this.sessions.get(runner);
    if (known !== undefined) return known;
    const context: SequenceContext = {
      sandbox: this.sandbox,
      variant,
      snippets: this.snippets,
      shell: (name = "") => this.shell(name),
    };
    const session = runner.start(context);
    this.sessions.set(runner, session);
    return session;
  }

  private shell(name: string): Shell {
    const shell = this.shells.get(name) ?? createShell(this.sandbox);
    this.shells.set(name, shell);
    return shell;
  }
}

/** The files of a section's directory that its snippets left there. */
const filesIn = async (sandbox: Sandbox): Promise<readonly Trace[]> =>
  (await sandbox.listFiles()).map(({ file, mode, text }) => ({
    kind: "file",
    name: mode === "644" ? file : `${file} (${mode})`,
    content: text.replace(/\n$/, ""),
  }));

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const sessionName = ({ meta }: Snippet): string => meta.check.session ?? "";
