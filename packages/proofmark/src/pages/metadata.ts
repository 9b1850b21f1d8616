import type { Problem } from "@proofmark/prover/problem.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";
import type { PageMetadata } from "@proofmark/theme/data/custom-page.ts";
import * as v from "valibot";

const schema = v.strictObject({
  title: v.optional(v.string()),
  description: v.optional(v.string()),
  keywords: v.optional(v.array(v.string())),
  image: v.optional(v.string()),
  noIndex: v.optional(v.boolean()),
});

/** Checks what a page exports as `metadata`; none is as good as an empty one. */
export function parseMetadata(
  value: unknown,
  file: string,
): { metadata: PageMetadata; problems: readonly Problem[] } {
  const result = v.safeParse(schema, value ?? {});
  if (result.success) return { metadata: withoutUndefined(result.output), problems: [] };
  const problems = result.issues.map((issue): Problem => {
    const where = ["metadata", v.getDotPath(issue)].filter((part) => part !== null).join(".");
    if (issue.type !== "strict_object" || issue.expected !== "never")
      return {
        severity: "error",
        file,
        message: `\`${where}\` has the wrong type or value`,
        expected: issue.expected ?? undefined,
        found: issue.received,
      };
    const guess = nearest(where.slice("metadata.".length), Object.keys(schema.entries));
    return {
      severity: "error",
      file,
      message: `unknown key \`${where}\` of a page`,
      expected: `one of ${Object.keys(schema.entries).join(", ")}`,
      fix: guess && `did you mean \`${guess}\`?`,
    };
  });
  return { metadata: {}, problems };
}

/** The same without keys whose value is undefined. */
function withoutUndefined<T extends object>(value: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>;
  };
}
