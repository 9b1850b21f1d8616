import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { findNode, findPackageVersions, MODULES } from "../../runner/node-packages.ts";
import type { FoundTools, Outcome, Runner, SequenceContext, Session } from "../../runner/runner.ts";
import { toolIn } from "../../runner/tools.ts";
import type { SandboxProcess } from "../../sandbox/interface.ts";
import type { GraphqlRequest } from "./agent.ts";

const PACKAGE = "graphql";

/**
 * Runs operations and type definitions with graphql-js, against the schema that a file of the section
 * exports. One process per section.
 */
export const graphql = (): Runner => ({
  name: "graphql",
  claims: ({ fence }) => fence.language === "graphql" || fence.language === "gql",
  find: async (_toolbox, root) => findGraphql(root),
  async start(context): Promise<Session> {
    const tool = await toolIn(context.sandbox, "graphql-js", VERSION);
    let process: SandboxProcess | undefined;
    return {
      async run({ code }, { vars }) {
        process ??= startProcess(context);
        return { ...(await ask(process, { source: code, variables: vars })), tool };
      },
      interrupt: () => process?.kill("SIGKILL"),
      stop: async () => process?.kill("SIGKILL"),
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

function ask(process: SandboxProcess, request: Omit<GraphqlRequest, "mark">): Promise<Omit<Outcome, "tool">> {
  const mark = `--${randomBytes(12).toString("hex")}--`;
  return new Promise((resolve, reject) => {
    let text = "";
    const silence = process.onPrint((part) => {
      text += part;
      const match = new RegExp(`^${mark} (\\w+)\\n`, "m").exec(text);
      if (match === null) return;
      silence();
      resolve({
        ok: match[1] !== "failed",
        output: text.slice(0, match.index),
        ...(match[1] === "parsed" ? { level: "parsed" } : {}),
      });
    });
    process.ended.then(({ code }) => resolve({ ok: false, exit: code ?? undefined, output: text }), reject);
    process.write(`${JSON.stringify({ ...request, mark })}\n`);
  });
}

const VERSION = {
  command: "node",
  args: ["--input-type=module", "--eval", "console.log((await import('graphql')).version)"],
  version: /^(?<version>[\d.]+)/,
};
