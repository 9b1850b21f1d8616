// Checks that commits follow CONTRIBUTING.md: `area: imperative verb …`, at most 60 characters. It can't tell
// whether a word is a verb, but refuses first words that are none.
import { spawnSync } from "node:child_process";

/** Commits up to this one are older than the rule. */
const START = "138067bd88686bdffef42049e240bfaffd5c3e0d";
const MAX_LENGTH = 60;
const NO_VERB =
  /^(?:a|an|the|what|who|where|when|which|one|two|all|each|every|no|some|more|it|its|how|why|(?!bring)\w+ing|\w+ed)\b/i;

function git(...args) {
  const { status, stdout } = spawnSync("git", args, { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

const log = git("log", "--no-merges", "--format=%h %s", `${START}..HEAD`);
if (log === undefined) console.log("commits: not checked, since this copy holds no history");
for (const line of (log ?? "").split("\n").filter(Boolean)) {
  const [hash = "", subject = ""] = [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)];
  const words = /^[\w,./ -]+: (?<words>[a-z].*)$/.exec(subject)?.groups?.words;
  const faults = [
    ...(subject.length > MAX_LENGTH
      ? [`has ${subject.length} characters, at most ${MAX_LENGTH} are allowed`]
      : []),
    ...(words === undefined ? ["has no area: expected `area: imperative verb …`, in lower case"] : []),
    ...(words !== undefined && NO_VERB.test(words)
      ? ["begins with no verb: expected `area: imperative verb …`"]
      : []),
  ];
  for (const fault of faults) {
    console.error(`error: commit ${hash}  the subject ${fault}\n  found     ${subject}`);
    process.exitCode = 1;
  }
}
