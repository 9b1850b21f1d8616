import { stemOf } from "./words.ts";

/**
 * Words that developers use for the same thing, on any site of developer notes: groups, with commas between
 * them. First abbreviations and spellings, then words of the same meaning.
 */
const GROUPS = `
args arguments, auth authentication login, cjs commonjs, colour color, config configuration settings options,
cpu core, daemon service background, db database, dedupe deduplicate duplicate unique,
deps dependencies packages, docker container, env environment, esm module, ip ipv4, javascript js,
k8s kubernetes, licence license, mac macos, memory ram, node nodejs, normalise normalize,
os platform operating, param parameter argument, postgres postgresql, regex regexp pattern, repo repository,
synchronise synchronize sync, tokenise tokenize, typescript ts, url address link,
add install, all every each, any every, authorization access permission, autocomplete complete, average mean,
backup dump save, benchmark measure latency, big large huge biggest size, cache memoize,
check validate verify test validation, chunk split piece, closest nearest near, command tool program,
compile build, concurrency parallel once, concurrent parallel, convert turn transform translate parse,
copy clone duplicate, crash fail failure die, create make add new build, current now, date day time,
debug inspect, default standard, delete remove drop erase clear, disconnect close, download fetch, email mail,
error failure problem exception, escape quote literal, exclude skip omit ignore without except,
expire ttl expiry timeout, fail error, fast performance, find search locate lookup look, first oldest,
flag option switch, folder directory, function method, get read take fetch load, glob wildcard pattern,
group aggregate, hash digest, import load, increment counter count, latest newest recent last,
limit restrict cap, list show see display view, llm model, lock mutex, loop iterate each,
merge combine join concatenate, mistake wrong error, mock stub fake replace, monitor watch observe,
null empty, optional nullable, overwrite replace, paging pagination page cursor, parentheses brackets parens,
password secret, print show log output, queue job, quiet silent hide, random sample shuffle,
recursive subdirectories tree, rename move, require need demand, retry backoff again,
run execute start launch call, save store persist keep, schedule cron, secure security safe,
set put write assign, simultaneous parallel once, slow performance cost, sort order, split divide,
stale old outdated, stop kill end terminate abort cancel, string text, stuck blocked hang waiting,
substitute replace, thread worker, throttle rate limit, trim strip whitespace, type kind,
undo revert rollback, uninstall remove, unique distinct duplicate, update change modify edit, upgrade update,
upload send, version release, wait sleep, whitespace space
`
  .split(",")
  .map((group) => group.trim().split(" "));

const BY_STEM = new Map<string, string[]>();
for (const group of GROUPS)
  for (const word of group)
    BY_STEM.set(stemOf(word), [
      ...new Set([
        ...(BY_STEM.get(stemOf(word)) ?? []),
        ...group.filter((other) => stemOf(other) !== stemOf(word)),
      ]),
    ]);

/** Returns the synonyms of a word, without the word itself. */
export const synonymsOf = (word: string): readonly string[] => BY_STEM.get(stemOf(word)) ?? [];
