// @module-tag exhaustive
// Thousands of requests that no browser sends, the same ones in every run: each gets an answer or a closed
// connection, and the servers go on.
import { connect } from "node:net";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { fixtureSite, type RunningCommand } from "../fixture-site.ts";
import { connection } from "./mutated-requests.corpus.ts";

const SEED = 20_260_101;
/** Each run opens a connection and sends one to four requests: some 2,000 for each server. */
const RUNS = 1000;
const MAX_MS = 10_000;
const EXPECTED = /^(?:100|200|206|30[248]|40[0345]|41[2367]|431|503)$/;
/**
 * Sends a connection's bytes; resolves with all that was answered. Rejects if the server leaves the client
 * waiting.
 */
function talk(
  url: URL,
  {
    requests,
    leaving,
    cut,
  }: { requests: readonly string[]; leaving: "waits" | "cuts" | "resets"; cut: number },
): Promise<string> {
  const bytes = Buffer.from(
    requests.join("") +
      (leaving === "waits" ? "GET /digits.txt HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n" : ""),
    "latin1",
  );
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(Number(url.port), url.hostname);
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no end within ${MAX_MS} ms; so far: ${JSON.stringify(text.slice(-200))}`));
    }, MAX_MS);
    socket.setEncoding("latin1").on("data", (more) => (text += more));
    // the server may close at once; it is asked below whether it is still there
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(text);
    });
    socket.on("connect", () => {
      if (leaving === "waits") return void socket.write(bytes); // the last request asks for the end
      socket.write(bytes.subarray(0, cut), () =>
        leaving === "cuts" ? socket.destroy() : socket.resetAndDestroy(),
      );
    });
  });
}

describe.each(["preview", "dev"] as const)("%s", (command) => {
  const site = fixtureSite("plain");
  let running: RunningCommand;
  let url: URL;
  beforeAll(async () => {
    site.change("static/digits.txt", "0123456789");
    if (command === "preview") expect((await site.build()).status).toBe(0);
    running = site.start(command, "--port", "0");
    url = new URL((await running.prints(/http:\/\/localhost:\d+/))[0]);
  });

  it("answers whatever it is sent, in time, and serves the home page afterwards", async () => {
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(connection, async (sent) => {
        const text = await talk(url, sent);
        for (const [, status = ""] of text.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)) {
          seen.set(status, (seen.get(status) ?? 0) + 1);
          expect(status).toMatch(EXPECTED);
        }
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    );
    expect((await fetch(url)).status).toBe(200);
    expect(running.process.exitCode).toBeNull();
    expect(running.printed()).not.toMatch(/bug|^ {4}at /m);
    const rare = ["200", "206", "308", "400", "403", "404", "405", "416"].filter(
      (status) => (seen.get(status) ?? 0) < 3,
    );
    expect(rare, `answers that hardly any request got: ${JSON.stringify([...seen])}`).toEqual([]);
  });
});
