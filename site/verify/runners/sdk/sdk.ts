import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import {
  COMPILER,
  type FoundTools,
  findNode,
  INSTALL,
  isShell,
  MODULES,
  type Outcome,
  Programs,
  type Runner,
  type Sandbox,
  type SequenceContext,
  type Session,
  type Snippet,
  seenIn,
  shellPreparation,
  siteFolder,
  startShellSession,
  toolIn,
  type Variant,
} from "proofmark/runner";
import { MOCKS, type ReceivedRequest, startMock } from "./mock.ts";
import { createSdks, type SdkOptions, type Sdks } from "./packages.ts";
import { checkSection, programFileOf } from "./program.ts";

const LANGUAGES = ["ts", "typescript", "mts", "tsx"];
const PYTHON = { command: "python3", args: ["--version"], version: /Python (?<version>[\d.]+)/ };
/** Warnings that SDKs print for deprecated models and calls. */
const DEPRECATION = /^.*(?:\bdeprecat|\bend[- ]of[- ]life\b).*$/gim;

/**
 * A runner for TypeScript that builds on the SDK of a service, and for commands that call a service. Runs
 * them against the site's mocks, and compiles each section together with its requests as one program.
 */
export function sdk(options: SdkOptions): Runner {
  const sdks = createSdks(options);
  const isSdkCode = (snippet: Snippet): boolean =>
    LANGUAGES.includes(snippet.fence.language) && sdks.of(snippet).length > 0;
  return {
    name: "sdk",
    claims: (snippet) =>
      isSdkCode(snippet) ||
      sdks.isPythonCall(snippet) ||
      (isShell(snippet.fence.language) && sdks.callsService(snippet)),
    find: async (_toolbox, root) => find(root),
    start: (context) => startSession(context, { sdks, isSdkCode }),
  };
}

interface SdkContext {
  readonly sdks: Sdks;
  readonly isSdkCode: (snippet: Snippet) => boolean;
}

async function startSession(context: SequenceContext, { sdks, isSdkCode }: SdkContext): Promise<Session> {
  const { sandbox, variant } = context;
  const programs = new Programs();
  const folder = mockFolder(variant);
  const mock = folder === undefined ? undefined : await startMock(sandbox);
  const env = mock?.env ?? {};
  const prepare = shellPreparation(
    context,
    Object.entries(env)
      .map(([name, value]) => `export ${name}='${value}'`)
      .join("\n"),
  );
  const shell = startShellSession(context, () => curl(sandbox));
  const observed = new Map<Snippet, Observation>();
  const runSnippet = async (
    snippet: Snippet,
  ): Promise<Omit<Outcome, "tool"> & { readonly warned: string }> => {
    if (isShell(snippet.fence.language)) {
      await prepare(snippet);
      const outcome = await shell.run(snippet, { vars: undefined });
      return { ...outcome, warned: outcome.output };
    }
    const isPython = sdks.isPythonCall(snippet);
    const file = isPython ? (snippet.meta.file ?? "snippet.py") : programFileOf(snippet);
    if (snippet.meta.file === undefined) await sandbox.writeFile(file, `${snippet.code}\n`);
    const process = sandbox.spawn(isPython ? "python3" : "node", [file], { env });
    let warned = "";
    process.onPrint((text, stream) => {
      if (stream === "err") warned += text;
    });
    return { ...(await programs.outcomeOf(snippet, process)), warned };
  };
  return {
    async run(snippet, options) {
      const { level } = snippet.meta.check;
      if (level === "parse") return shell.run(snippet, options);
      if (level === "types")
        return { ok: true, output: "", tool: toolOf(snippet, { variant, sdks }), level: "type-checked" };
      await mock?.requests(); // drop requests of earlier snippets that are still running
      const { warned, ...printed } = await runSnippet(snippet);
      const requests = (await mock?.requests()) ?? [];
      const tool = await toolThatSent(snippet, context, { sdks, requests });
      const one = { requests, warnings: warned.match(DEPRECATION) ?? [], outcome: { ...printed, tool } };
      observed.set(snippet, one);
      return finalOutcome(snippet, one, []); // what the compiler says comes with the review
    },
    async review(outcomes) {
      const code = context.snippets.filter((snippet) => isSdkCode(snippet) || isFile(snippet));
      const requests = new Map([...observed].map(([snippet, one]) => [snippet, one.requests]));
      const diagnosticsOf = await checkSection(code, {
        sandbox,
        scratch: scratchOf(sandbox),
        models: mock?.models ?? [],
        folder,
        requests,
      });
      return new Map(
        [...outcomes]
          .filter(([{ meta }]) => meta.check.level !== "parse")
          .map(([snippet, outcome]) => {
            const found = diagnosticsOf(snippet);
            if (found.code !== "")
              return [
                snippet,
                {
                  ok: false,
                  output: found.code,
                  tool: toolOf(snippet, { variant, sdks }),
                  level: "type-checked",
                },
              ];
            const one = observed.get(snippet);
            return [snippet, one === undefined ? outcome : finalOutcome(snippet, one, found.requests)];
          }),
      );
    },
    interrupt(snippet) {
      if (isShell(snippet.fence.language)) shell.interrupt?.(snippet);
      else programs.interrupt(snippet);
    },
    async stop() {
      await programs.stop();
      mock?.stop();
    },
  };
}

