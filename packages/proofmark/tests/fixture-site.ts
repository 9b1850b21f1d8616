import { type ChildProcess, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chunkAddress, routeFile } from "@proofmark/theme/data/addresses.ts";
import type { PageData } from "@proofmark/theme/data/page-data.ts";
import { decodePath } from "@proofmark/theme/data/path.ts";
import { type CommandInput, isHostBusy, runInHost, type Variables } from "./command-host.ts";
import { type Outcome, withoutVariance } from "./outcome.ts";

/** The script that runs the command. */
export const command = fileURLToPath(new URL("../bin/proofmark.js", import.meta.url));
const fixtures = fileURLToPath(new URL("fixtures", import.meta.url));

/** A command that goes on, such as a server. */
export interface RunningCommand {
  readonly process: ChildProcess;
  /** Everything printed so far, both streams in one. */
  printed(): string;
  /** Resolves with the match once what is printed matches; rejects if the command ends before. */
  prints(pattern: RegExp): Promise<RegExpExecArray>;
  /** Ends the command and resolves when it has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** A fresh copy of a fixture, with the real command to run on it. */
export interface FixtureSite {
  readonly root: string;
  /** Absolute path of a file of the copy. */
  path(file: string): string;
  /** Text of a file of the copy. */
  read(file: string): string;
  /** Writes a file of the copy; a function gets the text it has. */
  change(file: string, content: string | Uint8Array | ((before: string) => string)): void;
  remove(file: string): void;
  /**
   * Runs `proofmark` with these arguments in the copy's folder, to its end. These commands share a process,
   * which saves most of their time; one that runs beside another has its own.
   */
  run(...args: readonly string[]): Promise<Outcome>;
  /** As `run`, with further environment variables. */
  runWith(env: Variables, ...args: readonly string[]): Promise<Outcome>;
  /** As `run`, with a text on standard input. */
  runReading(input: string, ...args: readonly string[]): Promise<Outcome>;
  /** As `runWith`, in a process of its own. */
  runAlone(env: Variables, ...args: readonly string[]): Promise<Outcome>;
  /** As `runAlone`, with files open that the command inherits. */
  runHolding(files: readonly number[], env: Variables, ...args: readonly string[]): Promise<Outcome>;
  /** Runs `proofmark build --root …`, as `run` does. */
  build(...args: readonly string[]): Promise<Outcome>;
  /**
   * Starts `proofmark` with these arguments and leaves it running; it is stopped after the tests of the file.
   */
  start(...args: readonly string[]): RunningCommand;
  /** As `start`, with further environment variables. */
  startWith(env: Variables, ...args: readonly string[]): RunningCommand;
  /** As `start`, run by a command that ends in `exec "$@"` or does the same: one that sets limits. */
  startUnder(limits: readonly string[], ...args: readonly string[]): RunningCommand;
  /** The document that a static host serves at an address of the built site. */
  html(permalink: string): string;
  /** The JSON chunk of a route of the built site. */
  data(permalink: string): PageData;
}

/** For `startUnder`: root reads every file, unless it gives that right up. */
export const AS_ANYONE: readonly string[] =
  process.getuid?.() === 0
    ? [
        "setpriv",
        "--bounding-set=-dac_override,-dac_read_search",
        "--inh-caps=-dac_override,-dac_read_search",
      ]
    : ["env"];

/** Variables under which a command takes a wait of so many milliseconds for over at once. */
export const withoutWait = (ms: number): Variables => ({
  NODE_OPTIONS: `--import=${new URL("short-wait.js", import.meta.url)}`,
  SHORT_WAIT: String(ms),
});

const cleanups: (() => void | Promise<void>)[] = [];

/** Has something done after the tests of the file. */
export const afterFile = (cleanup: () => void | Promise<void>): void => void cleanups.push(cleanup);

/** Does what the tests of a file have left to do, the latest first; throws what failed after the rest. */
export async function cleanUp(): Promise<void> {
  const failures: unknown[] = [];
  for (const cleanup of cleanups.splice(0).reverse()) {
    try {
      await cleanup();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Copies `tests/fixtures/<name>/` to a fresh folder, which is removed after the tests of the file. */
export const fixtureSite = (name: string): FixtureSite => copyOf(path.join(fixtures, name), name);

/** Copies a folder to a fresh one, which is removed after the tests of the file. */
export function copyOf(folder: string, name: string): FixtureSite {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), `proofmark-${name}-`)));
  afterFile(() => rmSync(root, { recursive: true, force: true }));
  cpSync(folder, root, { recursive: true });
  const inside = (file: string): string => path.join(root, file);
  const read = (file: string): string => readFileSync(inside(file), "utf8");
  const baseUrl = (): string => {
    const table: Record<string, { path: string; kind: string }> = JSON.parse(read("dist/routes.json"));
    const notFound = Object.values(table).find((route) => route.kind === "not-found");
    return notFound?.path.replace("404.html", "") ?? "/";
  };
  const runGiven = (args: readonly string[], given?: CommandInput): Promise<Outcome> =>
    isHostBusy() ? outcomeOf(launch(root, args, given), root) : runInHost(root, args, given);
  const run = (...args: readonly string[]): Promise<Outcome> => runGiven(args);
  const startWith = (env: Variables, ...args: readonly string[]): RunningCommand => {
    const running = runningCommand(launch(root, args, { env }));
    afterFile(() => running.stop("SIGKILL"));
    return running;
  };
  const startUnder = (limits: readonly string[], ...args: readonly string[]): RunningCommand => {
    const running = runningCommand(launch(root, args, { under: limits }));
    afterFile(() => running.stop("SIGKILL"));
    return running;
  };
  return {
    root,
    path: inside,
    read,
    change(file, content) {
      mkdirSync(path.dirname(inside(file)), { recursive: true });
      writeFileSync(inside(file), typeof content === "function" ? content(read(file)) : content);
    },
    remove: (file) => rmSync(inside(file), { recursive: true }),
    run,
    runWith: (env, ...args) => runGiven(args, { env }),
    runReading: (input, ...args) => runGiven(args, { input }),
    runAlone: (env, ...args) => outcomeOf(launch(root, args, { env }), root),
    runHolding: (files, env, ...args) => outcomeOf(launch(root, args, { env, files }), root),
    build: (...args) => run("build", "--root", root, ...args),
    start: (...args) => startWith({}, ...args),
    startWith,
    startUnder,
    html(permalink) {
      const name = routeFile(permalink, baseUrl());
      return read(existsSync(inside(`dist/${name}.html`)) ? `dist/${name}.html` : `dist/${name}/index.html`);
    },
    data: (permalink) =>
      JSON.parse(read(`dist/${decodePath(chunkAddress(permalink, baseUrl()).slice(baseUrl().length))}`)),
  };
}

