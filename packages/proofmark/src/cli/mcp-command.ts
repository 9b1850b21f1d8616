// `proofmark mcp`: the one module that uses the SDK of the Model Context Protocol.

import { fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import type { Library } from "@proofmark/lookup/library.ts";
import { cacheFolder } from "@proofmark/prover/files/cache.ts";
import { ProblemError } from "@proofmark/prover/problem.ts";
import { tryCode } from "@proofmark/prover/try/try-code.ts";
import { foundJson, placeJson } from "./lookup-report.ts";
import { GET, SEARCH, TRY } from "./mcp-schemas.ts";
import { openSite } from "./open-site.ts";
import { loadRunners } from "./runners.ts";
import { placeOf } from "./try-command.ts";
import { attemptJson } from "./try-report.ts";

interface McpArguments {
  readonly root: string;
  readonly outDir: string;
  /** The engine's version. */
  readonly version: string;
}

/** `proofmark mcp`: serves until its input ends. */
export async function runMcp({ root, outDir, version }: McpArguments): Promise<void> {
  const library = openSite({ root, outDir });
  const server = new McpServer(
    { name: "proofmark", version },
    {
      instructions: "Snippets that were run before they were published. `level` and `version` say what ran.",
    },
  );
  addLookups(server, library);
  addTry(server, root);
  await server.connect(new StdioServerTransport());
}

const answer = (data: Record<string, unknown>) => ({
  content: [{ type: "text" as const, text: JSON.stringify(data) }],
  structuredContent: data,
});

/** A mistake in what was asked is an answer, with all that the message of a command says. */
async function answered(work: () => Promise<Record<string, unknown>>) {
  try {
    return answer(await work());
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const text = error.problems
      .map(({ message, expected, fix }) =>
        [message, expected && `expected: ${expected}`, fix].filter(Boolean).join("\n"),
      )
      .join("\n\n");
    return { content: [{ type: "text" as const, text }], isError: true };
  }
}

function addLookups(server: McpServer, library: Library): void {
  server.registerTool(
    "search",
    {
      description: "Finds snippets by words, names and signs, as the site's search box does.",
      inputSchema: fromJsonSchema<{
        query: string;
        language?: string;
        note?: string;
        on?: string;
        limit?: number;
      }>(SEARCH.input),
      outputSchema: fromJsonSchema<Record<string, unknown>>(SEARCH.output),
      annotations: { readOnlyHint: true },
    },
    ({ query, language, note, on, limit = 5 }) =>
      answered(async () => {
        const { found, count } = await library.find({ query, language, note, on, limit });
        return { count, snippets: found.map((one) => foundJson(one)) };
      }),
  );
  server.registerTool(
    "get",
    {
      description:
        "Gives a snippet, or all of a section, with what it printed and the version that it ran on. The address of a note gives the list of its sections.",
      inputSchema: fromJsonSchema<{ address: string; on?: string }>(GET.input),
      outputSchema: fromJsonSchema<Record<string, unknown>>(GET.output),
      annotations: { readOnlyHint: true },
    },
    ({ address, on }) => answered(async () => placeJson(library.get(address, on))),
  );
}

interface TryInput {
  readonly language: string;
  readonly code: string;
  readonly on?: readonly string[];
  readonly setup?: string;
  readonly timeout?: string;
}

function addTry(server: McpServer, root: string): void {
  const cacheDir = cacheFolder(root);
  server.registerTool(
    "try",
    {
      description:
        "Runs code in a sandbox without network, on each version of its tool, and compares what they print.",
      inputSchema: fromJsonSchema<TryInput>(TRY.input),
      outputSchema: fromJsonSchema<Record<string, unknown>>(TRY.output),
      annotations: { openWorldHint: false },
    },
    ({ language, code, on = [], setup, timeout }, { mcpReq: { signal } }) =>
      answered(async () => {
        const site = { root, ...(await loadRunners({ root, cacheDir })) };
        const place = setup === undefined ? undefined : placeOf(setup, site);
        const attempt = await tryCode({
          ...{ root, cacheDir, runners: site.runners, language, code, timeout, on, place, signal },
          noSandbox: false,
          onStart: () => {},
          onTried: () => {},
        });
        return attemptJson(attempt);
      }),
  );
}
