// Type-checks a section's SDK code as one program: its snippets and files, the site's mocks, the names of
// models, and the bodies of the requests that were sent.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Snippet } from "../../lock/snippet.ts";
import { MOCKS, type Mock, type ReceivedRequest } from "../../mock/mock.ts";
import { compile, type Diagnostic, programFileOf } from "../../runner/type-program.ts";
import { type Sandbox, seenIn } from "../../sandbox/interface.ts";
import { importedFiles } from "./packages.ts";

interface ProgramOptions {
  readonly sandbox: Sandbox;
  /** Folder for the program's files. */
  readonly scratch: string;
  /** How model names begin, and the types that list them all. */
  readonly models: Mock["models"];
  /** The site's folder of mocks. */
  readonly folder: string | undefined;
  /** The requests that each snippet sent. */
  readonly requests: ReadonlyMap<Snippet, readonly ReceivedRequest[]>;
}

/** The compiler's messages about a snippet. */
export interface SnippetDiagnostics {
  /** About the snippet and the files that it imports, by lines of the note; empty if there are none. */
  readonly code: string;
  /** About its requests, one sentence each. */
  readonly requests: readonly string[];
}

/** A model name in a snippet or a request, and the type that lists them all. */
interface NamedModel {
  readonly source: Snippet | ReceivedRequest;
  /** Line of the note, or the request's. */
  readonly line: string;
  readonly name: string;
  readonly type: string;
}

/** Generated files lie beside the section's folder, so no name can collide. */
const MODELS = "../made/models.ts";
const ENTRY = "../made/proofmark.ts";
const bodyFile = (index: number): string => `../made/body-${index}.ts`;
/** A literal member of a union that accepts any string. */
const KNOWN = "type Known<T> = T extends string ? ({} extends Record<T, 1> ? never : T) : never;";

/** Compiles snippets and the requests that they sent. Throws if the compiler does not run. */
export async function checkSection(
  snippets: readonly Snippet[],
  { sandbox, scratch, models, folder, requests }: ProgramOptions,
): Promise<(snippet: Snippet) => SnippetDiagnostics> {
  const sent = [...requests.values()].flat();
  const named = [...snippets.flatMap((snippet) => modelsIn(snippet, models)), ...sent.flatMap(modelOf)];
  const lines = named.map(
    ({ type, name }, index) => `export const model${index}: Known<${type}> = ${JSON.stringify(name)};`,
  );
  // blocks that write the same file share it
  const texts = new Map(snippets.map((snippet) => [programFileOf(snippet), `${snippet.code}\n`]));
  const services = folder === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith(".ts"));
  const types = seenIn(sandbox, MOCKS);
  const diagnostics = await compile(sandbox, {
    folder: path.join(scratch, "section"),
    files: [
      ...[...texts].map(([name, text]) => ({ name, text })),
      { name: ENTRY, text: readFileSync(new URL("./mock-service.ts", import.meta.url), "utf8") },
      { name: MODELS, text: `${[KNOWN, ...lines].join("\n")}\n` },
      ...sent.flatMap(({ body }, index) =>
        body === undefined ? [] : [{ name: bodyFile(index), text: bodyText(body, types) }],
      ),
    ],
    also: services.map((name) => path.join(types, name)),
    paths: { proofmark: [ENTRY] },
  });
  return (snippet) => {
    const sources = [snippet, ...importedFiles(snippet)];
    return {
      code: diagnostics.map((diagnostic) => codeMessage(diagnostic, { snippet, sources, named })).join(""),
      requests: (requests.get(snippet) ?? []).flatMap((request) =>
        diagnostics.flatMap((diagnostic) =>
          requestMessages(diagnostic, { request, file: bodyFile(sent.indexOf(request)), named }),
        ),
      ),
    };
  };
}

function modelsIn(snippet: Snippet, models: Mock["models"]): NamedModel[] {
  return models.flatMap(({ begin, type }) =>
    [...snippet.code.matchAll(new RegExp(`(['"\`])(?<name>(?:${begin})[\\w.-]+)\\1`, "g"))].map(
      ({ index, groups }) => ({
        source: snippet,
        line: `line ${snippet.fence.line + snippet.code.slice(0, index).split("\n").length}`,
        name: groups?.["name"] ?? "",
        type,
      }),
    ),
  );
}

const modelOf = (request: ReceivedRequest): NamedModel[] =>
  request.model === undefined ? [] : [{ ...request.model, source: request, line: request.line }];

const bodyText = ({ type, value }: NonNullable<ReceivedRequest["body"]>, types: string): string =>
  `export const body: ${type.replace('import("./', `import("${types}/`)} = ${JSON.stringify(value)};\n`;

/** The model that a message is about. The first line of the file declares the type of the models. */
const modelAt = ({ file, line }: Diagnostic, named: readonly NamedModel[]): NamedModel | undefined =>
  file === MODELS ? named[line - 2] : undefined;

const unknownModel = ({ line, name }: NamedModel): string =>
  `${line}: no package that is installed names a model ${JSON.stringify(name)}`;

function codeMessage(
  diagnostic: Diagnostic,
  {
    snippet,
    sources,
    named,
  }: {
    readonly snippet: Snippet;
    readonly sources: readonly Snippet[];
    readonly named: readonly NamedModel[];
  },
): string {
  const { file, line, message } = diagnostic;
  if (/(?:^|\/)mocks\//.test(file)) return `verify/mocks/${path.basename(file)}, line ${line}: ${message}\n`;
  const model = modelAt(diagnostic, named);
  if (model !== undefined)
    return sources.some((source) => source === model.source) ? `${unknownModel(model)}\n` : "";
  const source = sources.find((one) => programFileOf(one) === file);
  return source === undefined
    ? ""
    : `line ${source.fence.line + line}${source === snippet ? "" : ` (${file})`}: ${message}\n`;
}

function requestMessages(
  diagnostic: Diagnostic,
  {
    request,
    file,
    named,
  }: { readonly request: ReceivedRequest; readonly file: string; readonly named: readonly NamedModel[] },
): string[] {
  if (diagnostic.file === file) return [`${request.line}: its body: ${diagnostic.message}`];
  const model = modelAt(diagnostic, named);
  return model?.source === request ? [unknownModel(model)] : [];
}
