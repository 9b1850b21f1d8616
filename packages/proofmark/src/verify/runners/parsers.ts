import type { Snippet } from "../../content/snippet.ts";
import { findNode } from "../node-packages.ts";
import { outcomeOf } from "../process-outcome.ts";
import type { Outcome, Runner, SequenceContext } from "../runner.ts";

/** A parser: the package that has it, and a program that reads standard input and throws at the first mistake. */
interface Parser {
  readonly package: string | undefined;
  readonly program: string;
}

const READ = "const { readFileSync } = await import('node:fs'); const text = readFileSync(0, 'utf8');";
const JSON_PARSER: Parser = { package: undefined, program: "JSON.parse(text)" };
const YAML: Parser = {
  package: "yaml",
  program: "const { parseAllDocuments } = await import('yaml'); for (const { errors } of parseAllDocuments(text)) if (errors[0]) throw errors[0]",
};
/** `dockerfile-ast` forgives: what it can't name, and what a Dockerfile must have, is looked for here. */
const DOCKERFILE: Parser = {
  package: "dockerfile-ast",
  program: `const { DockerfileParser } = (await import('dockerfile-ast')).default;
const known = 'ADD ARG CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL MAINTAINER ONBUILD RUN SHELL STOPSIGNAL USER VOLUME WORKDIR'.split(' ');
const instructions = DockerfileParser.parse(text).getInstructions();
const wrong = instructions.find((one) => !known.includes(one.getKeyword()) || one.getArguments().length === 0);
if (wrong) throw new Error('line ' + (wrong.getRange().start.line + 1) + ': ' + wrong.getInstruction() + ' is no instruction, or lacks its arguments');
if (!instructions.some((one) => one.getKeyword() === 'FROM')) throw new Error('no FROM');`,
};
const PARSERS: Readonly<Record<string, Parser>> = {
  json: JSON_PARSER,
  yaml: YAML,
  yml: YAML,
  toml: { package: "smol-toml", program: "(await import('smol-toml')).parse(text)" },
  dockerfile: DOCKERFILE,
};

/** JSON, YAML, TOML and Dockerfiles: accepted by a parser, with the packages of `verify/package.json`. Nothing is run. */
export const parserRunner: Runner = {
  name: "parsers",
  levels: ["parsed"],
  claims: ({ fence }) => Object.hasOwn(PARSERS, fence.language),
  find: async (_toolbox, root) => findNode(root),
  start: async (context) => ({ run: (snippet) => parse(snippet, context), interrupt() {}, async stop() {} }),
};

async function parse({ fence, code }: Snippet, { sandbox }: SequenceContext): Promise<Outcome> {
  const parser = PARSERS[fence.language] ?? JSON_PARSER;
  const evaluate = (program: string, input: string) => {
    const process = sandbox.spawn("node", ["--input-type=module", "--eval", program], { merge: true });
    process.write(input);
    return outcomeOf(process);
  };
  const { ok, exit, output } = await evaluate(
    `${READ}\ntry { ${parser.program} } catch (error) { console.error(error.message); process.exitCode = 1 }\nconsole.log(${versionIn(parser)})`,
    `${code}\n`,
  );
  const lines = output.trimEnd().split("\n");
  const tool = { name: parser.package ?? "Node.js", version: lines.pop() ?? "" };
  return { ok, exit, output: ok ? "" : lines.join("\n"), tool, level: "parsed" };
}

/** An expression for the version of a parser's package, or of Node.js. */
function versionIn({ package: name }: Parser): string {
  if (name === undefined) return "process.versions.node";
  return `JSON.parse(readFileSync((await import('node:module')).createRequire(process.cwd() + '/x.js').resolve('${name}').replace(/(\\/node_modules\\/${name}\\/).*/, '$1package.json'), 'utf8')).version`;
}
