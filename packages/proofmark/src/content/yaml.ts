// Reads YAML, in files and in front matter.
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import type * as v from "valibot";
import { isMap, isScalar, LineCounter, parseDocument } from "yaml";
import { parseWith } from "../config/schema-problems.ts";
import { readSource } from "./source.ts";

interface YamlOptions {
  readonly file: string;
  /** The line of the file on which the text begins. */
  readonly firstLine: number;
  /** The start of a message about text that is not YAML. */
  readonly notYaml: string;
  /** How to repair mistakes that the parser has no special name for. */
  readonly fix?: string;
}

/** Fixes of mistakes, by the parser's names for them. */
const FIXES: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: "indent with spaces",
  DUPLICATE_KEY: "remove one of the two",
  BAD_INDENT: "indent all entries of a list or an object equally",
};

/** Reads a text. Throws a ProblemError with all mistakes if it is not YAML. */
export function readYaml(text: string, { file, firstLine, notYaml, fix }: YamlOptions) {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false, logLevel: "error" });
  const lineAt = (offset = 0): number => lineCounter.linePos(offset).line + firstLine - 1;
  const wrong = (message: string, details: Partial<Problem>): Problem => ({
    ...{ severity: "error", file, message: `${notYaml}: ${message.split("\n")[0]}` },
    ...details,
  });
  const hasTab = /^ *\t/m.test(text); // one mistake that the parser reports under many names
  if (document.errors.length > 0)
    throw new ProblemError(
      document.errors.map(({ message, pos: [start], code }) =>
        wrong(message, {
          line: lineAt(start),
          column: lineCounter.linePos(start).col,
          fix: FIXES[hasTab ? "TAB_AS_INDENT" : code] ?? fix,
        }),
      ),
    );
  try {
    return {
      value: (document.toJS() ?? {}) as unknown,
      /** The line of the key at a path, or of the entry of a list; undefined for missing ones. */
      lineOf(keys: readonly unknown[]): number | undefined {
        const parent = document.getIn(keys.slice(0, -1), true);
        const key =
          isMap(parent) && parent.items.find((item) => String(item.key) === String(keys.at(-1)))?.key;
        const node = isScalar(key) ? key : document.getIn(keys, true);
        return typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range)
          ? lineAt(Number(node.range[0]))
          : undefined;
      },
    };
  } catch (error) {
    // too many aliases: a short text that would fill the memory
    const cause = error instanceof Error ? error.message : String(error);
    throw new ProblemError([wrong(cause, { line: firstLine })]);
  }
}

/** Reads a YAML or JSON file of the site. Throws a ProblemError if it is outside of the site, or does not match. */
export function readDataFile<T extends v.GenericSchema>(
  root: string,
  file: string,
  schema: T,
): v.InferOutput<T> {
  const text = readSource(root, file)?.text ?? "";
  const { value, lineOf } = readYaml(text, { file, firstLine: 1, notYaml: "the file can't be parsed" });
  return parseWith(schema, value, { file, lineOf });
}