const isFile = ({ fence, meta }: Snippet): boolean =>
  LANGUAGES.includes(fence.language) && meta.file !== undefined;
/** A folder for generated files, out of reach of snippets. */
const scratchOf = (sandbox: Sandbox): string => path.join(seenIn(sandbox, "/tmp"), ".program");
const curl = (sandbox: Sandbox): Promise<Outcome["tool"]> =>
  toolIn(sandbox, "curl", {
    command: "curl",
    args: ["--version"],
    version: /^curl (?<version>[\d.]+)/,
  });
const mockFolder = ({ binds = [] }: Variant): string | undefined =>
  binds.find(({ to }) => to === MOCKS)?.from;

function find(root: string): FoundTools {
  const { variants, missing } = findNode(root);
  if (!existsSync(path.join(root, "verify/node_modules", COMPILER)))
    return { variants: [], missing: [{ name: "TypeScript 7", variants: [], fix: INSTALL }] };
  const folder = siteFolder(root, "verify/mocks");
  const binds = folder === undefined ? [] : [{ from: folder, to: MOCKS }];
  return {
    variants: variants.map((variant) => ({ ...variant, binds: [...(variant.binds ?? []), ...binds] })),
    missing,
  };
}

/** Observations of a snippet while it ran. */
interface Observation {
  /** As the process ended. */
  readonly outcome: Outcome;
  readonly requests: readonly ReceivedRequest[];
  /** Deprecation warnings. */
  readonly warnings: readonly string[];
}

/**
 * The final outcome of a snippet, with the messages of the compiler about its requests. A mock's answers are invented,
 * so the output is shown only if the note asserts it.
 */
function finalOutcome(
  snippet: Snippet,
  { outcome, requests, warnings }: Observation,
  messages: readonly string[],
): Outcome {
  const problems = [
    ...requests.flatMap((request) => request.problems.map((problem) => `${request.line}: ${problem}`)),
    ...messages,
    ...warnings,
  ];
  if (problems.length > 0)
    return {
      ...outcome,
      ok: false,
      diagnostics: [outcome.diagnostics, ...problems].filter(Boolean).join("\n"),
      ...(requests.length === 0 ? {} : { level: "mocked" as const }),
    };
  if (requests.length === 0) return outcome;
  const isVisible =
    snippet.fence.output !== undefined || snippet.meta.check.fails !== undefined || !outcome.ok;
  // requests that are sent at once may arrive in any order; commands print how fast they were
  const sent = requests.map(({ line, body }) => `${line} ${JSON.stringify(body?.value)}`).sort();
  const exchange = [...sent, ...(isVisible || isShell(snippet.fence.language) ? [] : [outcome.output])].join(
    "\n",
  );
  return { ...outcome, output: isVisible ? outcome.output : "", exchange, level: "mocked" };
}

interface ToolInput {
  readonly variant: Variant;
  readonly sdks: Sdks;
  readonly among?: readonly string[] | undefined;
}

/** The first SDK that a snippet builds on, preferably one of those in `among`, by its package name. */
function toolOf(snippet: Snippet, { variant: { binds = [] }, sdks, among = [] }: ToolInput): Outcome["tool"] {
  const used = [snippet, ...snippet.files].flatMap((one) => sdks.of(one));
  const name = used.find((one) => among.includes(one)) ?? used[0] ?? "";
  const modules = binds.find(({ to }) => to === MODULES)?.from ?? "";
  const file = path.join(modules, name, "package.json");
  const { version }: { version: string } = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : { version: "" };
  return { name, version };
}

async function toolThatSent(
  snippet: Snippet,
  { sandbox, variant }: SequenceContext,
  { sdks, requests }: { readonly sdks: Sdks; readonly requests: readonly ReceivedRequest[] },
): Promise<Outcome["tool"]> {
  if (isShell(snippet.fence.language) && /^[ \t]*curl\b/m.test(snippet.code)) return curl(sandbox);
  if (sdks.isPythonCall(snippet)) return toolIn(sandbox, "Python", PYTHON);
  return toolOf(snippet, { variant, sdks, among: requests[0]?.packages });
}
