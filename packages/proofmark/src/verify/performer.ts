import { setTimeout as delay } from "node:timers/promises";
import type { Snippet } from "../content/proof/snippet.ts";
import type { Assignment, Outcome, Runner, SequenceContext, Session, Variant } from "./runner/runner.ts";
import { createShell, type Shell } from "./runner/shell.ts";
import type { Sandbox } from "./sandbox/interface.ts";
import { startSectionClock } from "./section-clock.ts";
import type { SnippetRun } from "./snippet-run.ts";

/** An `async` snippet has this long before the next one starts. A guess: a server listens by then. */
const HEAD_START_MS = 300;
/** An interrupted snippet has this long to end before its sandbox is closed. */
const END_MS = 3000;
/**
 * What a snippet left behind has this long to keep still. A guess: on a busy machine looking alone takes
 * seconds.
 */
const CALM_MS = 10_000;

/** What a performer asks about the run that it belongs to. */
export interface PerformerRun {
  /** Who runs a snippet; undefined if it is not run, only written or skipped. */
  readonly assign: (snippet: Snippet) => Assignment | undefined;
  readonly signal: AbortSignal;
}

/** One sequence at work: its shells, its sessions, and the snippets that no one waits for yet. */
export class Performer {
  private readonly shells = new Map<string, Shell>();
  private readonly sessions = new Map<Runner, Promise<Session>>();
  private readonly pending = new Map<string, () => Promise<void>>();
  private vars: string | undefined;
  private broken: string | undefined;
  /** Why the sandbox was closed before its end. */
  private fault: string | undefined;
  private readonly stopClock: () => void;

  constructor(
    private readonly sandbox: Sandbox,
    private readonly snippets: readonly Snippet[],
    private readonly run: PerformerRun,
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
   * If the sandbox was closed when all had ended by itself, the last one that ran has left behind what it was
   * closed for.
   */
  blame(results: Map<Snippet, SnippetRun>): void {
    this.stopClock();
    const isTold = (run: SnippetRun): boolean =>
      run.type === "ran" ? run.stopped !== undefined : run.type === "not run" && run.reason === this.fault;
    if (this.fault === undefined || [...results.values()].some(isTold)) return;
    const last = [...results].findLast(([, run]) => run.type === "ran");
    if (last?.[1].type === "ran") results.set(last[0], { ...last[1], stopped: this.fault });
  }

  async perform(snippet: Snippet, results: Map<Snippet, SnippetRun>): Promise<void> {
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
    await Promise.race([finish, delay(HEAD_START_MS, undefined, { ref: false })]);
  }

  /** Waits for snippets that are still running, and ends those that go on, such as servers. */
  async settle(results: Map<Snippet, SnippetRun>): Promise<void> {
    const waiting = [...this.pending.values()].map((finish) => finish());
    // These timers must not keep the command alive once all is done.
    await Promise.race([Promise.all(waiting), delay(HEAD_START_MS, undefined, { ref: false })]);
    await this.stop();
    await Promise.race([Promise.all(waiting), delay(END_MS, undefined, { ref: false })]);
    for (const snippet of this.snippets) {
      if (snippet.meta.check.async && !results.has(snippet))
        results.set(snippet, { type: "not run", reason: "it did not end with its sequence" });
    }
    for (const [runner, session] of this.sessions) await this.review(runner, session, results);
  }

  /**
   * Lets a runner that judges its snippets together have its say of those that ended well or badly by
   * themselves.
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
      const reason = `its section could not be reviewed: ${error instanceof Error ? error.message : String(error)}`;
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
      const reason =
        this.fault ??
        `its tool could not be started: ${error instanceof Error ? error.message : String(error)}`;
      if (this.fault !== undefined) this.broken = `the snippet at line ${snippet.fence.line} was stopped`;
      return { type: "not run", reason };
    }
    const { timeoutMs, fails, async: goesOn } = snippet.meta.check;
    let timedOut = false;
    let closing: NodeJS.Timeout | undefined;
    const began = performance.now();
    const timer = goesOn
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
      // Programs of the runner are in the snippets' reach: they may have ended one, or put their own words
      // into its mouth.
      this.broken ??= `the snippet at line ${snippet.fence.line} was stopped`;
      return {
        type: "not run",
        reason: this.fault ?? (error instanceof Error ? error.message : String(error)),
      };
    } finally {
      clearTimeout(timer);
      clearTimeout(closing);
    }
    const cost = { startMs: began - before, ms: performance.now() - began };
    if (!goesOn) await this.calm();
    if (timedOut && fails?.timeout !== true)
      this.broken = `the snippet at line ${snippet.fence.line} did not end`;
    if (this.fault !== undefined) this.broken ??= `the snippet at line ${snippet.fence.line} was stopped`;
    return { type: "ran", outcome, timedOut, stopped: this.fault, cost };
  }

  /** Waits until what a snippet left behind keeps still; a sandbox that does not answer is closed. */
  private async calm(): Promise<void> {
    const answered = this.sandbox.calm().then(() => true);
    if (await Promise.race([answered, delay(CALM_MS, false, { ref: false })])) return;
    this.fault ??= "what it left behind did not keep still, and was stopped";
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

const sessionName = ({ meta }: Snippet): string => meta.check.session ?? "";
