import { createServer } from "node:net";

/** What a client of PostgreSQL said before it was sent away. */
interface Heard {
  readonly user: string | undefined;
  readonly database: string | undefined;
  /** Undefined if it had none. */
  password: string | undefined;
}

/** Requests for encryption; the other first message is the one with the user. */
const ENCRYPTION = new Set([80877103, 80877104]);

/**
 * Listens as a server of PostgreSQL that asks for a password and then closes the connection: what libpq makes
 * of its settings is heard without an account for each.
 */
export async function listenAsPostgresql(): Promise<{ port: number; heard: Heard[]; close: () => void }> {
  const heard: Heard[] = [];
  const server = createServer((socket) => {
    let client: Heard | undefined;
    socket.on("error", () => undefined);
    socket.on("data", (message) => {
      if (client !== undefined) {
        client.password = message.subarray(5, -1).toString();
        socket.end();
      } else if (ENCRYPTION.has(message.readInt32BE(4))) socket.write("N");
      else {
        const words = message.subarray(8).toString().split("\0");
        const after = (name: string): string | undefined => words[words.indexOf(name) + 1];
        client = { user: after("user"), database: after("database"), password: undefined };
        heard.push(client);
        socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3])); // asks for the password, as it is
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return { port: address.port, heard, close: () => server.close() };
}
