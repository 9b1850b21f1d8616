import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The rig's own folder. */
export const RIG = fileURLToPath(new URL("..", import.meta.url));

/** Copies of what was built, logs, the certificate. */
export const WORK = process.env.RIG_WORK ?? path.join(RIG, ".work");

/**
 * Names of all peers that take part without being named; Hugo has no theme and is only measured on request.
 */
export function allPeers() {
  return fs
    .readdirSync(path.join(RIG, "peers"))
    .filter((name) => name !== "hugo" && fs.existsSync(path.join(RIG, "peers", name, "adapter.js")));
}

/** Loads a peer: the name of a folder in `peers/`, or the path of an adapter that lies anywhere. */
export async function loadPeer(nameOrPath) {
  const file = nameOrPath.endsWith(".js")
    ? path.resolve(nameOrPath)
    : path.join(RIG, "peers", nameOrPath, "adapter.js");
  if (!fs.existsSync(file))
    throw new Error(
      `there is no peer \`${nameOrPath}\`; expected one of ${allPeers().join(", ")}, hugo, or the path of an adapter`,
    );
  const { default: adapter } = await import(pathToFileURL(file).href);
  await adapter.prepare?.();
  const dir = path.resolve(path.dirname(file), adapter.dir ?? ".");
  return {
    adapter,
    dir,
    name: adapter.name,
    title: adapter.title,
    versions: { ...installedVersions(adapter.packages ?? [], dir), ...adapter.versions?.() },
  };
}

function installedVersions(packages, dir) {
  const versions = {};
  for (const name of packages) {
    // a package may bring its own copy of another
    const bases = [dir, ...packages.map((owner) => path.join(dir, "node_modules", owner))];
    const file = bases
      .map((base) => path.join(base, "node_modules", name, "package.json"))
      .find((candidate) => fs.existsSync(candidate));
    if (file !== undefined) versions[name] = JSON.parse(fs.readFileSync(file, "utf8")).version;
  }
  return versions;
}

/**
 * The Node that a peer runs on: the one that runs the rig or, where that is too old, the one among the peer's
 * packages.
 */
export function nodeFor({ adapter, dir, name }) {
  if (Number(process.versions.node.split(".")[0]) >= (adapter.node ?? 0)) return process.execPath;
  const own = process.env.RIG_NODE24 ?? path.join(dir, "node_modules", "node", "bin", "node");
  if (!fs.existsSync(own))
    throw new Error(`${name} needs Node ${adapter.node} or newer: run setup.js, or name one with RIG_NODE24`);
  return own;
}

/** The command line of a peer's build, or of its development server on `port`. */
export function commandFor(peer, task, port) {
  const { adapter } = peer;
  if (adapter.command !== undefined) return adapter.command(task, port);
  return [nodeFor(peer), ...(task === "build" ? adapter.build : adapter.dev(port))];
}

/** The environment of a peer's commands: without npm's and the rig's own variables, and quiet. */
export function environmentFor(peer) {
  const kept = Object.entries(process.env).filter(([name]) => !/^(?:npm_|NODE_OPTIONS$|RIG_)/i.test(name));
  const { PATH, ...environment } = Object.fromEntries(kept);
  const quiet = { NO_UPDATE_NOTIFIER: "1", DO_NOT_TRACK: "1", NO_COLOR: "1", BROWSER: "none" };
  return {
    ...environment,
    ...quiet,
    PATH: `${path.dirname(nodeFor(peer))}${path.delimiter}${PATH}`,
    ...peer.adapter.env,
  };
}

/**
 * Tells whether a peer's output is still what it would build from a corpus: what it was made from, as a short
 * hash.
 */
export function outputStamp({ adapter, versions }, corpus) {
  const parts = [versions, adapter.stamp?.() ?? "", String(adapter.write), corpus];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
}
