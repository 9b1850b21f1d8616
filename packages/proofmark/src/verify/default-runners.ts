import type { ConfiguredRunner } from "../config/runners-schema.ts";
import { BREADTHS, type Runner } from "./runner/runner.ts";
import * as of from "./runners.ts";

/** The runners of Markdown that belongs to no site: those that need no settings. */
const defaultRunners = (): readonly Runner[] => [
  of.make(),
  of.postgresql(),
  of.redis(),
  of.graphql(),
  of.node(),
  of.parsers(),
  of.regex(),
  of.regexMatrix(),
  of.python(),
  of.perl(),
  of.ruby(),
  of.php(),
  of.go(),
  of.shell(),
];

const rankOf = ({ breadth = "tool" }: Runner): number => BREADTHS.indexOf(breadth);

/** The runners of a site's configuration, or those of Markdown that belongs to no site; narrow ones first. */
export function runnersOf(configured: readonly ConfiguredRunner[] | undefined): readonly Runner[] {
  // the configuration's schema has looked at each of them
  const runners = (configured as readonly Runner[] | undefined) ?? defaultRunners();
  return runners.toSorted((a, b) => rankOf(a) - rankOf(b));
}
