import { BREADTHS, type Runner } from "./runner/runner.ts";
import * as of from "./runners.ts";

/** The runners for Markdown outside a site: those without settings. */
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

/** The runners of a site's configuration, or those for Markdown outside a site. Narrow runners come first. */
export function runnersOf(configured: readonly Pick<Runner, "name">[] | undefined): readonly Runner[] {
  // the configuration's schema has checked each of them
  const runners = (configured as readonly Runner[] | undefined) ?? defaultRunners();
  return runners.toSorted((a, b) => rankOf(a) - rankOf(b));
}
