// `proofmark dev` and `proofmark preview`.

import { once } from "node:events";
import { existsSync } from "node:fs";
import type { Server } from "node:http";
import path from "node:path";
import { problemError } from "@proofmark/prover/document/problems.ts";
import type { ProblemError } from "@proofmark/prover/problem.ts";
import { loadConfig } from "../config/config.ts";
import { startDev } from "../dev/dev.ts";
import { createPreview } from "../serve/answer.ts";
import { duration, printFailure, printProblems, say } from "./print.ts";

export interface ServeOptions {
  readonly root: string;
  readonly port?: number;
  readonly host: string;
  readonly allowHost?: readonly string[];
}

/** `proofmark dev`. */
export async function runDev({ root, port, host, allowHost = [] }: ServeOptions): Promise<void> {
  const began = performance.now();
  const dev = await startDev({
    root,
    hosts: [host, ...allowHost],
    onProblems: printProblems,
    onFailure: printFailure,
    onUpdate: (file, ms) => say(`${file} updated in ${duration(ms)}`),
  });
  const url = await listen(dev.server, { port, host });
  const stop = (): void => {
    void dev.close().then(() => process.exit(0));
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  await dev.watch(); // a save right after the next line must show
  say(`Ready in ${duration(performance.now() - began)}: ${url}${dev.baseUrl}`);
}

/** `proofmark preview`. */
export async function runPreview({
  root,
  outDir,
  port,
  host,
  allowHost = [],
}: ServeOptions & { outDir: string }): Promise<void> {
  const folder = path.resolve(root, outDir);
  if (!existsSync(path.join(folder, "routes.json")))
    throw problemError(outDir, undefined, "there is no built site in this folder", {
      fix: "run `npx proofmark build` first",
    });
  const { config } = await loadConfig(root);
  const hosts = [host, ...allowHost];
  const server = createPreview({ ...config, folder, hosts, report: printFailure });
  const url = await listen(server, { port, host });
  say(`Serving "${path.relative(process.cwd(), folder)}" at: ${url}${config.baseUrl}`);
}

const FIRST_PORT = 3000;
const TRIES = 50;

/**
 * Makes a server listen on the given port, or else on 3000 or the next free one. Returns its address. Throws
 * a ProblemError if the given port is in use.
 */
async function listen(
  server: Server,
  { port, host }: { port: number | undefined; host: string },
): Promise<string> {
  const last = port ?? FIRST_PORT + TRIES - 1;
  for (let candidate = port ?? FIRST_PORT; candidate <= last; candidate++) {
    server.listen(candidate, host);
    try {
      await once(server, "listening"); // rejects with the server's error
    } catch (error) {
      const reason = error as NodeJS.ErrnoException; // listening fails in no other way
      if (reason.code === "EADDRINUSE") continue;
      throw refusal(reason, candidate, host);
    }
    if (port === undefined && candidate !== FIRST_PORT)
      say(`Port ${FIRST_PORT} is in use, so the next free one is used.`);
    const address = server.address();
    const actual = typeof address === "object" && address !== null ? address.port : candidate;
    const name = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
    return `http://${name}:${actual}`;
  }
  if (port === undefined)
    throw problemError("--port", undefined, `no port from ${FIRST_PORT} to ${last} is free`, {
      expected: "a free port",
      fix: "choose one with --port",
    });
  throw problemError("--port", undefined, `port ${port} is in use`, {
    expected: "a free port",
    fix: "stop the program that uses it, or omit --port to use the next free one",
  });
}

function refusal({ code, message }: NodeJS.ErrnoException, port: number, host: string): ProblemError {
  return code === "EACCES" || code === "EPERM"
    ? problemError("--port", undefined, `you may not listen on port ${port}`, {
        expected: "a port that this user may use",
        fix: "choose one from 1024 to 65535",
      })
    : problemError("--host", undefined, `can't listen on ${host}`, {
        expected: "an address of this machine, or a name for one",
        found: message,
        fix: "omit --host for localhost, or use 0.0.0.0 for all addresses of this machine",
      });
}
