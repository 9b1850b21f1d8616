// Watches files and folders, and says which have changed. Falls back to polling where the system allows no
// further watches.
import { statSync } from "node:fs";
import path from "node:path";
import { type FSWatcher, watch } from "chokidar";
import type { Problem } from "../shared/problem.ts";

/**
 * Editors write a file in several steps; what comes within this time is one change. A guess, well below what
 * is seen.
 */
const SETTLE_MS = 8;
/** After this time a saved file is looked at once more: longer than the watcher's own throttle. */
const LOOK_AGAIN_MS = 120;
/** How often files are looked at where the system cannot watch them. */
const POLL_MS = 500;
/** Errors by which a system says that it watches no more files. */
const LIMITS = ["ENOSPC", "EMFILE", "ENFILE"];

interface WatchInput {
  readonly root: string;
  /** Files and folders to watch, absolute; also those that may be made later. */
  readonly paths: readonly string[];
  /** Takes changed files, relative to the root; those saved meanwhile wait until it is done. */
  readonly onChange: (files: readonly string[]) => Promise<void>;
  readonly onProblem: (problem: Problem) => void;
}

/** What watches. */
export interface SiteWatcher {
  /** Watches these paths as well. One that was removed and is to be watched again has to be named again. */
  add(paths: readonly string[]): void;
  close(): Promise<void>;
}

/** Begins to watch. */
export function watchSite({ root, paths, onChange, onProblem }: WatchInput): SiteWatcher {
  const wanted = new Set(paths);
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const enqueue = (file: string): void => {
    pending.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...pending];
      pending.clear();
      const seen = new Map(files.map((name) => [name, stampOf(root, name)]));
      running = running.then(() => onChange(files));
      // The watcher leaves out a save that follows another within some 50 ms, as formatting on save does.
      setTimeout(() => {
        for (const name of files) if (stampOf(root, name) !== seen.get(name)) enqueue(name);
      }, LOOK_AGAIN_MS).unref();
    }, SETTLE_MS);
  };

  const start = (usePolling: boolean): FSWatcher => {
    const started = watch([...wanted], {
      ignoreInitial: true,
      usePolling,
      interval: POLL_MS,
      binaryInterval: POLL_MS,
    });
    return started
      .on("all", (_event, file) => enqueue(path.relative(root, file).split(path.sep).join("/")))
      .on("error", (error) => {
        if (started !== watcher) return; // one that was given up
        const code = error instanceof Error && "code" in error ? String(error.code) : "";
        const atLimit = !usePolling && LIMITS.includes(code);
        onProblem(watchProblem(error, atLimit));
        if (!atLimit) return;
        watcher = start(true);
        void started.close();
      });
  };
  let watcher = start(false);

  return {
    add(more) {
      for (const name of more) wanted.add(name);
      watcher.add([...wanted]);
    },
    async close() {
      clearTimeout(timer);
      await watcher.close();
    },
  };
}

function watchProblem(error: unknown, atLimit: boolean): Problem {
  const said = error instanceof Error ? error.message : String(error);
  if (!atLimit)
    return {
      severity: "warning",
      file: "watcher",
      message: `changes of a file may go unseen: ${said}`,
      fix: "make the file readable, and start again",
    };
  return {
    severity: "warning",
    file: "watcher",
    message:
      "the system watches no more files, so they are looked at twice a second, which takes longer to see a change",
    found: said,
    fix: "close other programs that watch files, or raise the limit: `sysctl fs.inotify.max_user_watches=524288 fs.inotify.max_user_instances=512`, `ulimit -n 4096`",
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
