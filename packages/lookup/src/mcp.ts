// Tools for agents. This module is the only one that uses the SDK of the Model Context Protocol.
import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { ProblemError } from "@proofmark/prover/problem.ts";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import type { TryTool } from "./host.ts";
import type { Library } from "./library.ts";
import { integer, SNIPPET, text, textOrNull } from "./snippets.ts";
import { foundJson, placeJson } from "./terminal.ts";

const list = <T extends v.GenericSchema>(item: T, description: string) =>
  v.pipe(v.array(item), v.description(description));
const choice = (options: readonly string[], description: string) =>
  v.pipe(v.picklist(options), v.description(description));

const ON = v.optional(text("Version, such as postgresql15. What is known there is given, and nothing else."));
const HEADINGS = list(v.string(), "Title of the note, and the headings down to the place");

const { url, language, title, tool, version, output } = SNIPPET.entries;
const snippet = v.object({
  address: text("note#id, for `get`"),
  ...{ url, path: HEADINGS, language, title },
  code: text("The code"),
  level: text("How far it was proven: ran, mocked, type-checked, dry-run, parsed or unchecked"),
  ...{ tool, version },
  verdict: v.nullable(
    choice(
      ["same", "differs", "fails", "unknown"],
      "On a version other than the main one: what became of it there; unknown if it was tried without a verdict",
    ),
  ),
  output,
  reason: textOrNull("Why it fails or has no verdict on that version, or is not checked"),
});

const searchInput = v.object({
  query: text("Words, names or signs, such as `upsert` or `@>`"),
  language: v.optional(text("Only snippets in this language, such as sql")),
  note: v.optional(text("Only snippets of the note with this title, such as Redis")),
  on: ON,
  limit: v.optional(v.pipe(integer("Maximum number; 5 by default", 1), v.maxValue(20))),
});
const searchOutput = v.object({
  count: integer("Snippets found in all"),
  snippets: list(snippet, "The best ones, best first"),
});

const getInput = v.object({
  address: text("note, note#heading or note#id, as `search` gives it, or the address of a page"),
  on: ON,
});
const getOutput = v.object({
  address: text("note#anchor"),
  url: text("Path and anchor on the site"),
  path: HEADINGS,
  sections: list(
    v.object({
      heading: text("Heading"),
      level: integer("Level of the heading"),
      texts: list(v.string(), "Paragraphs"),
      snippets: list(snippet, "Snippets"),
    }),
    "The section and those below it",
  ),
  below: list(
    v.object({ address: text("note#heading"), heading: text("Heading") }),
    "Sections of a whole note",
  ),
});

const tryInput = (maxCodeBytes: number) =>
  v.object({
    language: text("Language of the code, such as sql, sh or ts"),
    code: v.pipe(v.string(), v.minLength(1), v.maxLength(maxCodeBytes), v.description("The code")),
    on: v.optional(
      list(v.string(), "Versions, such as postgresql15, or `all`; the default version without it"),
    ),
    setup: v.optional(text("note#anchor: run it in this place, after all that runs above it there")),
    timeout: v.optional(text("How long it may take on each version: 30s; 60s by default")),
  });
const tryOutput = v.object({
  language: text("Language"),
  runner: text("Runner"),
  setup: v.nullable(v.object({ file: text("File of the note"), anchor: text("Anchor of the place") })),
  versions: list(
    v.object({
      on: text("Name of the version"),
      verdict: choice(["works", "same", "differs", "fails", "not run"], "What became of the code"),
      level: textOrNull("How far the run proves the code"),
      ...{ tool, version },
      platform: textOrNull("System and processor"),
      exit: v.nullable(integer("Exit status")),
      output,
      cut: integer("Lines of the output that are left out"),
      reason: textOrNull("Why it failed or was not run"),
      error: textOrNull("The line in which the tool says what went wrong"),
      ms: integer("Milliseconds"),
    }),
    "What each version makes of it",
  ),
});

/** Serves agents over standard input and output, until the input ends. */
export async function serveAgents(library: Library, tryTool: TryTool, version: string): Promise<void> {
  const instructions =
    "Snippets that were run before they were published. `level` and `version` say what ran.";
  const server = new McpServer({ name: "proofmark", version }, { instructions });
  server.registerTool(
    "search",
    {
      description: "Finds snippets by words, names and signs, as the site's search box does.",
      inputSchema: toStandardJsonSchema(searchInput),
      outputSchema: toStandardJsonSchema(searchOutput),
      annotations: { readOnlyHint: true },
    },
    ({ limit = 5, ...options }) =>
      answered(async () => {
        const { found, count } = await library.find({ ...options, limit });
        return { count, snippets: found.map((one) => foundJson(one)) };
      }),
  );
  server.registerTool(
    "get",
    {
      description:
        "Gives a snippet, or all of a section, with what it printed and the version that it ran on. The address of a note gives the list of its sections.",
      inputSchema: toStandardJsonSchema(getInput),
      outputSchema: toStandardJsonSchema(getOutput),
      annotations: { readOnlyHint: true },
    },
    ({ address, on }) => answered(async () => placeJson(library.get(address, on))),
  );
  server.registerTool(
    "try",
    {
      description:
        "Runs code in a sandbox without network, on each version of its tool, and compares what they print.",
      inputSchema: toStandardJsonSchema(tryInput(tryTool.maxCodeBytes)),
      outputSchema: toStandardJsonSchema(tryOutput),
      annotations: { openWorldHint: false },
    },
    (input, { mcpReq: { signal } }) => answered(() => tryTool.run(input, signal)),
  );
  await server.connect(new StdioServerTransport());
}

/** A mistake in a question is an answer, with all of the message that a command prints. */
async function answered(work: () => Promise<Record<string, unknown>>) {
  try {
    const data = await work();
    return { content: [{ type: "text" as const, text: JSON.stringify(data) }], structuredContent: data };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const messages = error.problems.map(({ message, expected, fix }) =>
      [message, expected && `expected: ${expected}`, fix].filter(Boolean).join("\n"),
    );
    return { content: [{ type: "text" as const, text: messages.join("\n\n") }], isError: true };
  }
}
