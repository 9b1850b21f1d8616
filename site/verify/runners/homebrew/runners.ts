import { existsSync } from "node:fs";
import path from "node:path";
import {
  findNode,
  hostVersion,
  isShell,
  missingProgram,
  nearest,
  type Outcome,
  outcomeOf,
  parseShell,
  type Runner,
  readAnswer,
  type SequenceContext,
  type Session,
  type Snippet,
  toolIn,
  v,
} from "proofmark/runner";
import { BREWFILE_PROGRAM, brewfileCallSchema, faultsOfBrewfile, isBrewfile } from "./brewfile.ts";
import { HOMEBREW } from "./commands.ts";
import { BREW_VARIABLES } from "./env.ts";
import { faultOfBrewLine } from "./line.ts";
import { readScript, type ShellCommand, type ShellScript } from "./shell-commands.ts";

/** A call of `brew` somewhere in a script: by name, by path, or by a variable of that name. */
const CALLS_BREW = /(?:^|[\s"'`({;&|/])(?:brew|\$\{?brew\}?)["']?(?:\s|$)/m;
/** The title of a file of variables for one service. */
const SERVICE_FILE = /\bhomebrew\/services\/[^"/]+\.env\b/;
/** Commands that start the one behind their own options. */
const WRAPPERS = ["sudo", "xargs", "env", "exec", "command", "arch", "nohup", "time"];
const PACKAGE = "unbash";
const RUBY = { command: "ruby", args: ["--version"], version: /ruby (?<version>[\d.]+)/ };

/**
 * `brew`, which runs neither here nor anywhere without a network: scripts are read by a parser, and every
 * call of `brew` in them compared with Homebrew's published manual; so are the variables of `brew.env` files.
 * Files of services may hold any variables.
 */
export const brew = (): Runner => ({
  name: "brew",
  claims: ({ fence, code }) =>
    (isShell(fence.language) && CALLS_BREW.test(code)) ||
    (fence.language === "dotenv" && (/^HOMEBREW_/m.test(code) || SERVICE_FILE.test(fence.meta))),
  async find(_toolbox, root) {
    if (existsSync(path.join(root, "verify/node_modules", PACKAGE))) return findNode(root);
    const fix = `name it in verify/package.json and run \`npm ci --prefix verify\``;
    return {
      variants: [],
      missing: [{ name: `the package ${PACKAGE}, which reads shell scripts,`, variants: [], fix }],
    };
  },
  async start(context): Promise<Session> {
    return {
      async run(snippet) {
        if (snippet.fence.language === "dotenv") return compared(faultsOfVariables(snippet.code));
        const { ok, diagnostics } = await parseShell(snippet, context);
        if (!ok) return { ...compared([]), ok, diagnostics };
        const read = await readScript(context.sandbox, snippet.code);
        return "diagnostics" in read
          ? { ...compared([]), ok: false, ...read }
          : compared(faultsOfScript(read));
      },
    };
  },
});

const compared = (faults: readonly string[]): Outcome => ({
  ok: faults.length === 0,
  output: "",
  diagnostics: faults.length === 0 ? undefined : faults.join("\n"),
  tool: HOMEBREW,
  level: "parsed",
});

function faultsOfScript({ commands, errors }: ShellScript): string[] {
  const faults = commands.flatMap((command) => {
    const call = brewCallOf(command);
    const fault = call && faultOfBrewLine(call, { appended: command.words[0]?.text === "xargs" });
    return fault === undefined ? [] : [`line ${command.line}: ${fault}`];
  });
  return [...errors, ...faults];
}

/** The words behind `brew`; undefined if a command does not call it. */
function brewCallOf({ words }: ShellCommand): ShellCommand["words"] | undefined {
  const isBrew = ({ text }: ShellCommand["words"][number]): boolean =>
    /(?:^|\/)brew$|^\$\{?brew\}?$/.test(text);
  const at = words.findIndex(
    (word, index) => isBrew(word) && (index === 0 || WRAPPERS.includes(words[0]?.text ?? "")),
  );
  return at === -1 ? undefined : words.slice(at + 1);
}

function faultsOfVariables(code: string): string[] {
  return code.split("\n").flatMap((text, index) => {
    if (text.trim() === "" || text.startsWith("#")) return [];
    const name = /^(?<name>[A-Za-z_]\w*)=/.exec(text)?.groups?.["name"];
    if (name === undefined) return [`line ${index + 1}: not \`NAME=value\``];
    if (!name.startsWith("HOMEBREW_") || BREW_VARIABLES.includes(name)) return [];
    const guess = nearest(name, BREW_VARIABLES);
    return [
      `line ${index + 1}: ${HOMEBREW.name} ${HOMEBREW.version} has no variable \`${name}\`${guess === undefined ? "" : `: did you mean \`${guess}\`?`}`,
    ];
  });
}

const isDefinition = (code: string): boolean =>
  /^class \w+ < Formula$/m.test(code) || /^cask "[^"]+" do$/m.test(code);

/** Brewfiles, evaluated by Ruby with only their own words; formulae and casks, read by Ruby. */
export const brewfile = (): Runner => ({
  name: "brewfile",
  claims: ({ fence, code }) => fence.language === "ruby" && (isBrewfile(code) || isDefinition(code)),
  async find() {
    const version = hostVersion(RUBY);
    if (version === undefined) return { variants: [], missing: [missingProgram("Ruby", ["ruby"])] };
    return { variants: [{ name: `ruby${version}` }], missing: [] };
  },
  start: async (context) => ({ run: (snippet) => readRuby(snippet, context) }),
});

async function readRuby({ code }: Snippet, { sandbox }: SequenceContext): Promise<Outcome> {
  const ruby = (...args: readonly string[]) => {
    const process = sandbox.spawn("ruby", args, { merge: true });
    process.write(`${code}\n`);
    return outcomeOf(process);
  };
  if (isDefinition(code)) {
    const { ok, exit, output } = await ruby("-c", "-");
    return {
      ok,
      exit,
      output: "",
      diagnostics: output,
      tool: await toolIn(sandbox, "Ruby", RUBY),
      level: "parsed",
    };
  }
  const { ok, output } = await ruby("-e", BREWFILE_PROGRAM);
  if (!ok) return { ...compared([]), ok, diagnostics: output };
  return compared(faultsOfBrewfile(readAnswer(v.array(brewfileCallSchema), output, "Ruby")));
}
