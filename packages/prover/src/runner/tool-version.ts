import type { Sandbox } from "../sandbox/interface.ts";

const versions = new WeakMap<Sandbox, Map<string, Promise<string>>>();

/**
 * Asks a tool in the sandbox for its version, once: the group `version` of the pattern in its output. Throws
 * if there is none.
 */
export function versionOf(sandbox: Sandbox, command: readonly string[], pattern: RegExp): Promise<string> {
  const known = versions.get(sandbox) ?? new Map<string, Promise<string>>();
  versions.set(sandbox, known);
  const name = command.join(" ");
  const version = known.get(name) ?? ask(sandbox, command, pattern);
  known.set(name, version);
  version.catch(() => known.delete(name)); // its run was ended: the next one in this sandbox asks again
  return version;
}

async function ask(
  sandbox: Sandbox,
  [command = "", ...args]: readonly string[],
  pattern: RegExp,
): Promise<string> {
  const process = sandbox.spawn(command, args, { merge: true });
  let text = "";
  process.onPrint((part) => {
    text += part;
  });
  process.end();
  await process.ended;
  const version = pattern.exec(text)?.groups?.["version"];
  if (version === undefined) throw new Error(`\`${command} ${args.join(" ")}\` prints no version: ${text}`);
  return version;
}
