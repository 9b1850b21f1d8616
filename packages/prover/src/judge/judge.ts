// Decides what a run proves: pure, so that the rules are in one place.
import { readMatrixRows, rowTexts } from "../document/matrix.ts";
import { hashText } from "../files/hash.ts";
import { type LockEntry, MAX_CHARACTERS, MAX_LINES, type ToolProof } from "../lock/lock.ts";
import type { Snippet } from "../lock/snippet.ts";
import { errorLine } from "../proof/error-line.ts";
import type { Level } from "../proof/levels.ts";
import { maskOutput } from "../proof/masks.ts";
import type { Proof } from "../proof/proof.ts";
import type { Outcome } from "../runner/runner.ts";
import { cleanLine, cleanText, removeEscapes } from "../text/clean-text.ts";
import { diffAssertion, matchesAssertion } from "./assertion.ts";
import { isDryRun, isSilent, provesNothing } from "./proves-nothing.ts";

/** Why a snippet is not proven. */
export interface Failure {
  /**
   * `late`: its time was over, which says little on a busy machine. `output`: it prints something else than its
   * `output` fence. `lock`, `new`: its lock says something else, or nothing.
   */
  readonly kind: "not run" | "result" | "late" | "output" | "nothing" | "missing" | "lock" | "new";
  readonly message: string;
  /** Lines that begin with `- ` were expected, those with `+ ` were found. */
  readonly diff?: readonly string[] | undefined;
  /** Its output, if there is no diff. */
  readonly output?: readonly string[] | undefined;
  readonly diagnostics?: string | undefined;
  readonly fix?: string | undefined;
}

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
  | { readonly type: "not run"; readonly reason: string };

/** The result of a snippet on one tool. */
export interface Verdict {
  /** The name of `on=` that it ran under. */
  readonly on: string | undefined;
  readonly level: Level;
  /** Undefined if it was not run. */
  readonly tool: ToolProof | undefined;
  /** Why it proves nothing; undefined if it is proven. */
  readonly failure: Failure | undefined;
  /** Whether the tool reported success. */
  readonly ok: boolean;
  readonly ms: number;
  /** The line in which the tool says what went wrong, if it failed by itself. */
  readonly error?: string | undefined;
  readonly lacks?: string | undefined;
  /** Whether it shows nothing of what it did. */
  readonly isSilent?: boolean;
}

/** Judges one run: whether it succeeded or failed as it must, and printed what its author asserts. */
export function judgeRun(snippet: Snippet, run: SnippetRun, on?: string): Verdict {
  if (run.type === "not run") {
    const message = `${NOT_RUN}${cleanOutput(run.reason).lines.join("\n")}`;
    return {
      ...{ on, level: "unchecked", tool: undefined, ok: false, ms: 0 },
      failure: { kind: "not run", message },
    };
  }
  const { outcome, timedOut, stopped } = run;
  const { lines, cut } = cleanOutput(outcome.output);
  const diagnostics = cleanOutput(outcome.diagnostics ?? "").lines;
  const tool: ToolProof = {
    tool: cleanLine(outcome.tool.name),
    version: cleanLine(outcome.tool.version),
    platform: `${process.platform}-${process.arch}`,
    on,
    exit: timedOut ? undefined : outcome.exit,
    output: lines.length === 0 ? undefined : lines,
    cut: cut || undefined,
    exchange:
      outcome.exchange === undefined || snippet.meta.check.varies
        ? undefined
        : hashText(outcome.exchange.split("\n").map(maskOutput).join("\n")),
    traces: run.traces,
  };
  const isDry = snippet.meta.proves === undefined && isDryRun(snippet);
  const level = outcome.level ?? (isDry ? "dry-run" : "ran");
  const failedAlone = !outcome.ok && !timedOut && stopped === undefined;
  return {
    ...{ on, level, tool, ms: Math.round(run.ms) },
    failure: failureOf(snippet, run, { lines, diagnostics }, on),
    ok: outcome.ok && !timedOut && stopped === undefined,
    error: failedAlone ? (errorLine(lines) ?? errorLine(diagnostics)) : undefined,
    lacks: outcome.lacks,
    isSilent: level === "ran" && !outcome.comparesValues && !run.traces?.length && isSilent(snippet, lines),
  };
}

/** The start of the message about a snippet that was not run. */
export const NOT_RUN = "it was not run: ";

type Ran = Extract<SnippetRun, { type: "ran" }>;

