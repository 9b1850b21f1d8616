#!/usr/bin/env node
// Prints this project's own figures as tables: its notes, the standard corpus in several sizes, and proofs.
// The measuring is the rig's; see rig/README.md for what each number means.
import { parseArgs } from "node:util";
import { corpusFigures } from "./figures/corpus-figures.js";
import { noteFigures } from "./figures/note-figures.js";
import { proofFigures } from "./figures/proof-figures.js";

const PARTS = ["build", "dev", "wire", "search", "corpus", "proofs"];
const USAGE = `usage: node bench/figures.js [options]
  --what a,b       of build, dev, wire, search (this repository's notes), corpus, and proofs (default: all)
  --runs 5         samples of each figure of the notes (default: 5)
  --n 8,100,1000   sizes of the corpus, in pages (default: 8,100,1000)
  --rounds 3       builds of each kind and size of the corpus (default: 3)
  --help           print this help
`;

const options = {
  what: { type: "string", default: PARTS.join(",") },
  runs: { type: "string", default: "5" },
  n: { type: "string", default: "8,100,1000" },
  rounds: { type: "string", default: "3" },
  help: { type: "boolean", default: false },
};

try {
  const { values } = parseArgs({ options });
  const parts = values.what.split(",");
  const unknown = parts.find((part) => !PARTS.includes(part));
  if (unknown !== undefined)
    throw Object.assign(new Error(`there is no part \`${unknown}\`; expected one of ${PARTS.join(", ")}`), {
      usage: true,
    });
  if (values.help) process.stdout.write(USAGE);
  else
    await print({
      parts,
      runs: Number(values.runs),
      sizes: values.n.split(",").map(Number),
      rounds: Number(values.rounds),
    });
} catch (error) {
  const isUsage = error.usage === true || error.code?.startsWith("ERR_PARSE_ARGS");
  process.stderr.write(isUsage ? `${error.message}\n${USAGE}` : `${error.stack}\n`);
  process.exitCode = isUsage ? 2 : 1;
}

async function print({ parts, runs, sizes, rounds }) {
  const ofNotes = parts.filter((part) => !["corpus", "proofs"].includes(part));
  if (ofNotes.length > 0) process.stdout.write(await noteFigures({ parts: ofNotes, runs }));
  if (parts.includes("corpus")) process.stdout.write(await corpusFigures({ sizes, rounds }));
  if (parts.includes("proofs")) process.stdout.write(await proofFigures());
}
