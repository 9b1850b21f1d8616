// Plans runs: which snippets of a section run with which tools, as data.
import type { Snippet } from "../lock/snippet.ts";
import type { Assignment, FoundTools, MissingTool, Runner, Variant } from "../runner/runner.ts";
import { FETCH } from "../runner/tools.ts";
import type { Toolbox } from "../toolbox/toolbox.ts";

/** All that runs of snippets share, as a command gives it. */
export interface ProverInput {
  /** The folder of the site, or of the Markdown files. */
  readonly root: string;
  /** Narrow runners first: see `runnersOf`. */
  readonly runners: readonly Runner[];
  readonly toolbox: Toolbox;
  /** Runs snippets without a sandbox. */
  readonly noSandbox: boolean;
  readonly signal: AbortSignal;
}

/** The same with the tools that the required runners found: made once, and passed on. */
export type Prover = Readonly<Awaited<ReturnType<typeof findTools>>>;

/** A snippet in a run of its section. */
export type Step = Readonly<ReturnType<typeof planRun>[number]>;

/** A missing tool that a snippet needs. */
export type Missing = Pick<MissingTool, "name" | "fix">;

/** The runner of a snippet; undefined for a file, variables, an unchecked snippet, or an unsupported kind. */
export function runnerOf(runners: readonly Runner[], snippet: Snippet): Runner | undefined {
  const isUnchecked = snippet.meta.check.vars || snippet.meta.check.level === "none";
  return isUnchecked || isUsedByOthers(snippet)
    ? undefined
    : runners.find((runner) => runner.claims(snippet));
}

/** Whether a snippet takes its level from the one that uses it: a file, or variables. */
export const isUsedByOthers = ({ meta }: Snippet): boolean =>
  meta.check.level === undefined && (meta.file !== undefined || meta.check.vars);

/** Asks the runners of these snippets which tools they find. */
export async function findTools(input: ProverInput, snippets: readonly Snippet[]) {
  const { runners, toolbox, root } = input;
  const needed = new Set(snippets.map((snippet) => runnerOf(runners, snippet)));
  const found = runners
    .filter((runner) => needed.has(runner))
    .map(async (runner) => [runner, await runner.find(toolbox, root)] as const);
  return { ...input, found: new Map(await Promise.all(found)) };
}

/** One version of one runner that a run is for; under a name of `on=` if snippets named it. */
export interface Target extends Assignment {
  readonly on?: string;
}

/**
 * The steps of one run. A snippet that names versions takes part if the run is for one of them, or for another
 * tool or for none, and it names the first version of its own.
 */
export function planRun(
  snippets: readonly Snippet[],
  tools: Pick<Prover, "runners" | "found">,
  asked: ReadonlySet<Snippet>,
  target?: Target,
) {
  return snippets.flatMap((snippet) => {
    const runner = runnerOf(tools.runners, snippet);
    const found = runner && tools.found.get(runner);
    const variants = found?.variants ?? [];
    const { on } = snippet.meta.check;
    const first = nameOfFirst(snippet, variants);
    const isTarget = runner !== undefined && runner === target?.runner;
    const isNamedHere = isTarget
      ? target.on === undefined || on.some(({ name }) => name === target.on)
      : first !== undefined;
    if (on.length > 0 && !isNamedHere) return [];
    const variant = isTarget ? target.variant : besideVariant(variants, target?.variant);
    return {
      snippet,
      /** Who runs it, and with which version; undefined for a file, variables, or without its tool. */
      assignment: runner && variant && { runner, variant },
      /** Why it has no version: its tool is missing. */
      missing: found && variant === undefined ? missingTool(found) : undefined,
      /** The name of `on=` that it runs under; undefined if it names none. */
      on: target?.on ?? first,
      /** Whether its result counts. */
      isAsked: asked.has(snippet),
    };
  });
}

/** The name by which a snippet asks for the first version of its tool, on which it must not fail. */
const nameOfFirst = ({ meta }: Snippet, [first]: readonly Variant[]): string | undefined =>
  first && meta.check.on.find(({ name, fails }) => !fails && isNamed(first, name))?.name;

/**
 * The runs that prove snippets of a section: one with the first versions of all tools, and one for each other
 * version that `on=` names. Also the tools that snippets lack.
 */
export function planSection(
  snippets: readonly Snippet[],
  asked: ReadonlySet<Snippet>,
  tools: Pick<Prover, "runners" | "found">,
): { runs: Step[][]; missing: ReadonlyMap<Snippet, readonly Missing[]> } {
  const missing = new Map<Snippet, readonly Missing[]>();
  const first = new Set<Snippet>();
  const named = new Map<string, { target: Target; asked: Set<Snippet> }>();
  for (const snippet of snippets.filter((one) => asked.has(one))) {
    const runner = runnerOf(tools.runners, snippet);
    const found = runner && tools.found.get(runner);
    if (runner === undefined || found === undefined) continue;
    const { variants } = found;
    const { on } = snippet.meta.check;
    const lacking = variants.length === 0 ? [missingTool(found)] : [];
    if (variants.length > 0 && on.length === 0) first.add(snippet);
    for (const { name } of on) {
      const variant = variants.find((candidate) => isNamed(candidate, name));
      if (variant === undefined) lacking.push(missingTool(found, name));
      else if (name === nameOfFirst(snippet, variants)) first.add(snippet);
      else {
        const run = named.get(name) ?? { target: { runner, variant, on: name }, asked: new Set() };
        named.set(name, { ...run, asked: run.asked.add(snippet) });
      }
    }
    if (lacking.length > 0) missing.set(snippet, lacking);
  }
  const runs = [...named.values()].map((run) => planRun(snippets, tools, run.asked, run.target));
  return { runs: first.size === 0 ? runs : [planRun(snippets, tools, first), ...runs], missing };
}

/**
 * The variant of a runner in a run with another runner's variant: the first that fits into the same root. The
 * other one decides what both would put in the same place, such as a version of Node.js.
 */
export function besideVariant(
  variants: readonly Variant[],
  target: Variant | undefined,
): Variant | undefined {
  const fits = ({ root }: Variant): boolean =>
    root === undefined || target?.root === undefined || root === target.root;
  const first = variants.find(fits) ?? variants[0];
  const places = new Set(target?.binds?.map(({ to }) => to));
  return first?.binds?.some(({ to }) => places.has(to))
    ? { ...first, binds: first.binds.filter(({ to }) => !places.has(to)) }
    : first;
}

/** The missing tool that a snippet needs, for a name of `on=` or without one. */
export function missingTool({ missing }: FoundTools, on?: string): Missing {
  const tool = missing.find(({ variants }) =>
    on === undefined ? variants.length === 0 : variants.some((name) => isNamed({ name }, on)),
  );
  return (
    tool ?? { name: on ?? "its tool", fix: `${FETCH}, or see \`npx proofmark check --tools\` for the names` }
  );
}

/** Whether a name of `on=` means a variant: `redis8` means `redis8.0`; `make4` does not mean `make43`. */
export function isNamed({ name }: Pick<Variant, "name">, prefix: string): boolean {
  if (!name.startsWith(prefix)) return false;
  const rest = name.slice(prefix.length);
  return rest === "" || rest.startsWith(".") || (/\d/.test(rest.charAt(0)) && !/\d$/.test(prefix));
}
