import type { Sequence, Snippet } from "./lock/snippet.ts";
import type { Assignment, FoundTools, MissingTool, Runner, Variant } from "./runner/runner.ts";
import type { Toolbox } from "./toolbox/toolbox.ts";

/** The runners of a check, and the tools that the required ones found. */
export interface Tools {
  readonly runners: readonly Runner[];
  readonly found: ReadonlyMap<Runner, FoundTools>;
}

/**
 * The runner of a snippet; undefined for a file, variables, an unchecked snippet, or a kind that no runner
 * supports.
 */
export function runnerOf(runners: readonly Runner[], snippet: Snippet): Runner | undefined {
  const { file, check } = snippet.meta;
  if (check.vars || check.level === "none" || (file !== undefined && check.level === undefined))
    return undefined;
  return runners.find((runner) => runner.claims(snippet));
}

/** Whether a snippet takes its level from the one that uses it: a file, or variables. */
export function isUsedByOthers({ meta }: Snippet): boolean {
  return meta.check.level === undefined && (meta.file !== undefined || meta.check.vars);
}

/** Whether a sequence mostly waits for its servers: it may run beside others that compute. */
export function waits({ setup, snippets }: Sequence, { runners }: Pick<Tools, "runners">): boolean {
  const used = [...setup, ...snippets].flatMap((snippet) => runnerOf(runners, snippet) ?? []);
  return used.length > 0 && used.every((runner) => runner.waits);
}

/** Asks the runners of these snippets which tools they find for the site in a folder. */
export async function findTools(
  runners: readonly Runner[],
  snippets: readonly Snippet[],
  { toolbox, root }: { readonly toolbox: Toolbox; readonly root: string },
): Promise<Tools> {
  const needed = new Set(snippets.map((snippet) => runnerOf(runners, snippet)));
  const found = runners
    .filter((runner) => needed.has(runner))
    .map(async (runner) => [runner, await runner.find(toolbox, root)] as const);
  return { runners, found: new Map(await Promise.all(found)) };
}

/** One run of a sequence: with the default variants, or with another variant that `on=` names. */
export interface PlannedRun {
  /** The name of `on=` that a snippet runs under; undefined if it names none. */
  readonly on: (snippet: Snippet) => string | undefined;
  readonly wanted: ReadonlySet<Snippet>;
  readonly assign: (snippet: Snippet) => Assignment | undefined;
  readonly takesPart: (snippet: Snippet) => boolean;
}

/** A missing tool that a snippet needs. */
export interface MissingVariant {
  readonly on: string | undefined;
  readonly name: string;
  readonly fix: string;
}

interface PlanInput {
  readonly sequence: Sequence;
  readonly wanted: ReadonlySet<Snippet>;
  readonly tools: Tools;
}

