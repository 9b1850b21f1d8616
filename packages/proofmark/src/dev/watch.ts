// Watches files and folders and reports changes. Falls back to polling where the system allows no further
// watches.
import { existsSync, type FSWatcher as FolderWatcher, statSync, watch as watchFolder } from "node:fs";
import path from "node:path";
import type { Problem } from "@proofmark/prover/problem.ts";
import { type FSWatcher, watch } from "chokidar";

/**
 * Changes within this time count as one, since editors save a file in several steps. A guess, well below what
 * is noticeable.
 */
const SETTLE_MS = 8;
/** Delay before a saved file is checked once more: longer than the watcher's own throttle. */
const LOOK_AGAIN_MS = 120;
/** Interval between checks of all files where the system can't watch them. */
const POLL_MS = 500;
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

/** A running watcher. */
export interface SiteWatcher {
  /** Watches these paths too. To watch a removed path again, add it again. */
  add(paths: readonly string[]): void;
  /** Resolves once every save is noticed. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

/** Starts watching. */
export function watchSite({ root, since, paths, onChange, onProblem }: WatchInput): SiteWatcher {
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
      // The watcher skips a save that follows another within some 50 ms, such as formatting on save.
      setTimeout(() => {
        for (const name of files) if (stampOf(root, name) !== seen.get(name)) enqueue(name);
      }, LOOK_AGAIN_MS).unref();
    }, SETTLE_MS);
  };

  let isReady = (): void => undefined;
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  let polls = false;
  const start = (usePolling: boolean, from = Date.now()): FSWatcher => {
    polls = usePolling;
    // With missing paths the watcher says too early that it is ready, so it gets them afterwards.
    const present = new Set([...wanted].filter((name) => existsSync(name)));
    const started = watch([...present], {
      ignoreInitial: true,
      usePolling,
      interval: POLL_MS,
      binaryInterval: POLL_MS,
    });
    return started
      .on("all", (_event, file) => enqueue(path.relative(root, file).split(path.sep).join("/")))
      .once("ready", () => {
        started.add([...wanted].filter((name) => !present.has(name)));
        for (const [folder, names] of Object.entries(started.getWatched()))
          for (const name of names) {
            const file = path.relative(root, path.join(folder, name)).split(path.sep).join("/");
            if ((stampOf(root, file) ?? 0) > from) enqueue(file);
          }
        isReady();
      })
      .on("error", (error) => {
        if (started !== watcher) return; // a replaced watcher
        const code = error instanceof Error && "code" in error ? String(error.code) : "";
        const atLimit = !usePolling && LIMITS.includes(code);
        onProblem(watchProblem(error, atLimit));
        if (!atLimit) return;
        watcher = start(true);
        void started.close();
      });
  };
  let watcher = start(false, since);

  // The watcher stays with a folder whose place another takes at once, so it is started again.
  const known = new Map<string, number>();
  const findReplaced = (): string[] =>
    [...wanted].filter((name) => {
      if (path.dirname(name) !== root) return false;
      const now = statSync(name, { throwIfNoEntry: false });
      const before = known.get(name);
      if (now?.isDirectory()) known.set(name, now.ino);
      return now?.isDirectory() && before !== undefined && before !== now.ino;
    });
  findReplaced();
  const above = watchAbove(root, () => {
    const replaced = findReplaced();
    if (replaced.length === 0) return;
    const old = watcher;
    watcher = start(polls);
    void old.close();
    for (const name of replaced) enqueue(path.relative(root, name).split(path.sep).join("/"));
  });

  return {
    ready,
    add(more) {
      for (const name of more) wanted.add(name);
      watcher.add([...more]);
    },
    async close() {
      clearTimeout(timer);
      above?.close();
      await watcher.close();
    },
  };
}

/** Watches the names in a folder; undefined where the system allows no more, which the watcher of files reports. */
function watchAbove(folder: string, onChange: () => void): FolderWatcher | undefined {
  try {
    return watchFolder(folder, onChange).on("error", () => undefined);
  } catch {
    return undefined;
  }
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
      "the system can't watch more files, so they are checked twice a second, which shows changes later",
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