function failureOf(
  snippet: Snippet,
  run: Ran,
  { lines, diagnostics }: { readonly lines: readonly string[]; readonly diagnostics: readonly string[] },
  on: string | undefined,
): Failure | undefined {
  const { timedOut, stopped } = run;
  const fail = (kind: Failure["kind"], message: string, more: Partial<Failure> = {}): Failure => ({
    ...{ kind, message, output: lines },
    diagnostics: diagnostics.length === 0 ? undefined : diagnostics.join("\n"),
    ...more,
  });
  if (stopped !== undefined) return fail("result", stopped, { diagnostics: undefined });
  const unmet = unmetExpectation(snippet, run, lines, on);
  const isPrompt = lines.some((line) => line.endsWith("$: command not found"));
  const fix = isPrompt
    ? "leave out the prompt `$ `: put only commands here, and their output into `output`"
    : undefined;
  if (unmet !== undefined) return fail(timedOut ? "late" : "result", unmet, { fix });
  const asserted = assertedLines(snippet, on);
  if (asserted !== undefined && !matchesAssertion(asserted, lines))
    return fail("output", "its output differs from its `output` fence", {
      diff: diffAssertion(asserted, lines),
      output: undefined,
    });
  const { check, hidden, proves } = snippet.meta;
  if (check.fails !== undefined || proves !== undefined || hidden || isRefusedOn(snippet, on))
    return undefined;
  const nothing = provesNothing(snippet, lines);
  return nothing === undefined
    ? undefined
    : fail("nothing", `its result proves nothing: ${nothing}`, {
        fix: 'show what it did, by data or by a query after it; or say what this proves: `proves="…"`',
      });
}

/** Turns untrusted output into lines for pages and terminals, and counts the lines that it cuts off. */
export function cleanOutput(text: string): { lines: string[]; cut: number } {
  const plain = removeEscapes(text).replaceAll("\r\n", "\n");
  const visible = plain.split("\n").map((line) => line.slice(line.lastIndexOf("\r") + 1)); // drop text overwritten by a carriage return
  const lines = cleanText(visible.join("\n")).split("\n");
  while (lines.at(-1)?.trim() === "") lines.pop();
  const printed = lines
    .slice(0, MAX_LINES)
    .map((line) => (line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS)}…` : line));
  return { lines: printed, cut: lines.length - printed.length };
}

/** The lines that an author asserts of an output; none for a tool that must refuse the snippet. */
export function assertedLines(snippet: Snippet, on: string | undefined): readonly string[] | undefined {
  const text = isRefusedOn(snippet, on) ? undefined : snippet.fence.output;
  return text === "" ? [] : text?.split("\n");
}

/** The promise of its snippet's words that a run broke; undefined if it kept all. */
function unmetExpectation(
  { meta }: Snippet,
  { outcome: { ok, exit }, timedOut }: Ran,
  lines: readonly string[],
  on: string | undefined,
): string | undefined {
  const { fails, timeoutMs } = meta.check;
  const status = exit === undefined ? "" : ` with status ${exit}`;
  const failed = exit === 0 ? "it failed, although it ended with status 0" : `it failed${status}`;
  if (timedOut && fails?.timeout !== true)
    return `it was still running after ${timeoutMs / 1000} s and was stopped`;
  if (fails?.timeout) return timedOut ? undefined : "it must run into its timeout, but it ended";
  if (isRefusedOn({ meta }, on)) return ok ? `it must fail on ${on}, but it succeeded` : undefined;
  if (fails === undefined) return ok ? undefined : failed;
  if (ok) return "it must fail, but it succeeded";
  if (fails.exit !== undefined && fails.exit !== exit)
    return `it must end with status ${fails.exit}, but it ended${status || " without one"}`;
  if (fails.text !== undefined && !lines.some((line) => line.includes(fails.text ?? "")))
    return `${failed}, but without the text ${JSON.stringify(fails.text)}`;
  return undefined;
}

/** Whether `on=` marks a tool with `!`: the snippet must fail there. */
export const isRefusedOn = ({ meta }: Pick<Snippet, "meta">, on: string | undefined): boolean =>
  meta.check.on.some(({ name, fails }) => fails && name === on);

/** The lock entry of a snippet, from the results of all its tools. */
export function entryOf(snippet: Snippet, proof: Omit<Proof, "varies" | "fails">): LockEntry {
  const { check } = snippet.meta;
  return {
    key: snippet.key,
    context: snippet.context,
    starts: cleanText(snippet.code.split("\n")[0] ?? ""),
    level: proof.level,
    reason: proof.reason && cleanLine(proof.reason),
    fails: check.fails && true,
    varies: check.varies || undefined,
    tools: proof.tools,
  };
}

/** Fails a matrix with rows that no tool answers with `yes`: nobody has the feature, or it is asked for wrongly. */
export function judgeMatrix({ fence, code }: Snippet, tools: readonly ToolProof[]): Failure | undefined {
  const wrong = readMatrixRows(fence, code).rows.filter(
    (_, index) => !tools.some(({ output }) => output?.[index] === "yes"),
  );
  if (wrong.length === 0) return undefined;
  const output = wrong.map((row) => rowTexts(row).join("  "));
  return { kind: "result", message: "no tool answers these rows with `yes`", output };
}
