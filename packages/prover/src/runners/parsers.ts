import type { Snippet } from "../lock/snippet.ts";
import { findNode } from "../runner/node-packages.ts";
import type { Outcome, Runner, SequenceContext } from "../runner/runner.ts";
import { outcomeOf } from "../sandbox/outcome.ts";

/** A parser: its package, which `load` imports, and a program that throws at the first mistake in `text`. */
interface Parser {
  readonly package?: string;
  readonly program: string;
}

const READ = "const { readFileSync } = await import('node:fs'); const text = readFileSync(0, 'utf8');";
const JSON_PARSER: Parser = { program: "JSON.parse(text)" };
const YAML: Parser = {
  package: "yaml",
  program:
    "const { parseAllDocuments } = await load(); for (const { errors } of parseAllDocuments(text)) if (errors[0]) throw errors[0]",
};
/** `dockerfile-ast` is lenient, so this also rejects unknown instructions and a missing `FROM`. */
const DOCKERFILE: Parser = {
  package: "dockerfile-ast",
  program: `const { DockerfileParser } = (await load()).default;
const names = 'ADD ARG CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL MAINTAINER ONBUILD RUN SHELL STOPSIGNAL USER VOLUME WORKDIR'.split(' ');
const instructions = DockerfileParser.parse(text).getInstructions();
const wrong = instructions.find((one) => !names.includes(one.getKeyword()) || one.getArguments().length === 0);
if (wrong) throw new Error('line ' + (wrong.getRange().start.line + 1) + ': ' + wrong.getInstruction() + ' is not an instruction, or lacks its arguments');
if (!instructions.some((one) => one.getKeyword() === 'FROM')) throw new Error('no FROM');`,
};
const PARSERS: Readonly<Record<string, Parser>> = {
  json: JSON_PARSER,
  yaml: YAML,
  yml: YAML,
  toml: { package: "smol-toml", program: "(await load()).parse(text)" },
  dockerfile: DOCKERFILE,
};

/** Parses JSON, YAML, TOML and Dockerfiles, with the packages of `verify/package.json`. Runs nothing. */
export const parsers = (): Runner => ({
  name: "parsers",
  breadth: "language",
  claims: ({ fence }) => Object.hasOwn(PARSERS, fence.language),
  find: async (_toolbox, root) => findNode(root),
  start: async (context) => ({ run: (snippet) => parse(snippet, context) }),
});

async function parse({ fence, code }: Snippet, { sandbox }: SequenceContext): Promise<Outcome> {
  const parser = PARSERS[fence.language] ?? JSON_PARSER;
  const program = `${READ}\n${findParser(parser)}\ntry { ${parser.program} } catch (error) { console.error(error.message); process.exitCode = 1 }\nconsole.log(version)`;
  const process = sandbox.spawn("node", ["--input-type=module", "--eval", program], { merge: true });
  process.write(`${code}\n`);
  const { ok, exit, output } = await outcomeOf(process);
  const lines = output.trimEnd().split("\n");
  const tool = { name: parser.package ?? "Node.js", version: lines.pop() ?? "" };
  return { ok, exit, output: ok ? "" : lines.join("\n"), tool, level: "parsed" };
}

/** Finds a parser's package and its version; without a package, uses Node.js itself. */
function findParser({ package: name }: Parser): string {
  if (name === undefined) return "const version = process.versions.node;";
  return `const { createRequire } = await import('node:module'); const { existsSync } = await import('node:fs');
const places = createRequire(process.cwd() + '/x.js').resolve.paths('${name}').map((folder) => folder + '/${name}/package.json');
const place = places.find(existsSync);
if (place === undefined) { console.log('the parser is missing: npm install --save-dev ${name}\\n-'); process.exit(1) }
const { version } = JSON.parse(readFileSync(place, 'utf8'));
const load = () => import('${name}');`;
}
