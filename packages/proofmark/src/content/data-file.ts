import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import * as v from "valibot";
import { type Document, LineCounter, parseDocument } from "yaml";
import { readSource } from "./source.ts";

/**
 * Reads a YAML or JSON file of the site. Throws a ProblemError if it is outside of the site, or does not match the
 * schema.
 */
export function readDataFile<T extends v.GenericSchema>(
  root: string,
  file: string,
  schema: T,
): v.InferOutput<T> {
  const lineCounter = new LineCounter();
  const document = parseDocument(readSource({ root, file, name: file })?.text ?? "", {
    lineCounter,
    prettyErrors: false,
    logLevel: "error",
  });
  const lineAt = (offset: number | undefined): number | undefined =>
    offset === undefined ? undefined : lineCounter.linePos(offset).line;
  const [error] = document.errors;
  if (error !== undefined)
    throw new ProblemError([
      {
        severity: "error",
        file,
        line: lineAt(error.pos[0]),
        message: `the file can't be parsed: ${error.message.split("\n")[0]}`,
      },
    ]);
  const content = contentOf(document, file);
  if (Array.isArray(content) && schema.type !== "array")
    throw new ProblemError([
      {
        severity: "error",
        file,
        line: 1,
        message: "the content is a list",
        expected: "keys and values",
      },
    ]);
  const result = v.safeParse(schema, content);
  if (result.success) return result.output;
  throw new ProblemError(
    result.issues.map((issue) => ({
      ...problemOf(issue, file),
      line: lineAt(offsetOf(issue, document)),
    })),
  );
}

function contentOf(document: Document, file: string): unknown {
  try {
    return document.toJS() ?? {};
  } catch (error) {
    // too many aliases: a small file that would fill the memory
    throw new ProblemError([
      {
        severity: "error",
        file,
        message: `the file can't be parsed: ${error instanceof Error ? error.message : String(error)}`,
      },
    ]);
  }
}

/** The offset of the value that an issue is about; undefined if the value is missing. */
function offsetOf(issue: v.BaseIssue<unknown>, document: Document): number | undefined {
  const node = document.getIn(issue.path?.map((item) => item.key) ?? [], true);
  const range =
    typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range)
      ? node.range
      : undefined;
  return range === undefined ? undefined : Number(range[0]);
}

function problemOf(issue: v.BaseIssue<unknown>, file: string): Problem {
  const where = v.getDotPath(issue) ?? "";
  if (issue.type === "strict_object" && issue.expected === "never")
    return { severity: "error", file, message: `unknown key \`${where}\`` };
  if (issue.kind === "validation" || issue.type === "never") {
    const named = issue.message.startsWith("must ") ? `\`${where}\` ${issue.message}` : issue.message;
    return {
      severity: "error",
      file,
      message: named,
      found: issue.message === named ? undefined : cut(JSON.stringify(issue.input)),
    };
  }
  return {
    severity: "error",
    file,
    message: `${where === "" ? "the content" : `\`${where}\``} has the wrong type or value`,
    expected: issue.expected ?? undefined,
    found: cut(issue.received),
  };
}

/** Most characters of a value that a message repeats: enough to recognise it. */
const MAX_FOUND = 60;

const cut = (text: string): string => (text.length > MAX_FOUND ? `${text.slice(0, MAX_FOUND)}…` : text);
