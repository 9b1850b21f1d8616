// The mock of remote services, seen from outside the sandbox: started once per section, and asked after each
// snippet for the requests that it received.
import path from "node:path";
import { converse, readAnswer, type Sandbox, seenIn, v } from "proofmark/runner";

const strings = v.pipe(v.array(v.string()), v.readonly());

/**
 * A request that the mock received. Snippets run beside the mock and could forge messages, so every message
 * is validated.
 */
const requestSchema = v.object({
  packages: strings,
  /** `POST https://api.openai.com/v1/responses`. */
  line: v.string(),
  /** Its problems. */
  problems: strings,
  /** Its body, and the type that the body must have. */
  body: v.optional(v.object({ type: v.string(), value: v.optional(v.unknown()) })),
  /** The model that it names, and the type that lists all models. */
  model: v.optional(v.object({ type: v.string(), name: v.string() })),
});
export type ReceivedRequest = v.InferOutput<typeof requestSchema>;

/** The first message of the mock, sent once it listens. */
const listeningSchema = v.object({
  proxy: v.string(),
  env: v.record(v.pipe(v.string(), v.regex(/^\w+$/)), v.string()),
  models: v.array(
    v.object({
      /** How model names begin: part of a regular expression, with `|` between alternatives. */
      begin: v.pipe(v.string(), v.regex(/^[\w.|-]+$/)),
      type: v.string(),
    }),
  ),
});
export type Listening = v.InferOutput<typeof listeningSchema>;

/** Where the sandbox shows the site's mocks. */
export const MOCKS = "/mocks";

/** A mock that is listening. */
export interface Mock {
  /** Variables that direct every client to it, and the keys that it accepts. */
  readonly env: Readonly<Record<string, string>>;
  readonly models: Listening["models"];
  /** The requests since the last call. */
  requests(): Promise<readonly ReceivedRequest[]>;
  stop(): void;
}

/** Starts the mock in a sandbox that binds the site's folder. Throws its output if it does not listen. */
export async function startMock(sandbox: Sandbox): Promise<Mock> {
  const mocks = seenIn(sandbox, MOCKS);
  const certificate = path.join(seenIn(sandbox, "/tmp"), "mock.pem");
  await sandbox.writeFile(certificate, "");
  const process = sandbox.spawn("node", [path.join(mocks, "server/server.ts"), mocks, certificate]);
  const conversation = converse(process);
  const ask = async <const Schema extends v.GenericSchema>(
    schema: Schema,
    question?: string,
  ): Promise<v.InferOutput<Schema>> => {
    const { text, exit } = await conversation.ask(question, /\n$/);
    if (exit !== undefined) throw new Error(`the mock ended:\n${text}`);
    return readAnswer(schema, text, "the mock");
  };
  const { proxy, env, models } = await ask(listeningSchema);
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
    requests: () => ask(v.array(requestSchema), "\n"),
    stop: () => process.kill("SIGKILL"),
  };
}
