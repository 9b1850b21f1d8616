import { RELEASES } from "@proofmark/prover/toolbox/packages.ts";
import * as v from "valibot";

/** A runner as far as the configuration knows it: `verify` has the whole interface. */
export interface ConfiguredRunner {
  readonly name: string;
}

/** Whether a value is a runner. TypeScript says so, but a configuration may contain anything. */
const isRunner = (given: unknown): boolean =>
  typeof given === "object" &&
  given !== null &&
  "name" in given &&
  typeof given.name === "string" &&
  /^[a-z][\w-]*$/.test(given.name) &&
  ["claims", "find", "start"].every((name) => typeof Reflect.get(given, name) === "function");

/** Names of Debian packages, with a space between them. */
const PACKAGES = /^[a-z0-9][a-z0-9.+-]*(?:\/[a-z]+)?(?: [a-z0-9][a-z0-9.+-]*(?:\/[a-z]+)?)*$/;

const toolboxSchema = v.optional(
  v.record(
    v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.+-]*$/)),
    v.record(v.picklist(RELEASES), v.array(v.pipe(v.string(), v.regex(PACKAGES)))),
  ),
);

const runner = v.pipe(
  v.custom<ConfiguredRunner>(
    isRunner,
    'not a runner: an object with a `name` such as "sqlite", `claims`, `find` and `start`',
  ),
  v.check(
    (given) => v.is(toolboxSchema, Reflect.get(given, "toolbox")),
    'the `toolbox` of a runner names Debian packages by tool and release: `{ make: { trixie: ["make"] } }`',
  ),
);

/** `runners` of the configuration, which prove the snippets of the notes. */
export const runnersSchema = v.pipe(
  v.array(runner),
  v.check(
    (runners) => new Set(runners.map(({ name }) => name)).size === runners.length,
    "two runners have the same name",
  ),
);
