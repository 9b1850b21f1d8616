import type { Problem } from "@proofmark/prover/problem.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";

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

/** Names that other generators have for something else. */
const OTHERS: Readonly<Record<string, string>> = {
  details: 'write `<Details summary="…">`',
  tabs: "write `<Tabs>`",
};

/** Problems with the kind of an admonition. */
export function checkAdmonition(name: string): Pick<Problem, "message" | "expected" | "fix">[] {
  if (admonitionTypes.includes(name)) return [];
  const guess = nearest(name, admonitionTypes) ?? admonitionTypes.find((type) => type.startsWith(name));
  return [
    {
      message: `unknown admonition \`:::${name}\``,
      expected: `one of ${admonitionTypes.join(", ")}, after three colons`,
      fix: Object.hasOwn(OTHERS, name) ? OTHERS[name] : guess && `did you mean \`:::${guess}\`?`,
    },
  ];
}
