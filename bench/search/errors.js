#!/usr/bin/env node
// Prints how well pasted error messages find the snippets that provoke them. The messages are what failing
// snippets printed, with the names, numbers and paths of another reader. Build the site first.
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { loadEngine, OPTIONS, readIndex, SITE, sectionOf } from "./engine.js";

const USAGE = `usage: node bench/search/errors.js [options]
  --misses    list the messages that do not find their snippet among the first three
  --help      print this help
`;

/** Place of the column of errors in the index file. */
const ERRORS = 7;

/** Messages that no note provokes. */
const UNKNOWN = [
  "error: src refspec main does not match any",
  "fatal: refusing to merge unrelated histories",
  "error[E0382]: borrow of moved value: `s`",
  "ModuleNotFoundError: No module named 'requests'",
  "IndexError: list index out of range",
  'java.lang.NullPointerException: Cannot invoke "String.length()" because "<local1>" is null',
  "panic: runtime error: index out of range [5] with length 3",
  "Error: Objects are not valid as a React child (found: object with keys {id, name})",
  "ERROR 1045 (28000): Access denied for user 'root'@'localhost' (using password: YES)",
  'Error response from daemon: conflict: unable to remove repository reference "alpine" (must force)',
  "The connection to the server localhost:8080 was refused - did you specify the right host or port?",
  "Segmentation fault (core dumped)",
  "undefined reference to `sqrt'",
  "bash: line 3: unexpected EOF while looking for matching `\"'",
  "nginx: [emerg] bind() to 0.0.0.0:80 failed (98: Address already in use)",
  "CMake Error at CMakeLists.txt:12 (find_package): Could not find a package configuration file",
];

const { values } = parseArgs({ options: { misses: { type: "boolean" }, help: { type: "boolean" } } });
if (values.help) process.stdout.write(USAGE);
else await run();

async function run() {
  const engine = await loadEngine();
  const { createEmbeddedClient, createRequest, decodeIndex, pastedQuery, GROUP, RECORD } = engine;
  const index = readIndex();
  const columns = index.split(GROUP);
  const without = columns.with(ERRORS, columns[ERRORS].split(RECORD).fill("").join(RECORD)).join(GROUP);
  const messages = readMessages();
  console.log("| pasted | messages | first | among three |\n|---|---|---|---|");
  for (const [name, file] of [
    ["", index],
    [", without the column of errors", without],
  ]) {
    const client = createEmbeddedClient(decodeIndex(file));
    const find = async (query) => (await client.search(createRequest(pastedQuery(query), OPTIONS))).hits;
    for (const part of ["line", "whole"]) {
      const places = [];
      for (const message of messages) {
        const found = (await find(message[part])).map(({ url }) => sectionOf(url));
        places.push(found.findIndex((url) => message.wanted.has(url)));
        if (values.misses && !(places.at(-1) in [0, 0, 0]))
          console.log(`  ${message[part].slice(0, 100)}: ${[...message.wanted][0]}, got ${found[0]}`);
      }
      const share = (most) => places.filter((place) => place >= 0 && place < most).length / places.length;
      const label = part === "line" ? "the line that says what is wrong" : "all that was printed";
      console.log(`| ${label}${name} | ${places.length} | ${share(1).toFixed(2)} | ${share(3).toFixed(2)} |`);
    }
    if (file === without) continue;
    const claimed = [];
    for (const query of UNKNOWN) if ((await find(query))[0]?.isProvoked) claimed.push(query);
    console.log(`${UNKNOWN.length} messages that no note provokes: ${claimed.length} said to be provoked`);
    for (const query of claimed) console.log(`  ${query}`);
  }
}

/** Each message once: `{ whole, line, wanted }`, with the addresses of all sections that provoke it. */
function readMessages() {
  const read = (name) => JSON.parse(readFileSync(path.join(SITE, name), "utf8"));
  const messages = new Map();
  for (const { note, url, code, output } of read("dist/snippets.json")) {
    const isIt = ({ fails, starts, tools }) =>
      fails && code.startsWith(starts) && tools[0]?.output?.join("\n") === output;
    if (!read(`content/${note}.lock.json`).snippets.some(isIt)) continue;
    const whole = renamed(output);
    const lines = whole.split("\n").filter((line) => line.trim() !== "");
    const line = lines.find((one) => /error|fatal|exception|warning|\*\*\*|: /i.test(one)) ?? lines[0];
    if (line === undefined) continue;
    const message = messages.get(line) ?? { whole, line, wanted: new Set() };
    message.wanted.add(sectionOf(new URL(url).pathname + new URL(url).hash));
    messages.set(line, message);
  }
  return [...messages.values()];
}

/** A message as another reader has it. */
function renamed(message) {
  return message
    .split("\n")
    .map((line) =>
      line
        // names in quotes; in JSON these are the message
        .replace(/(?<![\w"':])(["'`])(?!message|error|type)[\w./@ -]+\1(?!:)/g, "$1northwind$1")
        .replace(/(?:file:\/\/)?\/(?:[\w.-]+\/)+[\w.-]+/g, "/srv/ada/app/main.js")
        .replace(/\b(?:orders?|users?|products?|shop|events|bookings|tags|codes)\b/g, "parcels")
        .replace(/\b(?:app|report|guest|nadia|ada)\b/g, "grace")
        .replace(/\d+/g, (digits) => digits.replace(/\d/g, (digit) => "7385920461"[digit])),
    )
    .join("\n");
}