/** Numbers of files that the command may use itself for what it starts. */
const OWN_FILES = 30;

/** Starts the command without a terminal, colours or progress. */
function launch(
  root: string,
  args: readonly string[],
  {
    env,
    input,
    under = [],
    files = [],
  }: CommandInput & { under?: readonly string[]; files?: readonly number[] } = {},
): ChildProcess {
  const [program = process.execPath, ...rest] = [...under, process.execPath, command, ...args];
  const child = spawn(program, rest, {
    cwd: root,
    env: { PATH: process.env["PATH"], HOME: root, NO_COLOR: "1", ...env },
    stdio: [
      input === undefined ? "ignore" : "pipe",
      "pipe",
      "pipe",
      ...(files.length > 0 ? Array<"ignore">(OWN_FILES).fill("ignore") : []),
      ...files,
    ],
  });
  child.stdin?.on("error", () => undefined); // the command may end before it has read all
  child.stdin?.end(input);
  return child;
}

function outcomeOf(child: ChildProcess, root: string): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    let stdout = "";
    let stderr = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.once("error", reject);
    child.once("close", (status) =>
      resolve({ status, stdout: withoutVariance(stdout, root), stderr: withoutVariance(stderr, root) }),
    );
  });
}

function runningCommand(child: ChildProcess): RunningCommand {
  let text = "";
  let ended = false;
  const listeners = new Set<() => void>();
  const closed = new Promise<void>((resolve) => {
    child.once("close", () => {
      ended = true;
      for (const listener of listeners) listener();
      resolve();
    });
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      for (const listener of listeners) listener();
    });
  }
  return {
    process: child,
    printed: () => text,
    prints: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = pattern.exec(text);
          if (match === null && !ended) return;
          listeners.delete(look);
          if (match === null) reject(new Error(`the command ended before it printed ${pattern}:\n${text}`));
          else resolve(match);
        };
        listeners.add(look);
        look();
      }),
    async stop(signal = "SIGTERM") {
      if (!ended) child.kill(signal);
      await closed;
    },
  };
}
