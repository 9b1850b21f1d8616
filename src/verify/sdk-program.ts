// The types of a section's SDK code: its snippets and files, the site's stand-ins, and the names of models, as one program.
import { readdirSync } from "node:fs";
import path from "node:path";
import type { Snippet } from "../content/snippet.ts";
import { type Sandbox, seenIn } from "./sandbox.ts";
import { importedFiles } from "./sdk-packages.ts";
import { modelFile, modelLine, STAND_INS, type StandIn, unknownModel } from "./stand-in.ts";
import { compile, type Diagnostic, programFileOf } from "./type-program.ts";

interface ProgramOptions {
  readonly sandbox: Sandbox;
  /** Folder that the program is written to. */
  readonly scratch: string;
  readonly standIn: StandIn | undefined;
  /** The site's folder of stand-ins. */
  readonly folder: string | undefined;
}

/** A name of a model in a snippet. */
interface NamedModel {
  readonly snippet: Snippet;
  /** Of the note. */
  readonly line: number;
  readonly name: string;
  readonly type: string;
}

const MODELS = "models-named.ts";

/** Compiles snippets and returns what is wrong with one of them and the files that it imports, by lines of the note; empty if nothing is. */
export async function checkSequence(
  snippets: readonly Snippet[],
  { sandbox, scratch, standIn, folder }: ProgramOptions,
): Promise<(snippet: Snippet) => string> {
  const models = snippets.flatMap((snippet) => modelsOf(snippet, standIn?.models ?? []));
  const texts = new Map(snippets.map((snippet) => [programFileOf(snippet), `${snippet.code}\n`]));
  const files = [...texts].map(([name, text]) => ({ name, text }));
  const services = folder === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith(".ts"));
  const diagnostics = await compile(sandbox, {
    folder: path.join(scratch, "section"),
    files: [
      ...files,
      modelFile(
        MODELS,
        models.map((model, index) => modelLine(index, model)),
      ),
    ],
    also: services.map((name) => path.join(seenIn(sandbox, STAND_INS), name)),
  });
  return (snippet) => {
    const sources = [snippet, ...importedFiles(snippet)];
    return diagnostics.map((diagnostic) => complaintOf(diagnostic, { snippet, sources, models })).join("");
  };
}

function modelsOf(snippet: Snippet, known: StandIn["models"]): NamedModel[] {
  return known.flatMap(({ begin, type }) =>
    [...snippet.code.matchAll(new RegExp(`(['"\`])(?<name>(?:${begin})[\\w.-]+)\\1`, "g"))].map(({ index, groups }) => ({
      snippet,
      line: snippet.fence.line + snippet.code.slice(0, index).split("\n").length,
      name: groups?.["name"] ?? "",
      type,
    })),
  );
}

interface Place {
  readonly snippet: Snippet;
  readonly sources: readonly Snippet[];
  readonly models: readonly NamedModel[];
}

function complaintOf({ file, line, message }: Diagnostic, { snippet, sources, models }: Place): string {
  if (/(?:^|\/)stand-in\//.test(file)) return `verify/stand-in/${path.basename(file)}, line ${line}: ${message}\n`;
  const model = file === MODELS ? models[line - 2] : undefined;
  if (model !== undefined) return sources.includes(model.snippet) ? `line ${model.line}: ${unknownModel(model.name)}\n` : "";
  const source = sources.find((one) => programFileOf(one) === file);
  return source === undefined ? "" : `line ${source.fence.line + line}${source === snippet ? "" : ` (${file})`}: ${message}\n`;
}
