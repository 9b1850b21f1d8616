import { BREADTHS, type Runner } from "./runner/runner.ts";
import * as of from "./runners.ts";

const { program: _, ...defaults } = of;
const rankOf = ({ breadth = "tool" }: Runner): number => BREADTHS.indexOf(breadth);

/** The runners of a site's configuration, or those for Markdown outside a site. Narrow runners come first. */
export function runnersOf(configured: readonly Runner[] | undefined): readonly Runner[] {
  const runners = configured ?? Object.values(defaults).map((runner) => runner());
  return runners.toSorted((a, b) => rankOf(a) - rankOf(b));
}
