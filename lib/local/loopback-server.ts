import { createServer, type RequestListener } from "node:http";

/** A listening HTTP server on 127.0.0.1. */
export interface LoopbackServer {
  /** `http://127.0.0.1:<port>`, without a final slash. */
  readonly url: string;
  readonly port: number;
  /** Ends open connections too; resolves when the port is free. */
  close(): Promise<void>;
}

/** Above the idle time after which the SDK's agents reuse a socket, so that none is reset under them. */
const KEEP_ALIVE_MS = 65_000;

/** Listens on a loopback port; 0 picks a free one. Rejects when the port is taken. */
export function startLoopbackServer(listener: RequestListener, port = 0): Promise<LoopbackServer> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: 0 }, listener);
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      if (address === null || typeof address === "string") {
        reject(new Error("the server has no TCP port"));
        return;
      }
      resolve({ url: `http://127.0.0.1:${address.port}`, port: address.port, close });
    });
  });
}
