import type { Problem } from "../../shared/problem.ts";

/** Characters that turn the direction of the text around them. */
const TURNS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

/**
 * Warns of code that reads differently than it runs; `line` is that of its first line. Source:
 * https://trojansource.codes
 */
export function turnedCode(code: string, { file, line }: { file: string; line: number }): Problem[] {
  if (!TURNS.test(code)) return [];
  return code.split("\n").flatMap((text, index): Problem[] => {
    const found = TURNS.exec(text);
    if (found === null) return [];
    return [
      {
        severity: "warning",
        file,
        line: line + index,
        message:
          "code with a character that turns the direction of text: it may read differently than it runs",
        found: `U+${found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`,
        fix: "take it out, or write it as an escape of the language",
      },
    ];
  });
}
