// How runners find their tools on this machine and in the toolbox, and name those that are missing.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import * as v from "valibot";
import type { Sandbox } from "../sandbox/interface.ts";
import { outcomeOf } from "../sandbox/outcome.ts";
import { type FoundTool, newestFirst, type Toolbox } from "../toolbox/toolbox.ts";
import type { FoundTools, MissingTool, Outcome, Variant } from "./runner.ts";

/** A program and how it reports its version, as the group `version` of a pattern. */
export interface VersionCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly version: RegExp;
}

/** The version of a program in this machine's `/usr/bin`; undefined if it is not there. */
export function hostVersion({ command, args, version }: VersionCommand): string | undefined {
  const program = `/usr/bin/${command}`;
  if (!existsSync(program)) return undefined;
  return version.exec(execFileSync(program, args, { encoding: "utf8" }))?.groups?.["version"];
}

/** The first two numbers of a version, which point releases share: `8.6`. */
const seriesOf = (version: string): string => /^\d+(?:\.\d+)?/.exec(version)?.[0] ?? version;

/** The newest of each series (`redis8.6`) in toolbox and machine, newest first, but early ones last. */
export function findVariants(toolbox: Toolbox, tool: string, host?: VersionCommand): Variant[] {
  const installed = host && hostVersion(host);
  const offered: (Pick<FoundTool, "version" | "isEarly"> & Partial<FoundTool>)[] = [
    ...toolbox.find(tool),
    ...(installed === undefined ? [] : [{ version: installed, isEarly: false }]),
  ];
  const versions = offered.sort(newestFirst);
  const series = new Map(versions.toReversed().map((one) => [seriesOf(one.version), one]));
  return versions
    .filter((one) => series.get(seriesOf(one.version)) === one)
    .map(({ version, root, path, env }) => ({ name: `${tool}${seriesOf(version)}`, root, path, env }));
}

/** How to get a version that the toolbox has. */
export const FETCH = "fetch it with `npx proofmark tools`";

/** A missing program. `variants`: names of `on=` that need it; `inToolbox`: `proofmark tools` fetches it. */
export function missingProgram(
  name: string,
  packages: readonly string[],
  { variants = [], inToolbox = false }: { variants?: readonly string[]; inToolbox?: boolean } = {},
): MissingTool {
  const fetch = inToolbox ? `; or ${FETCH}` : "";
  return {
    name,
    variants,
    packages,
    fix: `on Debian or Ubuntu: sudo apt-get install ${packages.join(" ")}${fetch}`,
  };
}

/** The found variants of a tool; without any, the tool is missing. */
export const foundTools = (variants: readonly Variant[], tool: MissingTool): FoundTools => ({
  variants,
  missing: variants.length > 0 ? [] : [tool],
});

/** The options of a runner, which nothing has checked. Throws a sentence for all that are not `expected`. */
export function readOptions<const Entries extends v.ObjectEntries>(
  given: unknown,
  entries: Entries,
  expected: string,
) {
  const result = v.safeParse(v.strictObject(entries), given);
  if (result.success) return result.output;
  throw new Error(`${expected}; change the configuration: ${v.summarize(result.issues)}`);
}

/** A tool in the sandbox, with the version that it reports there. Throws if it prints none. */
export async function toolIn(
  sandbox: Sandbox,
  name: string,
  { command, args, version: pattern }: VersionCommand,
): Promise<Outcome["tool"]> {
  const { output } = await outcomeOf(sandbox.spawn(command, args, { merge: true }));
  const version = pattern.exec(output)?.groups?.["version"];
  if (version === undefined) throw new Error(`\`${command} ${args.join(" ")}\` prints no version: ${output}`);
  return { name, version };
}
