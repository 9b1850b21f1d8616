// The stand-in of remote services, seen from outside of the sandbox: started once a section, asked after each
// snippet which requests came.
import { readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { readAnswer } from "./read-answer.ts";
import type { Sandbox, SandboxProcess } from "./sandbox.ts";
import { seenIn } from "./sandbox.ts";
import { type Listening, listeningSchema, type SeenRequest, seenRequestSchema } from "./stand-in-messages.ts";

/** Where a site's stand-ins are seen in the sandbox. */
export const STAND_INS = "/stand-in";

/** A stand-in that listens. */
export interface StandIn {
  /** Variables that lead every client to it, and that it knows: keys. */
  readonly env: Readonly<Record<string, string>>;
  readonly models: Listening["models"];
  /** The requests since it was asked last. */
  requests(): Promise<readonly SeenRequest[]>;
  stop(): void;
}

/**
 * Starts the stand-in in a sandbox in which the site's folder is bound. Throws with what it said if it does
 * not listen.
 */
export async function startStandIn(sandbox: Sandbox): Promise<StandIn> {
  const program = readFileSync(new URL("./stand-in-box.js", import.meta.url), "utf8");
  const certificate = path.join(seenIn(sandbox, "/tmp"), "stand-in.pem");
  await sandbox.writeFile(certificate, "");
  const process = sandbox.spawn("node", [
    "--input-type=module",
    "--eval",
    program,
    seenIn(sandbox, STAND_INS),
    certificate,
  ]);
  const nextLine = linesOf(process);
  const { proxy, env, models } = readAnswer(listeningSchema, await nextLine(), "the stand-in");
  return {
    env: {
      ...env,
      HTTPS_PROXY: proxy,
      NO_PROXY: "localhost,127.0.0.1",
      NODE_USE_ENV_PROXY: "1",
      NODE_EXTRA_CA_CERTS: certificate,
      CURL_CA_BUNDLE: certificate,
    },
    models,
    async requests() {
      process.write("\n");
      return readAnswer(v.array(seenRequestSchema), await nextLine(), "the stand-in");
    },
    stop: () => process.kill("SIGKILL"),
  };
}

/** Reads a process line by line, as it is asked for them. */
function linesOf(process: SandboxProcess): () => Promise<string> {
  const lines: string[] = [];
  const waiting: ((line: string) => void)[] = [];
  let rest = "";
  let complaint = "";
  process.onPrint((text, stream) => {
    if (stream === "err") complaint += text;
    else {
      const whole = (rest + text).split("\n");
      rest = whole.pop() ?? "";
      for (const line of whole) (waiting.shift() ?? ((one) => lines.push(one)))(line);
    }
  });
  const ended = process.ended.then(() => {
    throw new Error(`the stand-in ended:\n${complaint}`);
  });
  ended.catch(() => {}); // it ends with its sandbox; only who waits for a line hears of it
  return () => {
    const line = lines.shift();
    return line !== undefined
      ? Promise.resolve(line)
      : Promise.race([new Promise<string>((resolve) => waiting.push(resolve)), ended]);
  };
}
