// Runs inside the sandbox, one process per section: parses shell scripts and lists the commands they call. It
// imports nothing of the engine: it is compiled into one file, which is passed in.
import { createInterface } from "node:readline";
import type { ShellCommand, ShellTree, ShellWord } from "./shell-tree.ts";

interface Node {
  readonly type: string;
  readonly pos: number;
  readonly text?: string;
  readonly value?: string;
  readonly name?: Node;
  readonly suffix?: readonly Node[];
}
interface Script extends Node {
  readonly shebang?: string;
  readonly errors?: readonly { readonly message: string; readonly pos: number }[];
}
/** The part of unbash that is used. The package belongs to the site, so it can't be imported by name here. */
interface Unbash {
  parse(source: string): Script;
  forEachChild(node: Node, callback: (child: Node) => void): void;
}

// The module is known only at run time; the type above describes the part that is used.
const { parse, forEachChild } = (await import("unbash" as string)) as Unbash;

const lineOf = (source: string, position: number): number => source.slice(0, position).split("\n").length;

/** Unquoted expansions split into words, and `"$@"` expands to any number. */
const wordOf = ({ text = "", value = "" }: Node): ShellWord => ({
  text: value,
  expands: /^\$|^"\$\{?[@\w]+\[@\]|^"\$\{?@/.test(text) || /^[`*?[{]/.test(text),
});

function commandsOf(source: string): ShellTree {
  const script = parse(source);
  const commands: ShellCommand[] = [];
  const visit = (node: Node): void => {
    if (node.type === "Command" && node.name !== undefined)
      commands.push({
        line: lineOf(source, node.pos),
        words: [node.name, ...(node.suffix ?? [])].filter(({ type }) => type === "Word").map(wordOf),
      });
    forEachChild(node, visit);
  };
  visit(script);
  const interpreter = /^#!\S*\benv -S (?<command>.*)/.exec(source)?.groups?.["command"];
  if (interpreter !== undefined) commands.unshift(...commandsOf(interpreter).commands);
  return {
    commands,
    errors: (script.errors ?? []).map(({ message, pos }) => `line ${lineOf(source, pos)}: ${message}`),
  };
}

for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(commandsOf(JSON.parse(line))));
