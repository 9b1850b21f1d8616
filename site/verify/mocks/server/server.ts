// Runs inside the sandbox, one process per section: answers for remote services. Clients reach it as a proxy
// that terminates TLS itself, so their code and the addresses in it need no change. The files in the folder
// above define the answers.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { Listening, ReceivedRequest } from "../../runners/sdk/mock.ts";
import type { MockAnswer, MockRoute, MockService } from "../mock-service.ts";

const [folder = "", certificateFile = ""] = process.argv.slice(2);
const files = readdirSync(folder).filter((name) => /\.m?[jt]s$/.test(name) && !name.endsWith(".d.ts"));
const modules: { default?: Partial<MockService> }[] = await Promise.all(
  files.map((name) => import(pathToFileURL(path.join(folder, name)).href)),
);
const isService = (service: Partial<MockService> | undefined): service is MockService =>
  service?.origins !== undefined;
const services = modules.map(({ default: service }) => service).filter(isService);
const byOrigin = new Map(
  services.flatMap((service) => service.origins.map((origin) => [origin, service] as const)),
);
const hosts = [...byOrigin.keys()]
  .map((origin) => new URL(origin))
  .filter(({ protocol }) => protocol === "https:");

const received: ReceivedRequest[] = [];
const counts = new Map<string, number>();

const secure = createTlsServer(
  { key: makeCertificate(), cert: readFileSync(certificateFile) },
  (request, response) => void handle(`https://${request.headers.host}`, request, response),
);
const proxy = createServer((request, response) => {
  receive(`${request.method} ${request.url}`, [], [`no mock answers ${request.url}`]);
  response.writeHead(502).end();
});
proxy.on("connect", ({ url = "" }: IncomingMessage, socket) => {
  const isMocked = hosts.some(({ host, port }) => `${host}${port === "" ? ":443" : ""}` === url);
  if (!isMocked) receive(`CONNECT ${url}`, [], [`no mock answers ${url}`]);
  socket.on("error", () => {}); // the client disconnected
  if (isMocked) {
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    secure.emit("connection", socket);
  } else socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
});

/** Writes a self-signed certificate for all hosts, which clients trust, and returns its key. */
function makeCertificate(): string {
  const names = hosts.map(({ hostname }) => `DNS:${hostname}`).join();
  const words = "req -x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:P-256 -subj /CN=mock -keyout - -out";
  const args = [...words.split(" "), certificateFile, "-addext", `subjectAltName=${names}`];
  return execFileSync("openssl", args, { encoding: "utf8", stdio: "pipe" });
}

function receive(
  line: string,
  packages: readonly string[],
  problems: readonly string[],
  rest: Pick<ReceivedRequest, "body" | "model"> = {},
): void {
  received.push({ line, packages, problems, ...rest });
}

async function handle(origin: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const service = byOrigin.get(origin);
  if (service === undefined) return void response.writeHead(502).end();
  const { pathname } = new URL(request.url ?? "", origin);
  const line = `${request.method} ${origin}${pathname}`;
  const refuse = (status: number, problem?: string): void =>
    void response
      .writeHead(status, { "content-type": "application/json", "retry-after-ms": "1" })
      .end(JSON.stringify(service.refuse(status, problem)));
  const found = findRoute(service, `${request.method} ${pathname}`);
  const wrong = headerProblems(service, request);
  if (found === undefined)
    wrong.unshift(`no such request; answered are: ${Object.keys(service.routes).join(", ")}`);
  const type = request.headers["content-type"] ?? "none";
  if (service.wantsJsonType && found?.route.body !== undefined && !/^application\/json\b/.test(type))
    wrong.push(`the header \`content-type\` must be application/json, but is ${type}`);
  const body = readBody(Buffer.concat(chunks), found?.route, wrong);
  const name: unknown = body?.model;
  receive(line, service.packages, wrong, {
    ...(found?.route.body === undefined ? {} : { body: { type: found.route.body, value: body } }),
    ...(service.models !== undefined && typeof name === "string"
      ? { model: { type: service.models.type, name } }
      : {}),
  });
  if (found === undefined || wrong.length > 0)
    return refuse(found === undefined ? 404 : 400, wrong.join("; "));
  const earlier = counts.get(line) ?? 0;
  counts.set(line, earlier + 1);
  const failure = failureOf(request);
  if (failure !== undefined) return refuse(failure);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([header, value]) => [header, String(value)]),
  );
  const answer = answerOf(found, { body, headers, earlier }, wrong);
  if (answer === undefined) return refuse(400, wrong.join("; "));
  await send(response, answer);
}

