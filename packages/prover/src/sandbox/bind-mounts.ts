// Hides the source paths of mounts, which the kernel shows to every sandbox: they can contain a user's name.
// An overlay shows the name by which its source was mounted, so each source is mounted as a dot, in a
// separate mount namespace. There, root without its rights can reach it too, wherever it is.
import { existsSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import type { Bind } from "./interface.ts";

/** One of these is covered by a folder in memory, inside the namespace only. */
const PLACES = ["/mnt", "/media", "/srv", "/opt", "/home", "/tmp"];

/** Without overlays the path is visible: before Linux 5.11 unless root, and in many containers. */
const SCRIPT = `place=$1
shift
mount -t tmpfs -o mode=755 none "$place"
mkdir "$place/empty"
number=0
while [ "$1" != -- ]; do
  mkdir "$place/$number"
  cd "$2"
  [ "$1" = read ] && mount -t overlay -o "ro,lowerdir=.:$place/empty" none "$place/$number" 2>/dev/null || mount --bind . "$place/$number"
  number=$((number + 1))
  shift 2
done
shift
cd /
exec "$@"`;

const IN_PRIVATE = "--propagation private /bin/sh -ec".split(" ");

/**
 * Mounts sources where their paths reveal nothing and a user without rights can reach them. `command` goes before
 * the one that creates the sandbox; it is empty if there is nothing to hide.
 */
export function bindMounts(
  sources: readonly Pick<Bind, "from" | "writable">[],
  { isRoot, unshare }: { readonly isRoot: boolean; readonly unshare: string },
): { readonly command: readonly string[]; at(source: string): string } {
  const found = sources.flatMap(({ from, writable = false }) => {
    if (!existsSync(from)) return [];
    const real = realpathSync(from);
    return real.startsWith("/usr/")
      ? []
      : [{ from, folder: statSync(real).isDirectory() ? real : path.dirname(real), real, writable }];
  });
  const staged = found.filter(
    ({ folder }, index) => found.findIndex((other) => other.folder === folder) === index,
  );
  const place = PLACES.find(
    (name) => existsSync(name) && !found.some(({ real }) => real.startsWith(`${realpathSync(name)}/`)),
  );
  if (staged.length === 0 || place === undefined) return { command: [], at: (source) => source };
  const names = new Map(
    found.map(({ from, folder, real }) => {
      const number = staged.findIndex((other) => other.folder === folder);
      return [from, path.join(place, String(number), path.relative(folder, real))];
    }),
  );
  const words = staged.flatMap(({ folder, writable }) => [writable ? "write" : "read", folder]);
  const namespaces = isRoot ? ["--mount"] : ["--user", "--map-root-user", "--mount"];
  return {
    command: [unshare, ...namespaces, ...IN_PRIVATE, SCRIPT, "sh", place, ...words, "--"],
    at: (source) => names.get(source) ?? source,
  };
}
