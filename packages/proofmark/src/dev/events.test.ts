import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, describe, it } from "vitest";
import { createEventStreams, type EventStreams } from "./events.ts";

let server: Server;
let streams: EventStreams;
const sockets: Socket[] = [];

async function serve(limits: Parameters<typeof createEventStreams>[0]): Promise<void> {
  streams = createEventStreams(limits);
  server = createServer((request, response) => streams.open(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
}
afterEach(async () => {
  streams.close();
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
  await once(server, "close");
});

/** A page that listens, once its stream is open. */
async function listen(): Promise<Socket> {
  const { port } = server.address() as AddressInfo; // listening on a port, not on a pipe
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  sockets.push(socket);
  socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
  await once(socket, "data");
  return socket;
}

/** Resolves when a page has got so many of these. */
function got(socket: Socket, character: string, times: number): Promise<void> {
  let left = times;
  return new Promise((resolve) => {
    const count = (text: string): void => {
      left -= text.split(character).length - 1;
      if (left > 0) return;
      socket.off("data", count);
      resolve();
    };
    socket.on("data", count);
  });
}

describe("a page that listens", () => {
  it("gets signs of life while nothing happens", async () => {
    await serve({ heartbeatMs: 5 });
    await got(await listen(), ":", 3);
  });
});
