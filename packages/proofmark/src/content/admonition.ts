import { nearest } from "../shared/nearest.ts";
import type { Problem } from "../shared/problem.ts";

/** Names allowed after `:::`: five kinds, and four older names for them. */
export const admonitionTypes: readonly string[] = [
  "note",
  "tip",
  "info",
  "warning",
  "danger",
  "caution",
  "secondary",
  "important",
  "success",
];

/** Problems with the kind of an admonition, or with its colons. */
export function checkAdmonition({
  type,
  name,
}: {
  readonly type: string;
  readonly name: string;
}): Pick<Problem, "message" | "expected" | "fix">[] {
  if (type === "containerDirective" && admonitionTypes.includes(name)) return [];
  const guess = nearest(name, admonitionTypes);
  return [
    {
      message: `unknown admonition \`${type === "containerDirective" ? ":::" : "::"}${name}\``,
      expected: `one of ${admonitionTypes.join(", ")}, after three colons`,
      fix: guess && `did you mean \`:::${guess}\`?`,
    },
  ];
}
