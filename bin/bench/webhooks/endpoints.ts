import { Worker } from "node:worker_threads";
import * as z from "zod";

/** How an endpoint behaves; all but the first are dead. */
export type Behaviour = "live" | "hangs" | "fails" | "resets" | "refuses";

/** When an event reached a live endpoint for the first time, by `<endpoint> <event id>`; see `nowMs`. */
export type Arrivals = ReadonlyMap<string, number>;

export interface Endpoints {
  urlOf(index: number, behaviour: Behaviour): string;
  readonly arrivals: Arrivals;
  close(): Promise<void>;
}

const FromEndpoints = z.union([
  z.object({ port: z.int() }),
  z.object({ arrived: z.array(z.tuple([z.string(), z.number()])) }),
]);
/** What the endpoints' thread says. */
export type FromEndpoints = z.infer<typeof FromEndpoints>;

/** A clock that all threads share, finer than a millisecond. */
export const nowMs = (): number => performance.timeOrigin + performance.now();

/** Starts one server for all endpoints; each is a path of it, but for those that refuse, where nobody listens. */
export const startEndpoints = async (): Promise<Endpoints> => {
  const arrivals = new Map<string, number>();
  const worker = new Worker(new URL("./endpoints-server.ts", import.meta.url));
  const port = await new Promise<number>((listening, failed) => {
    worker.once("error", failed);
    worker.on("message", (message) => {
      const said = FromEndpoints.parse(message);
      if ("port" in said) listening(said.port);
      else for (const [name, atMs] of said.arrived) if (!arrivals.has(name)) arrivals.set(name, atMs);
    });
  });
  return {
    urlOf: (index, behaviour) =>
      behaviour === "refuses" ? "http://127.0.0.1:9/" : `http://127.0.0.1:${port}/${behaviour}/${index}`,
    arrivals,
    close: async () => void (await worker.terminate()),
  };
};
