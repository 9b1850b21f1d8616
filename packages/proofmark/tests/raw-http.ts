import { connect } from "node:net";

/** An answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Longest wait for an answer, or for more of one. */
const PATIENCE_MS = 10_000;

/**
 * Sends bytes to a server and resolves with all that it answers until it closes the connection or `done` says
 * that this is all.
 */
export function sendRaw(
  url: string,
  bytes: string | Uint8Array,
  done: (text: string) => boolean = () => false,
): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes));
    const finish = (): void => {
      socket.destroy();
      resolve(text);
    };
    socket.setEncoding("latin1").setTimeout(PATIENCE_MS, () => {
      socket.destroy();
      reject(
        new Error(
          `no answer within ${PATIENCE_MS} ms to ${JSON.stringify(String(bytes).slice(0, 200))}; so far ${JSON.stringify(text.slice(0, 200))}`,
        ),
      );
    });
    socket.on("data", (part) => {
      text += part;
      if (done(text)) finish();
    });
    socket.on("end", finish);
    socket.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNRESET" || error.code === "EPIPE" ? finish() : reject(error),
    );
  });
}

/**
 * Sends one request and resolves with its answer. Headers stand one a line; `host` and `connection: close`
 * are added unless they are there.
 */
export async function ask(
  url: string,
  line: string,
  headers: readonly string[] = [],
  body = "",
): Promise<RawAnswer> {
  const given = headers.some((header) => /^host:/i.test(header))
    ? headers
    : [`host: ${new URL(url).host}`, ...headers];
  const text = await sendRaw(
    url,
    `${line} HTTP/1.1\r\n${[...given, "connection: close"].join("\r\n")}\r\n\r\n${body}`,
  );
  const [head = "", ...rest] = text.split("\r\n\r\n");
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), head, body: rest.join("\r\n\r\n") };
}
