import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { findNode } from "../../runner/node-packages.ts";
import type { Outcome, Runner, SequenceContext, Session } from "../../runner/runner.ts";
import { versionOf } from "../../runner/tool-version.ts";
import type { SandboxProcess } from "../../sandbox/interface.ts";
import type { GraphqlRequest } from "./agent.ts";

/**
 * Runs operations and type definitions with graphql-js, against the schema that a file of the section
 * exports. One process per section.
 */
export const graphql = (): Runner => ({
  name: "graphql",
  levels: ["ran", "parsed"],
  claims: ({ fence }) => fence.language === "graphql" || fence.language === "gql",
  find: async (_toolbox, root) => findNode(root),
  async start(context): Promise<Session> {
    const tool = await graphqlVersion(context);
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

const graphqlVersion = ({ sandbox }: SequenceContext): Promise<Outcome["tool"]> =>
  versionOf(
    sandbox,
    ["node", "--input-type=module", "--eval", "console.log((await import('graphql')).version)"],
    /^(?<version>[\d.]+)/,
  ).then((version) => ({
    name: "graphql-js",
    version,
  }));
