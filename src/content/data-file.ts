import { readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { parse as parseYaml } from "yaml";
import { type Problem, ProblemError } from "../shared/problem.ts";

/** Reads a YAML or JSON file of the site. Throws a ProblemError that begins with `sentence` if it is not what the schema says. */
export function readDataFile<T extends v.GenericSchema>(root: string, file: string, schema: T, sentence: string): v.InferOutput<T> {
  let value: unknown;
  try {
    value = parseYaml(readFileSync(path.join(root, file), "utf8")) ?? {};
  } catch (error) {
    throw new ProblemError([{ severity: "error", file, message: `${sentence}\n${error instanceof Error ? error.message.split("\n")[0] : String(error)}` }]);
  }
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new ProblemError(result.issues.map((issue) => problemOf(issue, file, sentence)));
}

function problemOf(issue: v.BaseIssue<unknown>, file: string, sentence: string): Problem {
  const where = v.getDotPath(issue) ?? "";
  if (issue.type === "strict_object" && issue.expected === "never") return { severity: "error", file, message: `${sentence}\nunknown key \`${where}\`` };
  if (issue.kind === "validation" || issue.type === "never") return { severity: "error", file, message: `${sentence}\n${issue.message}` };
  return {
    severity: "error",
    file,
    message: `${sentence}\n${where === "" ? "the content" : `\`${where}\``} has the wrong type or value`,
    expected: issue.expected ?? undefined,
    found: issue.received,
  };
}
