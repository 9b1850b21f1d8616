// Publishes the engines of a site, and what each note needs of them.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Fence } from "@proofmark/prover/document/fences.ts";
import { runsInBrowser, type SnippetProof } from "@proofmark/prover/proof/proof.ts";
import {
  ENGINE_FILES,
  type PlaygroundData,
  type PlaygroundProps,
  type PlaygroundStep,
  type PublishedEngine,
} from "./data.ts";
import type { Engine } from "./engine.ts";
import { MODULE, prepareEngine } from "./prepare.ts";
import { claimedOutput, claimedTexts } from "./regex/claim.ts";

/** A block of a note, as far as an engine needs to know it. */
export interface PlaygroundBlock extends Pick<PlaygroundStep, "id" | "code" | "language" | "session"> {
  readonly file: string | undefined;
  readonly claim: Fence["claim"];
  /** Of its sequence in its file; undefined for setup of the whole note. */
  readonly sequence: number | undefined;
  readonly output: string | undefined;
  readonly proof: SnippetProof | undefined;
  readonly hidden: boolean;
  /** The snippet that it prepares or checks, by its index in its file. */
  readonly foldedInto: { readonly index: number } | undefined;
}

/** Publishes the files of all engines through `publish`, which returns the address of a name with a content's hash. */
export const publishEngines = (
  engines: readonly Engine[],
  root: string,
  publish: (name: string, content: string | Uint8Array) => string,
): Promise<PublishedEngine[]> =>
  Promise.all(
    engines.map(async (engine) => {
      const { name, languages, title, about, input, webAssembly } = engine;
      const folder = await prepareEngine(engine, root);
      const contentOf = (file: string): Buffer => readFileSync(path.join(folder, file));
      const files = readdirSync(folder).filter((file) => file !== MODULE);
      return {
        ...{ languages, title, about, input, webAssembly },
        module: publish(`${ENGINE_FILES}${name}.js`, contentOf(MODULE)),
        files: Object.fromEntries(
          // with an ending that no host decodes
          files.map((file) => [file, publish(`${ENGINE_FILES}${name}-${file}.bin`, contentOf(file))]),
        ),
        bytes: files.reduce((sum, file) => sum + contentOf(file).length, 0),
      };
    }),
  );

/** The reason that a verdict gives against running a snippet in the page. */
const REASONS = { same: "", differs: "prints something else there", fails: "fails there: " };

/** Props of a note's island; `ids` are those of its snippets in the order of the page. Undefined if none runs. */
export function playgroundProps(
  blocks: readonly PlaygroundBlock[],
  ids: readonly string[],
  data: string,
  engines: readonly Pick<PublishedEngine, "languages">[],
): PlaygroundProps | undefined {
  const isOffered = (language: string) => engines.some(({ languages }) => languages.includes(language));
  // a lock may still have the verdict of an engine that the site no longer offers
  const offered = blocks.filter(({ language, proof }) => !runsInBrowser(proof) || isOffered(language));
  const found = new Map(offered.map(({ id, proof }) => [id, proof?.browser]));
  const reasons: string[] = [];
  const runs = ids.map((id) => {
    const browser = found.get(id);
    if (browser === undefined) return "-";
    const reason = "reason" in browser ? browser.reason : REASONS[browser.verdict] + (browser.error ?? "");
    if (reason === "") return "r";
    if (!reasons.includes(reason) && reasons.length < 10) reasons.push(reason);
    return reasons.includes(reason) ? String(reasons.indexOf(reason)) : "-";
  });
  return runs.includes("r") ? { data, runs: runs.join(""), reasons } : undefined;
}

/** The data of a note. `files` are its blocks by file: a partial has its own sequences. */
export function playgroundData(
  files: readonly (readonly PlaygroundBlock[])[],
  { engines, worker }: Omit<PlaygroundData, "steps">,
): PlaygroundData {
  const languages = new Set(engines.flatMap((engine) => engine.languages));
  /** Setup of what does not run here is left out: it may wait for another session. */
  const isNeeded = (block: PlaygroundBlock, blocks: readonly PlaygroundBlock[]): boolean => {
    const { proof, hidden, foldedInto, language, file } = block;
    const browser = (hidden && foldedInto ? blocks[foldedInto.index]?.proof : proof)?.browser;
    return file === undefined && languages.has(language) && !(browser && "reason" in browser);
  };
  const steps = files.flatMap((blocks, index) =>
    blocks.flatMap((block, place) => {
      if (!isNeeded(block, blocks)) return [];
      const { id, sequence, code, language, session, claim, output = "", proof } = block;
      const before = blocks[place - 1];
      const vars = before?.proof?.isPart && before.file === undefined ? before.code : undefined;
      return {
        ...{ id, code, language, session },
        ...(claim ? { input: claimedTexts(claim), output: claimedOutput(claim) } : { input: vars, output }),
        sequence: sequence === undefined ? undefined : `${index}.${sequence}`,
        varies: proof?.varies === true,
      };
    }),
  );
  const isUsed = ({ languages }: PublishedEngine) =>
    steps.some(({ language }) => languages.includes(language));
  return { worker, engines: engines.filter(isUsed), steps };
}
