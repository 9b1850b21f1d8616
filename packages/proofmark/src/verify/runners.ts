import type { Runner } from "./runner.ts";
import { brewfileRunner, brewRunner } from "./runners/brew.ts";
import { graphqlRunner } from "./runners/graphql.ts";
import { makeRunner } from "./runners/make.ts";
import { nodeRunner } from "./runners/node.ts";
import { parserRunner } from "./runners/parsers.ts";
import { postgresqlRunner } from "./runners/postgresql.ts";
import { redisRunner } from "./runners/redis.ts";
import { regexRunner } from "./runners/regex.ts";
import { regexMatrixRunner } from "./runners/regex-matrix.ts";
import { scriptRunners } from "./runners/scripts.ts";
import { sdkRunner } from "./runners/sdk.ts";
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
