// Type-checks a section's SDK code as one program: its snippets and files, the site's mocks, the names of
// models, and the bodies of the requests that were sent.
import { readdirSync } from "node:fs";
import path from "node:path";
import {
  COMPILER_OPTIONS,
  compilerIn,
  outcomeOf,
  type Sandbox,
  type Snippet,
  seenIn,
} from "proofmark/runner";
import { MOCKS, type Mock, type ReceivedRequest } from "./mock.ts";
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
      { name: MODELS, text: `${[KNOWN, ...lines].join("\n")}\n` },
      ...sent.flatMap(({ body }, index) =>
        body === undefined ? [] : [{ name: bodyFile(index), text: bodyText(body, types) }],
      ),
    ],
    also: services.map((name) => path.join(types, name)),
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

/** A file of a program: its text comes from a snippet, or is generated for the check. */
interface ProgramFile {
  readonly name: string;
  readonly text: string;
}

/** A message of the compiler about one file. */
interface Diagnostic {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** With the lines that explain it. */
  readonly message: string;
}

const DIAGNOSTIC = /^(?<file>[^\s(][^(]*)\((?<line>\d+),\d+\): (?<message>.*)$/;

/**
 * Turns off garbage collection: the compiler, written in Go, ends before it needs any. 0.36 s of processor
 * time instead of 0.6 for a program with all SDKs.
 */
const NO_COLLECTION = { GOGC: "off", GOMEMLIMIT: "512MiB" };

/**
 * Compiles files in a folder of the sandbox. `also` names existing files. Throws if the compiler does not run.
 */
async function compile(
  sandbox: Sandbox,
  {
    folder,
    files,
    also,
  }: {
    folder: string;
    files: readonly ProgramFile[];
    also: readonly string[];
  },
): Promise<Diagnostic[]> {
  for (const { name, text } of files) await sandbox.writeFile(`${folder}/${name}`, text);
  const settings = {
    compilerOptions: { ...COMPILER_OPTIONS, moduleDetection: "force" },
    files: [...files.map(({ name }) => name), ...also],
  };
  await sandbox.writeFile(`${folder}/tsconfig.json`, JSON.stringify(settings));
  const { ok, exit, output } = await outcomeOf(
    sandbox.spawn(compilerIn(sandbox), ["--pretty", "false", "-p", folder], {
      cwd: folder,
      env: NO_COLLECTION,
      merge: true,
    }),
  );
  const diagnostics = readDiagnostics(output);
  if (!ok && diagnostics.length === 0)
    throw new Error(`the TypeScript compiler ended with status ${exit}:\n${output}`);
  return diagnostics;
}

function readDiagnostics(output: string): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const line of output.split("\n")) {
    const groups = DIAGNOSTIC.exec(line)?.groups;
    const last = found.at(-1);
    if (groups !== undefined)
      found.push({
        file: groups["file"] ?? "",
        line: Number(groups["line"]),
        message: groups["message"] ?? "",
      });
    else if (last !== undefined && line.startsWith(" "))
      found[found.length - 1] = { ...last, message: `${last.message}\n${line}` };
  }
  return found;
}

/** Name of a snippet's file in a program: its own, or one with its line. */
export function programFileOf({ meta, fence }: Snippet): string {
  const extension = /^[mc]?tsx?$/.test(fence.language) ? fence.language : "ts";
  return meta.file ?? `snippet-${fence.line}.${extension}`;
}
