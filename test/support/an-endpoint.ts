import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** An endpoint on loopback, with all that came to it. */
export interface AnEndpoint {
  readonly url: string;
  readonly port: number;
  /** Connections that were opened, whether or not a request came. */
  connections(): number;
  close(): Promise<void>;
}

/** Starts an HTTP server that answers as it is told. */
export const startEndpoint = async (
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<AnEndpoint> => {
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer(answer);
  server.on("connection", (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  // What a test leaves behind must not keep its process.
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done).unref());
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    connections: () => connections,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
};
