import type { Runner } from "./runner/runner.ts";
import { brewfileRunner, brewRunner } from "./runners/brew/brew.ts";
import { graphqlRunner } from "./runners/graphql/graphql.ts";
import { makeRunner } from "./runners/make.ts";
import { nodeRunner } from "./runners/node.ts";
import { parserRunner } from "./runners/parsers.ts";
import { postgresqlRunner } from "./runners/postgresql/postgresql.ts";
import { redisRunner } from "./runners/redis.ts";
import { regexMatrixRunner } from "./runners/regex/matrix.ts";
import { regexRunner } from "./runners/regex/regex.ts";
import { scriptRunners } from "./runners/scripts.ts";
import { sdkRunner } from "./runners/sdk/sdk.ts";
import { shellRunner } from "./runners/shell.ts";

/** Every runner. A snippet belongs to the first that claims it: those for one tool stand before the shell. */
export const runners: readonly Runner[] = [
  brewRunner,
  brewfileRunner,
  makeRunner,
  postgresqlRunner,
  redisRunner,
  graphqlRunner,
  sdkRunner,
  nodeRunner,
  parserRunner,
  regexRunner,
  regexMatrixRunner,
  ...scriptRunners,
  shellRunner,
];