/** Plans the runs of a sequence that prove the wanted snippets, and lists the tools missing for them. */
export function planSequence({ sequence, wanted, tools }: PlanInput): {
  runs: PlannedRun[];
  missingTools: Map<Snippet, MissingVariant[]>;
} {
  const missingTools = new Map<Snippet, MissingVariant[]>();
  const named = new Map<string, { runner: Runner; variant: Variant; wanted: Set<Snippet> }>();
  const unnamed = new Set<Snippet>();
  const all = [...sequence.setup, ...sequence.snippets];
  const nameOfFirst = (snippet: Snippet): string | undefined => {
    const runner = runnerOf(tools.runners, snippet);
    const first = runner && tools.found.get(runner)?.variants[0];
    return first && snippet.meta.check.on.find(({ name, fails }) => !fails && isNamed(first, name))?.name;
  };
  for (const snippet of all.filter((one) => wanted.has(one))) {
    const runner = runnerOf(tools.runners, snippet);
    const found = runner === undefined ? undefined : tools.found.get(runner);
    const [first] = found?.variants ?? [];
    if (runner === undefined || found === undefined) {
      if (isUsedByOthers(snippet)) unnamed.add(snippet);
      continue;
    }
    if (first === undefined) missingTools.set(snippet, missingVariants(found.missing, undefined));
    else if (snippet.meta.check.on.length === 0) unnamed.add(snippet);
    for (const { name } of snippet.meta.check.on) {
      const variant = found.variants.find((candidate) => isNamed(candidate, name));
      if (variant === undefined)
        missingTools.set(snippet, [
          ...(missingTools.get(snippet) ?? []),
          ...missingVariants(found.missing, name),
        ]);
      else if (name === nameOfFirst(snippet)) unnamed.add(snippet);
      else {
        const run = named.get(name) ?? { runner, variant, wanted: new Set() };
        run.wanted.add(snippet);
        named.set(name, run);
      }
    }
  }
  const plan = (
    on: string | undefined,
    chosen: { runner: Runner; variant: Variant } | undefined,
    group: ReadonlySet<Snippet>,
  ): PlannedRun => ({
    on: (snippet) => on ?? nameOfFirst(snippet),
    wanted: group,
    takesPart: (snippet) =>
      snippet.meta.check.on.length === 0 ||
      (on === undefined
        ? nameOfFirst(snippet) !== undefined
        : snippet.meta.check.on.some(({ name }) => name === on)),
    assign: (snippet) => {
      const runner = runnerOf(tools.runners, snippet);
      const variants = runner && tools.found.get(runner)?.variants;
      const variant = runner === chosen?.runner ? chosen?.variant : besideVariant(variants, chosen?.variant);
      return runner === undefined || variant === undefined ? undefined : { runner, variant };
    },
  });
  const runs = [...named].map(([on, chosen]) => plan(on, chosen, chosen.wanted));
  return { runs: unnamed.size === 0 ? runs : [plan(undefined, undefined, unnamed), ...runs], missingTools };
}

/** A run of everything with one variant of a runner, and with the first variants of all others. */
export function planVariant(
  tools: Tools,
  { runner, variant }: Assignment,
): Pick<PlannedRun, "assign" | "takesPart"> {
  const firstOf = (own: Runner | undefined): Variant | undefined => own && tools.found.get(own)?.variants[0];
  return {
    assign(snippet) {
      const own = runnerOf(tools.runners, snippet);
      const used = own === runner ? variant : besideVariant(own && tools.found.get(own)?.variants, variant);
      return own === undefined || used === undefined ? undefined : { runner: own, variant: used };
    },
    takesPart(snippet) {
      const own = runnerOf(tools.runners, snippet);
      const first = firstOf(own);
      const { on } = snippet.meta.check;
      return (
        own === runner ||
        on.length === 0 ||
        (first !== undefined && on.some(({ name, fails }) => !fails && isNamed(first, name)))
      );
    },
  };
}

/**
 * The variant of a runner in a run with another runner's variant: the first that fits into the same root. The
 * other one decides what both would put in the same place, such as a version of Node.js.
 */
export function besideVariant(
  variants: readonly Variant[] | undefined,
  chosen: Variant | undefined,
): Variant | undefined {
  const fits = ({ root }: Variant): boolean =>
    root === undefined || chosen?.root === undefined || root === chosen.root;
  const first = variants?.find(fits) ?? variants?.[0];
  const isTaken = (to: string): boolean => chosen?.binds?.some((bind) => bind.to === to) ?? false;
  return first?.binds?.some(({ to }) => isTaken(to))
    ? { ...first, binds: first.binds.filter(({ to }) => !isTaken(to)) }
    : first;
}

/** The missing tools that a snippet needs, for a name of `on=` or without one. */
export function missingVariants(missing: readonly MissingTool[], on: string | undefined): MissingVariant[] {
  const known = missing.find(({ variants }) =>
    on === undefined ? variants.length === 0 : variants.some((name) => isNamed({ name }, on)),
  );
  return [
    {
      on,
      name: known?.name ?? on ?? "its tool",
      fix: known?.fix ?? "see `npx proofmark check --tools` for the known names",
    },
  ];
}

/**
 * Whether a name of `on=` means a variant: `redis`, `redis8` and `redis8.0` mean `redis8.0`; `make4` does not
 * mean `make4.3` of `make43`.
 */
export function isNamed({ name }: Pick<Variant, "name">, wanted: string): boolean {
  if (!name.startsWith(wanted)) return false;
  const rest = name.slice(wanted.length);
  return rest === "" || rest.startsWith(".") || (/\d/.test(rest.charAt(0)) && !/\d$/.test(wanted));
}
