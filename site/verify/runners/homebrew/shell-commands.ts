// The commands that a shell script calls, read by the package `unbash` in the sandbox.
import { outcomeOf, readAnswer, type Sandbox, v } from "proofmark/runner";

/** One word of a command. */
const wordSchema = v.object({
  /** The word without quotes; expansions remain as written. */
  text: v.string(),
  /** Whether it may expand to any number of words. */
  expands: v.boolean(),
});
export type ShellWord = v.InferOutput<typeof wordSchema>;

/** A command that a script calls, wherever it is: in a pipe, in `$(…)`, in a function. Lines count from 1. */
const commandSchema = v.object({ line: v.number(), words: v.array(wordSchema) });
export type ShellCommand = v.InferOutput<typeof commandSchema>;

const scriptSchema = v.object({ commands: v.array(commandSchema), errors: v.array(v.string()) });
export type ShellScript = v.InferOutput<typeof scriptSchema>;

/** Unquoted expansions split into words, and `"$@"` expands to any number. A shebang may call a command too. */
const PROGRAM = String.raw`import { readFileSync } from "node:fs";
import { forEachChild, parse } from "unbash";
const lineOf = (source, position) => source.slice(0, position).split("\n").length;
const wordOf = ({ text = "", value = "" }) => ({
  text: value,
  expands: /^\$|^"\$\{?[@\w]+\[@\]|^"\$\{?@/.test(text) || /^[\x60*?[{]/.test(text),
});
function read(source) {
  const script = parse(source);
  const commands = [];
  const visit = (node) => {
    if (node.type === "Command" && node.name !== undefined)
      commands.push({
        line: lineOf(source, node.pos),
        words: [node.name, ...(node.suffix ?? [])].filter(({ type }) => type === "Word").map(wordOf),
      });
    forEachChild(node, visit);
  };
  visit(script);
  const interpreter = /^#!\S*\benv -S (?<command>.*)/.exec(source)?.groups?.command;
  if (interpreter !== undefined) commands.unshift(...read(interpreter).commands);
  const errors = (script.errors ?? []).map(({ message, pos }) => "line " + lineOf(source, pos) + ": " + message);
  return { commands, errors };
}
console.log(JSON.stringify(read(readFileSync(0, "utf8"))));`;

/** Reads a script. Returns the parser's messages if it crashed. */
export async function readScript(
  sandbox: Sandbox,
  script: string,
): Promise<ShellScript | { readonly diagnostics: string }> {
  const process = sandbox.spawn("node", ["--input-type=module", "--eval", PROGRAM], { merge: true });
  process.write(script);
  const { ok, output } = await outcomeOf(process);
  return ok ? readAnswer(scriptSchema, output, "the parser of shell scripts") : { diagnostics: output };
}
