// The entries that a Brewfile may hold, and a check. It is evaluated in the sandbox by Ruby, once as on
// a Mac and once as on Linux, with every word of it only noted; the words are compared here.
import { nearest, v } from "proofmark/runner";
import { HOMEBREW } from "./commands.ts";

/** Words of a Brewfile with the options of each: https://docs.brew.sh/Brew-Bundle-and-Brewfile. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  tap: ["trusted", "force_auto_update"],
  brew: [
    "args",
    "conflicts_with",
    "link",
    "restart_service",
    "start_service",
    "version_file",
    "trusted",
    "postinstall",
  ],
  cask: ["args", "greedy", "trusted", "postinstall"],
  mas: ["id"],
  winget: ["id", "source"],
  vscode: [],
  go: [],
  cargo: ["source"],
  uv: ["source"],
  flatpak: ["remote", "url"],
  krew: [],
  npm: [],
};
/** Keys of `trusted: { … }`. */
const TRUSTED = ["formula", "formulae", "cask", "casks", "command", "commands"];
const CASK_ARGUMENT = /^(?:\w+dir|language|require_sha|no_binaries)$/;

/** Whether Ruby code is a Brewfile: its first line of code is an entry. */
export function isBrewfile(code: string): boolean {
  const first = code.split("\n").find((line) => line.trim() !== "" && !line.startsWith("#")) ?? "";
  return (
    /^\w+ *["(]|^cask_args\b/.test(first) &&
    [...Object.keys(WORDS), "cask_args"].includes(/^\w+/.exec(first)?.[0] ?? "") &&
    !/\bdo$/.test(first)
  );
}

/** One entry, as Ruby read it. */
export const brewfileCallSchema = v.object({
  line: v.number(),
  word: v.string(),
  /** How many arguments are before the options. */
  arguments: v.number(),
  options: v.record(v.string(), v.unknown()),
});
type BrewfileCall = v.InferOutput<typeof brewfileCallSchema>;

/** Evaluates a Brewfile from standard input and prints its entries as JSON. */
export const BREWFILE_PROGRAM = `require "json"
code = $stdin.read
calls = []
module OS
  class << self
    attr_accessor :name
    def mac? = name == :mac
    def linux? = name == :linux
  end
end
class Brewfile < BasicObject
  def self.const_missing(name) = ::Object.const_get(name)
  def initialize(calls) = @calls = calls
  def system(*) = false
  def method_missing(word, *arguments, **options)
    line = ::Kernel.caller_locations(1, 1).first.lineno
    @calls << { line: line, word: word, arguments: arguments.length, options: options }
  end
end
begin
  %i[mac linux].each do |name|
    OS.name = name
    Brewfile.new(calls).instance_eval(code, "Brewfile", 1)
  end
rescue SyntaxError, StandardError => error
  abort error.message
end
puts JSON.generate(calls.uniq)
`;

/** The problems of the entries of a Brewfile. */
export function faultsOfBrewfile(calls: readonly BrewfileCall[]): string[] {
  return calls.flatMap((call) => {
    const fault = faultOf(call);
    return fault === undefined ? [] : [`line ${call.line}: ${fault}`];
  });
}

function faultOf({ word, arguments: given, options }: BrewfileCall): string | undefined {
  const keys = Object.keys(options);
  if (word === "cask_args") {
    const wrong = keys.find((key) => !CASK_ARGUMENT.test(key));
    return wrong === undefined ? undefined : `\`cask_args\` has no option \`${wrong}\``;
  }
  const known = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  if (known === undefined)
    return `a Brewfile of ${HOMEBREW.name} ${HOMEBREW.version} has no word \`${word}\`${suggestion(word, Object.keys(WORDS))}`;
  const most = word === "tap" ? 2 : 1;
  if (given < 1 || given > most) return `\`${word}\` needs ${given < 1 ? "a" : "one"} name`;
  const wrong = keys.find((key) => !known.includes(key));
  if (wrong !== undefined) return `\`${word}\` has no option \`${wrong}\`${suggestion(wrong, known)}`;
  if (word === "mas" && typeof options["id"] !== "number")
    return "`mas` needs the number of the app: `id: 497799835`";
  const trusted = options["trusted"];
  const trustedKey =
    typeof trusted === "object" && trusted !== null
      ? Object.keys(trusted).find((key) => !TRUSTED.includes(key))
      : undefined;
  return trustedKey === undefined
    ? undefined
    : `\`trusted\` has no key \`${trustedKey}\`${suggestion(trustedKey, TRUSTED)}`;
}

function suggestion(word: string, candidates: readonly string[]): string {
  const guess = nearest(word, candidates);
  return guess === undefined ? "" : `: did you mean \`${guess}\`?`;
}
