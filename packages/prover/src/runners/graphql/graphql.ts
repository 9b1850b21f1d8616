import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { findNode, findPackageVersions, MODULES } from "../../runner/node-packages.ts";
import { type Conversation, converse } from "../../runner/processes.ts";
import type { FoundTools, Outcome, Runner, SequenceContext, Session } from "../../runner/runner.ts";
import { toolIn } from "../../runner/tools.ts";
import type { SandboxProcess } from "../../sandbox/interface.ts";
import type { GraphqlRequest } from "./agent.ts";

const PACKAGE = "graphql";

/** Runs operations and type definitions against the schema that a file of the section exports. */
export const graphql = (): Runner => ({
  name: "graphql",
  claims: ({ fence }) => fence.language === "graphql" || fence.language === "gql",
  find: async (_toolbox, root) => findGraphql(root),
  async start(context): Promise<Session> {
    const tool = await toolIn(context.sandbox, "graphql-js", VERSION);
    let conversation: Conversation | undefined;
    return {
      async run({ code }, { vars }) {
        conversation ??= converse(startProcess(context));
        return { ...(await ask(conversation, { source: code, variables: vars })), tool };
      },
      interrupt: () => conversation?.process.kill("SIGKILL"),
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

async function ask(
  conversation: Conversation,
  request: Omit<GraphqlRequest, "mark">,
): Promise<Omit<Outcome, "tool">> {
  const mark = `--${randomBytes(12).toString("hex")}--`;
  const question = `${JSON.stringify({ ...request, mark })}\n`;
  const { text, end, exit } = await conversation.ask(question, new RegExp(`(?<=^|\n)${mark} \\w+\n`));
  if (end === "") return { ok: false, exit: exit?.code ?? undefined, output: text };
  const outcome = { ok: !end.endsWith(" failed\n"), output: text };
  return end.endsWith(" parsed\n") ? { ...outcome, level: "parsed" } : outcome;
}

const VERSION = {
  command: "node",
  args: ["--input-type=module", "--eval", "console.log((await import('graphql')).version)"],
  version: /^(?<version>[\d.]+)/,
};
