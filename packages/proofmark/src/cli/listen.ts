import { once } from "node:events";
import type { Server } from "node:http";
import { problemError } from "@proofmark/prover/document/problems.ts";
import type { ProblemError } from "@proofmark/prover/problem.ts";

/** Options of the commands that serve. */
export interface ServeOptions {
  readonly root: string;
  readonly port?: number;
  readonly host: string;
  readonly allowHost?: readonly string[];
}

const FIRST_PORT = 3000;
const TRIES = 50;

/**
 * Makes a server listen on the given port, or else on 3000 or the next free one. Returns its address. Throws
 * a ProblemError if the given port is in use.
 */
export async function listen(
  server: Server,
  { port, host }: { port: number | undefined; host: string },
): Promise<{ url: string; moved: boolean }> {
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
    const address = server.address();
    const actual = typeof address === "object" && address !== null ? address.port : candidate;
    const name = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
    return { url: `http://${name}:${actual}`, moved: port === undefined && candidate !== FIRST_PORT };
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