/** The answer of a route; undefined if it throws, as it may for a body that lacks what it reads. */
function answerOf(
  { route, parts }: { route: MockRoute; parts: string[] },
  request: Omit<Parameters<MockRoute["answer"]>[0], "parts">,
  wrong: string[],
): MockAnswer | undefined {
  try {
    return route.answer({ parts, ...request });
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    wrong.push(`its mock threw ${text.split("\n    ", 2).join(" ")}`); // the message, and where
    return undefined;
  }
}

function findRoute(
  { routes }: MockService,
  request: string,
): { route: MockRoute; parts: string[] } | undefined {
  for (const [pattern, route] of Object.entries(routes)) {
    const escaped = pattern.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "([^/:]+)");
    const match = new RegExp(`^${escaped}$`).exec(request);
    if (match !== null) return { route, parts: match.slice(1) };
  }
  return undefined;
}

function headerProblems({ headers }: MockService, request: IncomingMessage): string[] {
  return Object.entries(headers).flatMap(([names, pattern]) => {
    const header = names.split("|").find((name) => request.headers[name] !== undefined);
    if (header === undefined) return [`the header \`${names.replace("|", "` or `")}\` is missing`];
    const value = String(request.headers[header]);
    return new RegExp(pattern).test(value)
      ? []
      : [`the header \`${header}\` must match ${pattern}, but is ${JSON.stringify(value)}`];
  });
}

// biome-ignore lint/suspicious/noExplicitAny: untrusted JSON, which the compiler checks against the route's type
function readBody(bytes: Buffer, route: MockRoute | undefined, wrong: string[]): any {
  if (route?.body === undefined) return undefined;
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch (error) {
    wrong.push(`its body is not JSON: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

const refused = new Map<string, number>();
/**
 * Refuses a key such as `fails-429-500` with these statuses, one after the other, before it accepts the key.
 */
function failureOf({ headers }: IncomingMessage): number | undefined {
  const key = /\bfails((?:-\d{3})+)\b/.exec(JSON.stringify(headers));
  if (key === null) return undefined;
  const times = refused.get(key[0]) ?? 0;
  refused.set(key[0], times + 1);
  const status = key[1]?.split("-")[times + 1];
  return status === undefined ? undefined : Number(status);
}

async function send(response: ServerResponse, answer: MockAnswer): Promise<void> {
  const { status = 200, headers = {}, delayMs = 0, breaks = false, json, events, text, bytes } = answer;
  const pause = (): Promise<unknown> | undefined => (delayMs === 0 ? undefined : wait(delayMs));
  await pause();
  if (response.destroyed) return; // the client gave up
  const type =
    events !== undefined
      ? "text/event-stream"
      : text !== undefined
        ? "text/plain; charset=utf-8"
        : "application/json";
  response.writeHead(status, { "content-type": type, ...headers });
  response.flushHeaders();
  for (const event of events ?? []) {
    const { type: name } = event as { type?: string };
    response.write(`${name === undefined ? "" : `event: ${name}\n`}data: ${JSON.stringify(event)}\n\n`);
    await pause();
    if (response.destroyed) return;
  }
  if (breaks) response.socket?.end();
  else response.end(events !== undefined ? undefined : (bytes ?? text ?? JSON.stringify(json)));
}

const listen = (server: ReturnType<typeof createServer>, port: number): Promise<void> =>
  new Promise((resolve, reject) => void server.once("error", reject).listen(port, "127.0.0.1", resolve));
for (const origin of byOrigin.keys()) {
  const { protocol, port } = new URL(origin);
  if (protocol !== "http:") continue;
  const plain = createServer((request, response) => void handle(origin, request, response));
  await listen(plain, Number(port));
}
await listen(proxy, 0);
const address = proxy.address();
const listening: Listening = {
  proxy: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
  env: Object.assign({}, ...services.map(({ env }) => env)),
  models: services.flatMap(({ models }) => models ?? []),
};
console.log(JSON.stringify(listening));
// Each line on standard input asks for the requests since the previous line.
for await (const _ of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(received.splice(0)));
process.exit();
