// The module of the engine for PostgreSQL: PGlite, started from data that the build prepared.
import { messages, PGlite, protocol } from "@electric-sql/pglite";
import type { EngineModule, EngineResult, PlaygroundSnippet, RunningEngine } from "../engine.ts";
import { type Column, formatMessage, formatTable } from "./psql.ts";
import { splitStatements } from "./statements.ts";

export const start: EngineModule["start"] = async (read) => {
  const blob = async (name: string): Promise<Blob> => (await read(name)).blob();
  const { name }: { name: string } = await import("playground-database.js" as string); // made by the build
  const [library, fsBundle, loadDataDir] = await Promise.all([
    WebAssembly.compileStreaming(read("pglite.wasm")),
    blob("pglite.data"),
    blob("data.tar"),
  ]);
  const database = await PGlite.create({
    database: name,
    pgliteWasmModule: library,
    initdbWasmModule: library, // prepared data needs no initdb, but PGlite fetches one if it gets none
    ...{ fsBundle, loadDataDir },
  });
  const version = "select substring(version() from 'PGlite ([0-9.]+)') as version";
  const { rows } = await database.query<{ version: string }>(version);
  let session: { readonly name: string | undefined } | undefined;
  return {
    tool: { name: "PGlite", version: rows[0]?.version ?? "" },
    async run(snippet) {
      session ??= { name: snippet.session };
      if (session.name !== snippet.session) return { ok: false, output: "", needs: "a second session" };
      return runScript(snippet, database);
    },
  } satisfies RunningEngine;
};

async function runScript({ code }: PlaygroundSnippet, database: PGlite): Promise<EngineResult> {
  const statements = splitStatements(code);
  if (statements === undefined) return { ok: false, output: "", needs: "psql" };
  let [ok, output] = [true, ""];
  for (const statement of statements) {
    const query = protocol.serialize.query(statement);
    const { messages: answers } = await database.execProtocol(query, { throwOnError: false });
    const answer = formatAnswer(answers, statement);
    if (answer.needs !== undefined) return answer;
    ok &&= answer.ok;
    output += answer.output;
  }
  return { ok, output };
}

/** Commands whose count psql prints below their table. */
const COUNTED = /^(?:INSERT|UPDATE|DELETE|MERGE)\b/;
/** PostgreSQL's words where an extension, or one of its libraries, is not installed. */
const NO_EXTENSION = /extension ".*" is not available|could not access file/;

function formatAnswer(answers: readonly messages.BackendMessage[], statement: string): EngineResult {
  let ok = true;
  let output = "";
  let columns: readonly Column[] | undefined;
  let rows: (readonly (string | null)[])[] = [];
  for (const message of answers) {
    if (message instanceof messages.RowDescriptionMessage) [columns, rows] = [message.fields, []];
    else if (message instanceof messages.DataRowMessage) rows.push(message.fields);
    else if (message instanceof messages.CopyDataMessage) output += new TextDecoder().decode(message.chunk);
    else if (message.name === "copyInResponse") return { ok: false, output: "", needs: "psql" };
    else if (message instanceof messages.NoticeMessage) output += formatMessage(message, statement);
    else if (message instanceof messages.DatabaseError) {
      if (NO_EXTENSION.test(message.message)) return { ok: false, output: "", needs: "an extension" };
      ok = false;
      output += formatMessage(message, statement);
      columns = undefined;
    } else if (message instanceof messages.CommandCompleteMessage) {
      if (columns !== undefined) output += formatTable(columns, rows);
      const isCopied = message.text.startsWith("COPY") && output !== ""; // has no count if it wrote to stdout
      if (columns ? COUNTED.test(message.text) : !isCopied) output += `${message.text}\n`;
      columns = undefined;
    }
  }
  return { ok, output };
}
