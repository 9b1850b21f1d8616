// What the makefiles of a section say, as GNU Make understood it: rules without recipes, and variables. No run
// need touch a rule, a default or a flavour.
import type { Trace } from "../runner/runner.ts";
import type { Sandbox } from "../sandbox/interface.ts";
import { outcomeOf } from "../sandbox/process-outcome.ts";

/** A file of a section: the name that a block gives it, and its text. */
export interface Makefile {
  readonly file: string;
  readonly code: string;
}

/**
 * The data bases of makefiles, one after the other: they are written again, as a later block may have the same
 * name. Only for the end of a section. Makefiles with an error leave nothing.
 */
export async function databasesOf(sandbox: Sandbox, makefiles: readonly Makefile[]): Promise<Trace[]> {
  const traces: Trace[] = [];
  const hidesValues = makefiles.some(({ code }) => DEPENDS_ON_MACHINE.test(code) && INCLUDES.test(code));
  const counts = new Map<string, number>();
  for (const { file, code } of makefiles) {
    const count = (counts.get(file) ?? 0) + 1;
    counts.set(file, count);
    await sandbox.writeFile(file, `${code}\n`);
    const { output, exit } = await outcomeOf(sandbox.spawn("sh", ["-c", READ, "sh", file]));
    if (exit === FAILED) continue;
    const content = statementsIn(output, hidesValues || DEPENDS_ON_MACHINE.test(code));
    if (content.length > 0)
      traces.push({ kind: "makefile", name: count === 1 ? file : `${file} ${count}`, content });
  }
  return traces;
}

/** With a target of its own, so that no recipe of the file runs, and which is not the default. */
const READ = `exec make -pqr --eval 'snippets-read: ;' --eval '.DEFAULT_GOAL :=' -f "$1" snippets-read 2> /dev/null`;
/** Its status for a makefile with an error; with `-q`, 1 says that something is to be done. */
const FAILED = 2;
/** What is expanded while it is read may then differ from machine to machine: `:= $(shell nproc)`. */
const DEPENDS_ON_MACHINE = /\$[({]shell\s|!=|MAKE_(?:HOST|VERSION)|\bSHELLSTATUS/;
const INCLUDES = /^\s*[-s]?include\s/m;

/** Rules and variables in what `make -p` prints of a makefile. Values that were expanded may be hidden. */
export function statementsIn(database: string, hidesExpanded: boolean): string[] {
  const own = "snippets-read";
  const [, variables = "", rules = ""] = database.split(
    /^# (?:Variables|Pattern-specific Variable Values)$/m,
  );
  return [
    ...variablesIn(variables),
    ...rules.split(/\n\n+/).flatMap((entry) => (entry.startsWith(`${own}:`) ? [] : ruleIn(entry))),
  ].map((text) => (hidesExpanded ? text.replace(/^((?!\t)[^\n]*? :?:=)[^\n]*/gm, "$1") : text));
}

/** Variables of the makefile, and those that Make sets while it reads one. */
function variablesIn(text: string): string[] {
  const found =
    /^# (?:makefile|'override' directive)(?: \(from .*\))?\n(?<variable>define (?:.*\n)+?endef$|.+)/gm;
  return [...text.matchAll(found)].map(({ groups }) => groups?.["variable"] ?? "");
}

/** An entry on a rule, without its recipe; `vpath` lines too. Nothing for a file that is not a target. */
function ruleIn(entry: string): string[] {
  if (entry.startsWith("# Not a target:")) return [];
  const [rule = ""] = entry.split(/^# {2}recipe to execute/m);
  const lines = rule.split("\n").flatMap((line, index, all): string[] => {
    if (line.startsWith("#  Phony target")) return ["phony"];
    const others = /^# {2}Also makes:(?<names>.*)/.exec(line)?.groups?.["names"];
    if (others !== undefined) return [`also makes ${others.trim().split(" ").toSorted().join(" ")}`];
    const isOfTarget = line.startsWith("# ") && /^# (?:makefile|'override')/.test(all[index - 1] ?? "");
    return line === "" || (line.startsWith("#") && !isOfTarget) ? [] : [line];
  });
  return lines.length === 0 ? [] : [lines.join("\n")];
}
