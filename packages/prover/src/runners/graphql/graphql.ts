import { readFileSync } from "node:fs";
import { findNode, findPackageVersions, MODULES } from "../../runner/node-packages.ts";
import { Programs } from "../../runner/processes.ts";
import type { FoundTools, Runner, SequenceContext, Session } from "../../runner/runner.ts";
import { toolIn } from "../../runner/tools.ts";
import type { SandboxProcess } from "../../sandbox/interface.ts";

const PACKAGE = "graphql";
/** The status of an answer that only a parser gave: see agent.ts. */
const PARSED = 2;

/** Runs operations and type definitions against the schema that a file of the section exports. */
export const graphql = (): Runner => ({
  name: "graphql",
  claims: ({ fence }) => fence.language === "graphql" || fence.language === "gql",
  find: async (_toolbox, root) => findGraphql(root),
  async start(context): Promise<Session> {
    const tool = await toolIn(context.sandbox, "graphql-js", VERSION);
    const programs = new Programs();
    const open = () => startProcess(context);
    return {
      interrupt: (snippet) => programs.interrupt(snippet),
      stop: () => programs.stop(),
      async run(snippet, { vars }) {
        const request = { source: snippet.code, variables: vars };
        const outcome = await programs.interpret(snippet, "", request, open);
        const isParsed = outcome.exit === PARSED;
        return {
          ...outcome,
          ok: outcome.ok || isParsed,
          exit: undefined,
          tool,
          level: isParsed ? "parsed" : undefined,
        };
      },
    };
  },
});

/** The versions of graphql-js that the site names, on the first Node.js: `graphql17`, `graphql16`. */
function findGraphql(root: string): FoundTools {
  const { variants, missing } = findNode(root);
  const [node] = variants;
  const versions = findPackageVersions(root, PACKAGE);
  if (node === undefined || versions.length === 0) return { variants: variants.slice(0, 1), missing };
  return {
    variants: versions
      .toSorted((a, b) => b.major - a.major)
      .map(({ major, folder }) => ({
        ...node,
        name: `${PACKAGE}${major}`,
        binds: [
          ...(node.binds ?? []),
          ...(folder === undefined ? [] : [{ from: folder, to: `${MODULES}/${PACKAGE}` }]),
        ],
      })),
    missing,
  };
}

/** Starts graphql-js with the last preceding file that exports a schema. */
function startProcess({ sandbox, snippets }: SequenceContext): SandboxProcess {
  const program = readFileSync(new URL("./graphql-agent.js", import.meta.url), "utf8");
  const module = snippets.findLast(
    ({ meta, code }) =>
      /\.m?[jt]s$/.test(meta.file ?? "") && /^export (?:const schema\b|\{[^}]*\bschema\b)/m.test(code),
  );
  const file = module?.meta.file;
  return sandbox.spawn(
    "node",
    ["--input-type=module", "--eval", program, ...(file === undefined ? [] : [file])],
    { merge: true },
  );
}

const VERSION = {
  command: "node",
  args: ["--input-type=module", "--eval", "console.log((await import('graphql')).version)"],
  version: /^(?<version>[\d.]+)/,
};
