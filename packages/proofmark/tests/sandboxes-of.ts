import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** The processes that a command has started, and the sandboxes among them. Linux only. */
export interface CommandWatch {
  /** Processes of the command and below it. */
  running(): string[];
  /**
   * Processes that are still there of every sandbox that was seen; all of them, should the command still run.
   */
  left(): string[];
  stop(): void;
}

/** How often it looks: a sandbox lives longer. */
const LOOK_MS = 50;

/**
 * Watches the commands that were started with a variable `PROOFMARK_TEST` of this value. Sandboxes get no
 * variable of theirs, so each is known by its PID namespace, which every process in it has to its end.
 */
export function watchCommands(mark: string): CommandWatch {
  const own = namespaceOf("self");
  const sandboxes = new Set<string>();
  const running = (): string[] => {
    const found = new Set<string>();
    // Parents come before their children, but where numbers wrap: the next look finds those.
    for (const pid of pids()) if (isMarked(pid, mark) || found.has(parentOf(pid) ?? "")) found.add(pid);
    for (const pid of found) {
      const namespace = namespaceOf(pid);
      if (namespace !== undefined && namespace !== own) sandboxes.add(namespace);
    }
    return [...found];
  };
  const timer = setInterval(running, LOOK_MS);
  return {
    running,
    left: () =>
      [...new Set([...running(), ...pids().filter((pid) => sandboxes.has(namespaceOf(pid) ?? ""))])].filter(
        isAlive,
      ),
    stop: () => clearInterval(timer),
  };
}

/** Its words, each ended by NUL; empty if it has ended. */
export const commandLineOf = (pid: string): string =>
  read(() => readFileSync(`/proc/${pid}/cmdline`, "utf8")) ?? "";

const pids = (): string[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .sort((a, b) => Number(a) - Number(b));

function isMarked(pid: string, mark: string): boolean {
  return (
    read(() => readFileSync(`/proc/${pid}/environ`, "utf8"))?.includes(`PROOFMARK_TEST=${mark}`) === true
  );
}

function parentOf(pid: string): string | undefined {
  return read(() => /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1]);
}

/** Not one that has ended and waits for its parent to notice. */
const isAlive = (pid: string): boolean =>
  read(() => /\) [^ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"))) === true;

const namespaceOf = (pid: string): string | undefined => read(() => readlinkSync(`/proc/${pid}/ns/pid`));

/** A process may end while it is looked at. */
function read<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
