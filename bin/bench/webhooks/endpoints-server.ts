import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { parentPort } from "node:worker_threads";
import type { FromEndpoints } from "./endpoints.ts";

// All endpoints, on a thread of their own: they belong to others, and must not be slow because the service is busy.

/** So often is told what has arrived. */
const tellMs = 50;

const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  live: (response) => void response.writeHead(200).end(),
  fails: (response) => void response.writeHead(500).end(),
  resets: (response) => void response.socket?.resetAndDestroy(),
  hangs: () => undefined,
};

const tell = (message: FromEndpoints): void => parentPort?.postMessage(message);

let arrived: [name: string, atMs: number][] = [];
setInterval(() => {
  if (arrived.length > 0) tell({ arrived });
  arrived = [];
}, tellMs);

const server = createServer(async (request, response) => {
  const [, behaviour = "", index = ""] = (request.url ?? "").split("/");
  await text(request).catch(() => "");
  if (behaviour === "live")
    arrived.push([
      `${index} ${String(request.headers["webhook-id"])}`,
      performance.timeOrigin + performance.now(),
    ]);
  answers[behaviour]?.(response);
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  tell({ port });
});
