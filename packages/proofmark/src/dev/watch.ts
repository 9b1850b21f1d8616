// Watches files and folders and reports changes.
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import type { Problem } from "@proofmark/prover/problem.ts";
import { watch } from "chokidar";

/**
 * Changes within this time count as one, since editors save a file in several steps. A guess, well below what
 * is noticeable.
 */
const SETTLE_MS = 8;
/** Delay before a saved file is checked once more: longer than the watcher's own throttle. */
const LOOK_AGAIN_MS = 120;
/** Errors by which a system reports that it can't watch more files. */
const LIMITS = ["ENOSPC", "EMFILE", "ENFILE"];

interface WatchInput {
  readonly root: string;
  /** When the files were read, in ms since 1970: those saved later are reported, also if nothing watched them yet. */
  readonly since: number;
  /** Absolute paths of files and folders to watch, including ones that don't exist yet. */
  readonly paths: readonly string[];
  /** Receives changed files, relative to the root. Files saved meanwhile wait until it is done. */
  readonly onChange: (files: readonly string[]) => Promise<void>;
  readonly onProblem: (problem: Problem) => void;
}

/** Starts watching. */
export function watchSite({ root, since, paths, onChange, onProblem }: WatchInput) {
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const enqueue = (file: string): void => {
    pending.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...pending];
      pending.clear();
      const stamps = new Map(files.map((name) => [name, stampOf(root, name)]));
      running = running.then(() => onChange(files));
      // The watcher skips a save that follows another within some 50 ms, such as formatting on save.
      setTimeout(() => {
        for (const name of files) if (stampOf(root, name) !== stamps.get(name)) enqueue(name);
      }, LOOK_AGAIN_MS).unref();
    }, SETTLE_MS);
  };

  // With missing paths the watcher says too early that it is ready, so it gets them afterwards.
  const present = new Set(paths.filter((name) => existsSync(name)));
  const relative = (file: string): string => path.relative(root, file).split(path.sep).join("/");
  const watcher = watch([...present], { ignoreInitial: true });
  const ready = new Promise<void>((resolve) => {
    watcher.once("ready", () => {
      watcher.add(paths.filter((name) => !present.has(name)));
      for (const [folder, names] of Object.entries(watcher.getWatched()))
        for (const file of names.map((name) => relative(path.join(folder, name))))
          if ((stampOf(root, file) ?? 0) > since) enqueue(file);
      resolve();
    });
  });
  let isAtLimit = false; // said once
  watcher
    .on("all", (_event, file) => enqueue(relative(file)))
    .on("error", (error) => {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (LIMITS.includes(code) && isAtLimit) return;
      isAtLimit ||= LIMITS.includes(code);
      onProblem({
        severity: "warning",
        file: "watcher",
        message: `changes of a file may go unseen: ${error instanceof Error ? error.message : String(error)}`,
        fix: LIMITS.includes(code)
          ? "raise the limit: `sysctl fs.inotify.max_user_watches=524288 fs.inotify.max_user_instances=512`, `ulimit -n 4096`; or set CHOKIDAR_USEPOLLING=1"
          : "make the file readable, and start again",
      });
    });
  return {
    /** Resolves once every save is noticed. */
    ready,
    /** Watches these paths too. To watch a removed path again, add it again. */
    add: (more: readonly string[]) => void watcher.add([...more]),
    async close(): Promise<void> {
      clearTimeout(timer);
      await watcher.close();
    },
  };
}

/** When a file was last written; undefined if it is missing or can't be read. */
function stampOf(root: string, file: string): number | undefined {
  try {
    return statSync(path.join(root, file)).mtimeMs;
  } catch {
    return undefined;
  }
}
