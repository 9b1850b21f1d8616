import { joinGroups, type ToolGroup } from "@proofmark/prover/proof/tool-versions.ts";
import type { Version } from "../model.ts";

/** The versions of tools that the listed notes of the version at the root are about. */
export const toolGroupsOf = (versions: readonly Version[]): ToolGroup[] =>
  joinGroups(
    versions
      .filter(({ isLast }) => isLast)
      .flatMap(({ notes }) => notes.filter(({ unlisted }) => !unlisted))
      .flatMap(({ page }) => page.tools?.groups ?? []),
  );
