// Root gives up its rights before it makes a sandbox, and then can't reach what only root may read: a clone below
// `/root`, a cache in a private folder. Root shows such folders elsewhere, in a mount namespace of the sandbox's own.
import { existsSync, realpathSync, statSync } from "node:fs";
import path from "node:path";

/** Covered by a folder in memory, for the sandbox only. */
const PLACE = "/mnt";

const SCRIPT = `mount -t tmpfs -o mode=755 none ${PLACE}
number=0
while [ "$1" != -- ]; do
  place=${PLACE}/$number
  if [ -d "$1" ]; then mkdir "$place"; else : > "$place"; fi
  mount --bind "$1" "$place"
  number=$((number + 1))
  shift
done
shift
exec "$@"`;

/** Where a sandbox finds its sources. */
export interface Stage {
  /** What stands before the command that makes the sandbox; empty if all can be reached. */
  readonly command: readonly string[];
  at(source: string): string;
}

/** Makes sources reachable for a user without rights. Only root can. */
export function stageFor(sources: readonly string[], unshare: string): Stage {
  const hidden = [...new Set(sources)].filter((source) => existsSync(source) && !isReachable(realpathSync(source)));
  const names = new Map(hidden.map((source, index) => [source, `${PLACE}/${index}`]));
  return {
    command: hidden.length === 0 ? [] : [unshare, "--mount", "--propagation", "private", "/bin/sh", "-ec", SCRIPT, "sh", ...hidden, "--"],
    at: (source) => names.get(source) ?? source,
  };
}

/** Whether everyone may enter the folders that lead there. */
function isReachable(file: string): boolean {
  const parent = path.dirname(file);
  return parent === file || ((statSync(parent).mode & 0o001) !== 0 && isReachable(parent));
}
