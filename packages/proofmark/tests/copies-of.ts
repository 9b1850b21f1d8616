import { afterFile, copyOf, type FixtureSite } from "./fixture-site.ts";

/**
 * Gives copies of a site that is prepared once for the tests of a file: proven or built, which takes far
 * longer than to copy what came out.
 */
export function copiesOf(prepare: () => Promise<FixtureSite>): () => Promise<FixtureSite> {
  let prepared: Promise<FixtureSite> | undefined;
  return async () => {
    if (prepared === undefined) {
      prepared = prepare();
      afterFile(() => {
        prepared = undefined;
      });
    }
    return copyOf((await prepared).root, "copy");
  };
}
