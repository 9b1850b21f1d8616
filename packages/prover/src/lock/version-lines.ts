// How a lock holds what other versions make of a snippet: a line for each, `PostgreSQL 15.18 same`, by their
// names in `on=`. A list also holds the output that differs.
import * as v from "valibot";
import type { VersionVerdict } from "../proof/proof.ts";
import { cleanLine, cleanText } from "../text/clean-text.ts";

const LINE = /^(?<tool>.+) (?<version>\S+) (?<verdict>same|differs|fails)(?:: (?<error>.+))?$/s;

const line = v.pipe(v.string(), v.regex(LINE), v.transform(cleanLine));
const value = v.union([
  line,
  v.pipe(
    v.tupleWithRest([line], v.string()),
    v.transform((lines) => lines.map(cleanText)),
  ),
]);

/** Verdicts as a lock holds them. */
export const versionLines = v.pipe(
  v.record(v.pipe(v.string(), v.transform(cleanLine)), value),
  v.transform((lines): readonly VersionVerdict[] =>
    Object.entries(lines).map(([on, held]) => {
      const [head = "", ...output] = typeof held === "string" ? [held] : held;
      const { tool = "", version = "", verdict, error } = LINE.exec(head)?.groups ?? {};
      return {
        ...{ on, tool, version },
        verdict: verdict === "same" || verdict === "differs" ? verdict : "fails",
        ...(typeof held === "string" ? {} : { output }),
        ...(error === undefined ? {} : { error }),
      };
    }),
  ),
);

/** Writes verdicts as a lock holds them. */
export const formatVersions = (
  verdicts: readonly VersionVerdict[],
): Record<string, string | readonly string[]> =>
  Object.fromEntries(
    verdicts.map(({ on, output, ...verdict }) => [
      on,
      output === undefined ? verdictLine(verdict) : [verdictLine(verdict), ...output],
    ]),
  );

/** A verdict on one line: `PostgreSQL 15.18 fails: ERROR: …`. */
export const verdictLine = ({ tool, version, verdict, error }: Omit<VersionVerdict, "on">): string =>
  `${tool} ${version} ${verdict}${error === undefined ? "" : `: ${error}`}`;
