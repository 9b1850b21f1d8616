// Chooses the runner of tried code, and the versions to try it on. Each message lists what there is.
import { createHighlighter } from "proofmark/src/content/highlight/highlight.ts";
import { problemError } from "../document/problems.ts";
import type { Snippet } from "../lock/snippet.ts";
import { isNamed, missingVariants, runnerOf, type Tools } from "../plan.ts";
import type { Assignment, Runner, Variant } from "../runner/runner.ts";
import { nearest } from "../text/nearest.ts";

const COMMAND = "proofmark try";
/** The name in `--on` that means every version. */
const ALL = "all";

/** The runner of a language. Throws a ProblemError that lists the languages if there is none. */
export async function requireRunner(runners: readonly Runner[], snippet: Snippet): Promise<Runner> {
  const runner = runnerOf(runners, snippet);
  if (runner !== undefined) return runner;
  const { language } = snippet.fence;
  const known = (await createHighlighter()).languages.filter((name) =>
    runners.some((one) => one.claims({ ...snippet, code: "", fence: { ...snippet.fence, language: name } })),
  );
  const guess = nearest(language, known);
  throw problemError(COMMAND, undefined, `no runner supports \`${language}\``, {
    expected: `one of ${known.join(", ")}`,
    fix: guess === undefined ? undefined : `did you mean \`${guess}\`?`,
  });
}

/**
 * The versions that names mean, in their order; without a name the default one. Throws a ProblemError that
 * lists the versions for a name that means none.
 */
export function chooseVersions(tools: Tools, runner: Runner, names: readonly string[]): Assignment[] {
  const { variants, missing } = tools.found.get(runner) ?? { variants: [], missing: [] };
  const [first] = variants;
  if (first === undefined) {
    const [lacking] = missingVariants(missing, undefined);
    throw problemError(COMMAND, undefined, `${lacking?.name} is missing`, { fix: lacking?.fix });
  }
  const chosen = names.length === 0 ? [first] : names.flatMap((name) => named(name, variants));
  const unknown = chosen.find((variant) => typeof variant === "string");
  if (unknown !== undefined) {
    const known = [...new Set(variants.map(({ name }) => name))];
    const guess = nearest(unknown, known);
    const lacking = missing.find((tool) => tool.variants.some((name) => isNamed({ name }, unknown)));
    throw problemError(COMMAND, undefined, `there is no version \`${unknown}\` of \`${runner.name}\` here`, {
      expected: `${ALL}, or one of ${known.join(", ")}`,
      fix: lacking?.fix ?? (guess === undefined ? undefined : `did you mean \`${guess}\`?`),
    });
  }
  return [...new Set(chosen)].flatMap((variant) =>
    typeof variant === "string" ? [] : [{ runner, variant }],
  );
}

/** The variants that a name means; the name itself if there is none. */
function named(name: string, variants: readonly Variant[]): readonly (Variant | string)[] {
  if (name === ALL) return variants.filter(({ isForeign }) => !isForeign);
  return [variants.find((variant) => isNamed(variant, name)) ?? name];
}
