// The mock of remote services, seen from outside the sandbox: started once per section, and asked after each
// snippet for the requests that it received.
import { readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import type { Sandbox, SandboxProcess } from "../sandbox/interface.ts";
import { seenIn } from "../sandbox/interface.ts";
import { readAnswer } from "../sandbox/read-answer.ts";
import { type Listening, listeningSchema, type SeenRequest, seenRequestSchema } from "./messages.ts";

/** Where the sandbox shows the site's mocks. */
export const MOCKS = "/mocks";

/** A mock that is listening. */
export interface Mock {
  /** Variables that direct every client to it, and the keys that it accepts. */
  readonly env: Readonly<Record<string, string>>;
  readonly models: Listening["models"];
  /** The requests since the last call. */
  requests(): Promise<readonly SeenRequest[]>;
  stop(): void;
}

/** Starts the mock in a sandbox that binds the site's folder. Throws its output if it does not listen. */
export async function startMock(sandbox: Sandbox): Promise<Mock> {
  const program = readFileSync(new URL("./mock-agent.js", import.meta.url), "utf8");
  const certificate = path.join(seenIn(sandbox, "/tmp"), "mock.pem");
  await sandbox.writeFile(certificate, "");
  const process = sandbox.spawn("node", [
    "--input-type=module",
    "--eval",
    program,
    seenIn(sandbox, MOCKS),
    certificate,
  ]);
  const nextLine = linesOf(process);
  const { proxy, env, models } = readAnswer(listeningSchema, await nextLine(), "the mock");
  return {
    env: {
      ...env,
      HTTPS_PROXY: proxy,
      NO_PROXY: "localhost,127.0.0.1",
      NODE_USE_ENV_PROXY: "1",
      NODE_OPTIONS: "--disable-warning=UNDICI-EHPA", // Node 22 warns that its proxy is experimental
      NODE_EXTRA_CA_CERTS: certificate,
      CURL_CA_BUNDLE: certificate,
      SSL_CERT_FILE: certificate, // Python
    },
    models,
    async requests() {
      process.write("\n");
      return readAnswer(v.array(seenRequestSchema), await nextLine(), "the mock");
    },
    stop: () => process.kill("SIGKILL"),
  };
}

/** Reads the output of a process line by line, on demand. */
function linesOf(process: SandboxProcess): () => Promise<string> {
  const lines: string[] = [];
  const waiting: ((line: string) => void)[] = [];
  let rest = "";
  let stderr = "";
  process.onPrint((text, stream) => {
    if (stream === "err") stderr += text;
    else {
      const whole = (rest + text).split("\n");
      rest = whole.pop() ?? "";
      for (const line of whole) (waiting.shift() ?? ((one) => lines.push(one)))(line);
    }
  });
  const ended = process.ended.then(() => {
    throw new Error(`the mock ended:\n${stderr}`);
  });
  ended.catch(() => {}); // it ends with its sandbox; only a pending read reports it
  return () => {
    const line = lines.shift();
    return line !== undefined
      ? Promise.resolve(line)
      : Promise.race([new Promise<string>((resolve) => waiting.push(resolve)), ended]);
  };
}
