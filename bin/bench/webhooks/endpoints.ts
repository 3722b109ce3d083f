import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** How an endpoint behaves; all but the first are dead. */
export type Behaviour = "live" | "hangs" | "fails" | "resets" | "refuses";

/** When an event reached a live endpoint for the first time, by `<endpoint> <event id>`, as performance.now() tells. */
export type Arrivals = ReadonlyMap<string, number>;

export interface Endpoints {
  urlOf(index: number, behaviour: Behaviour): string;
  readonly arrivals: Arrivals;
  close(): void;
}

const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  live: (response) => void response.writeHead(200).end(),
  fails: (response) => void response.writeHead(500).end(),
  resets: (response) => void response.socket?.resetAndDestroy(),
  hangs: () => undefined,
};

/** Starts one server for all endpoints; each is a path of it, but for those that refuse, where nobody listens. */
export const startEndpoints = async (): Promise<Endpoints> => {
  const arrivals = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const [, behaviour = "", index = ""] = (request.url ?? "").split("/");
    await text(request).catch(() => "");
    const name = `${index} ${String(request.headers["webhook-id"])}`;
    if (behaviour === "live" && !arrivals.has(name)) arrivals.set(name, performance.now());
    answers[behaviour]?.(response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (index, behaviour) =>
      behaviour === "refuses" ? "http://127.0.0.1:9/" : `http://127.0.0.1:${port}/${behaviour}/${index}`,
    arrivals,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
