import { once } from "node:events";
import type { Server } from "node:http";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";

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
  const ports = port === undefined ? Array.from({ length: TRIES }, (_, index) => FIRST_PORT + index) : [port];
  for (const candidate of ports) {
    if (await tryListen(server, candidate, host)) {
      const address = server.address();
      const actual = typeof address === "object" && address !== null ? address.port : candidate;
      const name =
        host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
      return { url: `http://${name}:${actual}`, moved: port === undefined && candidate !== FIRST_PORT };
    }
  }
  throw new ProblemError([
    {
      severity: "error",
      file: "--port",
      message:
        port === undefined
          ? `no port from ${FIRST_PORT} to ${FIRST_PORT + TRIES - 1} is free`
          : `port ${port} is in use`,
      expected: "a free port",
      fix:
        port === undefined
          ? "choose one with --port"
          : "stop the program that uses it, or omit --port to use the next free one",
    },
  ]);
}

/** Resolves to whether the port was free. Throws a ProblemError if listening on it is not possible at all. */
async function tryListen(server: Server, port: number, host: string): Promise<boolean> {
  server.listen(port, host);
  try {
    await once(server, "listening"); // rejects with the server's error
    return true;
  } catch (error) {
    const reason = error as NodeJS.ErrnoException; // listening fails in no other way
    if (reason.code === "EADDRINUSE") return false;
    throw new ProblemError([listenProblem(reason, port, host)]);
  }
}

function listenProblem({ code, message }: NodeJS.ErrnoException, port: number, host: string): Problem {
  if (code === "EACCES" || code === "EPERM")
    return {
      severity: "error",
      file: "--port",
      message: `you may not listen on port ${port}`,
      expected: "a port that this user may use",
      fix: "choose one from 1024 to 65535",
    };
  return {
    severity: "error",
    file: "--host",
    message: `can't listen on ${host}`,
    expected: "an address of this machine, or a name for one",
    found: message,
    fix: "omit --host for localhost, or use 0.0.0.0 for all addresses of this machine",
  };
}
