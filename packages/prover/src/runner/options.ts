import * as v from "valibot";
import { nearest } from "../text/nearest.ts";

/**
 * Reads the options that a configuration passes to a runner. Throws a sentence for an unknown option or a
 * wrong type.
 */
export function readOptions<S extends v.ObjectEntries>(
  runner: string,
  entries: S,
  given: unknown,
): v.InferOutput<v.StrictObjectSchema<S, undefined>> {
  const result = v.safeParse(v.strictObject(entries), given);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const name = v.getDotPath(issue) ?? "";
  if (issue.type !== "strict_object" || issue.expected !== "never")
    throw new Error(
      `${runner}(): ${name === "" ? "the options" : `\`${name}\``} must be ${issue.expected}, not ${issue.received}`,
    );
  const guess = nearest(name, Object.keys(entries));
  throw new Error(
    `${runner}(): unknown option \`${name}\`${guess === undefined ? "" : `: did you mean \`${guess}\`?`}`,
  );
}
