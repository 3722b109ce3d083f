import { setTimeout as sleep } from "node:timers/promises";
import type { Service } from "#lib/local/service/start-service.ts";
import type { Endpoints } from "./endpoints.ts";
import { publishEvents } from "./publish.ts";
import type { Scene } from "./scene.ts";

export interface Outcome {
  /** From the bus to each live endpoint, in milliseconds, in no order. */
  readonly latenciesMs: readonly number[];
  /** Deliveries that live endpoints have not got. */
  readonly missing: number;
  readonly seconds: number;
}

/** So long may nothing arrive before what is missing counts as lost. */
const patienceMs = 120_000;
/** Events put at a time where the endpoints set the pace. */
const slab = 10;

/** Waits until so many have arrived, or none came for long. */
const settle = async ({ arrivals }: Endpoints, expected: number): Promise<void> => {
  let [size, sinceMs] = [arrivals.size, performance.now()];
  while (arrivals.size < expected && performance.now() - sinceMs < patienceMs) {
    await sleep(50);
    if (arrivals.size > size) [size, sinceMs] = [arrivals.size, performance.now()];
  }
};

const outcomeOf = (
  { endpoints, live }: Scene,
  put: ReadonlyMap<string, number>,
  beganMs: number,
): Outcome => {
  const seconds = (performance.now() - beganMs) / 1_000;
  const waits = [...put].flatMap(([id, at]) =>
    live.map((index) => (endpoints.arrivals.get(`${index} ${id}`) ?? Number.NaN) - at),
  );
  const latenciesMs = waits.filter((wait) => !Number.isNaN(wait));
  return { latenciesMs, missing: waits.length - latenciesMs.length, seconds };
};

/** Publishes events to a scene's subscriptions, so many a second, and waits until the live ones have them. */
export const runPaced = async (
  service: Service,
  scene: Scene,
  {
    events: count,
    eventsPerSecond: perSecond,
  }: { readonly events: number; readonly eventsPerSecond: number },
): Promise<Outcome> => {
  const { workspaceId, endpoints, live } = scene;
  const [beganMs, before] = [performance.now(), endpoints.arrivals.size];
  const put = await publishEvents(service, { workspaceId, count, perSecond });
  await settle(endpoints, before + put.size * live.length);
  return outcomeOf(scene, put, beganMs);
};

/** Publishes events as fast as the live endpoints get them, with so many under way. */
export const runFlatOut = async (
  service: Service,
  scene: Scene,
  { events, underWay }: { readonly events: number; readonly underWay: number },
  tell: (done: number) => void,
): Promise<Outcome> => {
  const { workspaceId, endpoints, live } = scene;
  const [beganMs, before] = [performance.now(), endpoints.arrivals.size];
  const put = new Map<string, number>();
  while (put.size < events) {
    const count = Math.min(slab, events - put.size);
    const some = await publishEvents(service, { workspaceId, count, perSecond: 1_000 });
    for (const [id, at] of some) put.set(id, at);
    await settle(endpoints, before + (put.size - underWay) * live.length);
    tell(put.size);
  }
  await settle(endpoints, before + put.size * live.length);
  return outcomeOf(scene, put, beganMs);
};
