import { RELEASES } from "@proofmark/prover/toolbox/packages.ts";
import * as v from "valibot";

/** A runner as far as the configuration knows it: `verify` has the whole interface. */
export interface ConfiguredRunner {
  readonly name: string;
}

const METHODS = ["claims", "find", "start"];

const hasMethods = (value: object): boolean =>
  METHODS.every((name) => typeof Reflect.get(value, name) === "function");

/** Whether a value is a runner. TypeScript says so, but a configuration may contain anything. */
function isRunner(value: ConfiguredRunner): boolean {
  const given: unknown = value;
  return (
    typeof given === "object" &&
    given !== null &&
    "name" in given &&
    typeof given.name === "string" &&
    /^[a-z][\w-]*$/.test(given.name) &&
    hasMethods(given)
  );
}

/** Names of Debian packages, with a space between them. */
const PACKAGES = /^[a-z0-9][a-z0-9.+-]*(?:\/[a-z]+)?(?: [a-z0-9][a-z0-9.+-]*(?:\/[a-z]+)?)*$/;

const toolboxSchema = v.optional(
  v.record(
    v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.+-]*$/)),
    v.record(v.picklist(RELEASES), v.array(v.pipe(v.string(), v.regex(PACKAGES)))),
  ),
);

const runner = v.pipe(
  v.custom<ConfiguredRunner>(() => true), // the check reports details
  v.check(isRunner, 'not a runner: an object with a `name` such as "sqlite", `claims`, `find` and `start`'),
  v.check(
    (given) => !isRunner(given) || v.is(toolboxSchema, Reflect.get(given, "toolbox")),
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
