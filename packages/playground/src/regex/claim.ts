// The output of a pattern: a line for each text. What a note says of its texts is the output that was proven.
import type { RegexClaim } from "@proofmark/prover/document/fences.ts";

export const answerLine = (text: string, isMatch: boolean): string =>
  `${isMatch ? "matches " : "no match"} ${text}`;

/** Where the text begins in a line. */
export const TEXT_START = answerLine("", true).length;

export const claimedTexts = ({ matches, not }: RegexClaim): string => [...matches, ...not].join("\n");

export const claimedOutput = ({ matches, not }: RegexClaim): string =>
  [...matches, ...not].map((text) => answerLine(text, matches.includes(text))).join("\n");
