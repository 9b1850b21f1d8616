// `proofmark completion`: scripts for shells, made from the commands and options of the command line itself.
import type { Argument, Command, Option } from "commander";
import { problemError } from "../content/problems.ts";
import { nearest } from "../shared/nearest.ts";
import { say } from "./print.ts";

/** A command as shells complete it. */
interface Completed {
  readonly name: string;
  readonly description: string;
  readonly options: readonly Option[];
  readonly args: readonly Argument[];
}

const SHELLS: Readonly<Record<string, (program: Command) => string>> = { bash, zsh, fish };

/** `proofmark completion`. Throws a ProblemError for an unknown shell. */
export function runCompletion(shell: string, program: Command): void {
  say(scriptOf(shell)(program));
}

function scriptOf(shell: string): (program: Command) => string {
  const script = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
  if (script !== undefined) return script;
  const names = Object.keys(SHELLS);
  const guess = nearest(shell, names);
  throw problemError("proofmark completion", undefined, `there is no script for \`${shell}\``, {
    expected: `one of ${names.join(", ")}`,
    fix: guess === undefined ? undefined : `did you mean \`${guess}\`?`,
  });
}

/** The commands, and those of a command that has commands itself: `search push`. */
const commandsOf = (program: Command, before = ""): Completed[] =>
  program.commands.flatMap((command) => {
    const name = `${before}${command.name()}`;
    const own = { name, description: command.description(), options: optionsOf(command) };
    const inner = commandsOf(command, `${name} `);
    return [{ ...own, args: command.registeredArguments }, ...inner];
  });

const optionsOf = (command: Command): Option[] => [...command.createHelp().visibleOptions(command)];

const wordsOf = ({ short, long }: Option): string[] => [short, long].filter((word) => word !== undefined);

/** What may follow: the choices of an option, else files. */
const takesValue = ({ required, optional }: Option): boolean => required || optional;

function bash(program: Command): string {
  const all = commandsOf(program);
  const lists = all.map(
    ({ name, options }) => `    "${name}") words="${options.flatMap(wordsOf).join(" ")}" ;;`,
  );
  const choices = all.flatMap(({ name, options }) =>
    options
      .filter((option) => option.argChoices !== undefined)
      .map((option) => `    "${name} ${option.long}") words="${option.argChoices?.join(" ")}" ;;`),
  );
  const nested = all.filter(({ name }) => name.includes(" "));
  return `# proofmark: put this into ~/.bashrc: source <(proofmark completion bash)
_proofmark() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]} words=""
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W "${program.commands.map((one) => one.name()).join(" ")} ${optionsOf(program).flatMap(wordsOf).join(" ")}" -- "$current"))
    return
  fi
${nested.map(({ name }) => `  [[ "\${COMP_WORDS[1]} \${COMP_WORDS[2]}" == "${name}" ]] && command="${name}"`).join("\n")}
  case "$command $before" in
${choices.join("\n")}
  esac
  if [[ -n $words ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    return
  fi
  if [[ $current == -* ]]; then
    case "$command" in
${lists.join("\n")}
    esac
    COMPREPLY=($(compgen -W "$words" -- "$current"))
${subcommands(program)}  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _proofmark proofmark`;
}

/** In bash: the commands of a command, as its second word. */
const subcommands = (program: Command): string =>
  program.commands
    .filter((command) => command.commands.length > 0)
    .map(
      (command) => `  elif [[ $command == ${command.name()} ]] && ((COMP_CWORD == 2)); then
    COMPREPLY=($(compgen -W "${command.commands.map((one) => one.name()).join(" ")}" -- "$current"))
`,
    )
    .join("");

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function zsh(program: Command): string {
  const colon = (text: string): string => text.replaceAll(":", "\\:");
  const described = program.commands.map((one) => quoted(`${colon(one.name())}:${one.description()}`));
  const spec = (option: Option): string[] =>
    wordsOf(option).map((word) => {
      const value = takesValue(option)
        ? `:value:${option.argChoices ? `(${option.argChoices.join(" ")})` : "_files"}`
        : "";
      return quoted(`${word}[${option.description.replace(/[[\]:]/g, "\\$&")}]${value}`);
    });
  const cases = commandsOf(program)
    .filter(({ name }) => !name.includes(" "))
    .map(({ name, options }) => {
      const inner = program.commands.find((one) => one.name() === name)?.commands ?? [];
      const rest =
        inner.length > 0 ? `'1:command:(${inner.map((one) => one.name()).join(" ")})'` : "'*:file:_files'";
      return `    ${name}) _arguments ${[...options.flatMap(spec), rest].join(" ")} ;;`;
    });
  return `#compdef proofmark
# proofmark: put this into ~/.zshrc, below compinit: source <(proofmark completion zsh)
_proofmark() {
  local -a commands=(
    ${described.join("\n    ")}
  )
  if ((CURRENT == 2)); then
    _describe command commands
    return
  fi
  local name=$words[2]
  shift words
  ((CURRENT--))
  case $name in
${cases.join("\n")}
  esac
}
compdef _proofmark proofmark`;
}

function fish(program: Command): string {
  const line = (condition: string, rest: string): string => `complete -c proofmark -n '${condition}' ${rest}`;
  const fishQuoted = (text: string): string => `'${text.replace(/[\\']/g, "\\$&")}'`;
  return [
    "# proofmark: save it as ~/.config/fish/completions/proofmark.fish",
    ...program.commands.map((one) =>
      line("__fish_use_subcommand", `-f -a ${one.name()} -d ${fishQuoted(one.description())}`),
    ),
    ...commandsOf(program).flatMap(({ name, options }) => {
      const [first = "", second] = name.split(" ");
      const within = `__fish_seen_subcommand_from ${first}${second === undefined ? "" : `; and __fish_seen_subcommand_from ${second}`}`;
      const inner =
        second === undefined ? [] : [line(`__fish_seen_subcommand_from ${first}`, `-f -a ${second}`)];
      return [
        ...inner,
        ...options.map(({ short, long, description, argChoices, required, optional }) => {
          const names = [short && `-s ${short.slice(1)}`, long && `-l ${long.slice(2)}`]
            .filter(Boolean)
            .join(" ");
          const value =
            required || optional
              ? ` -r${argChoices ? ` -f -a ${fishQuoted(argChoices.join(" "))}` : ""}`
              : "";
          return line(within, `${names}${value} -d ${fishQuoted(description)}`);
        }),
      ];
    }),
  ].join("\n");
}
