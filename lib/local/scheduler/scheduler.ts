import { type Deliver, Deliveries, type KeptDelivery } from "#lib/local/events/delivery.ts";
import type { Kept } from "#lib/local/kept.ts";
import { startLoopbackServer } from "#lib/local/loopback-server.ts";
import { type KeptSchedules, restoreSchedules } from "./kept-schedules.ts";
import { restService } from "./rest-service.ts";
import { scheduleRoutes } from "./routes.ts";
import { runDue } from "./run-due.ts";
import { ScheduleStore } from "./schedule-store.ts";

export interface SchedulerOptions {
  readonly region: string;
  readonly accountId: string;
  /** The clock that schedules run by. */
  readonly now: () => Date;
  /** Hands a schedule's input to its target. */
  readonly deliver: Deliver;
  /** 0 or absent picks a free port. */
  readonly port?: number;
  /** Pause before the n-th retry of a delivery, from 1. */
  readonly retryDelayMs?: (attempt: number) => number;
  /** Schedules and groups of earlier runs; absent: none outlives this one. */
  readonly kept?: KeptSchedules;
  /** What was begun to deliver and has not arrived. */
  readonly underWay?: Kept<KeptDelivery>;
}

/** A running EventBridge Scheduler. */
export interface Scheduler {
  readonly url: string;
  /** Starts what has come due by the clock, each missed run once; answers how many runs there were. */
  tick(): number;
  /** Goes on with the deliveries of an earlier run; call it when their targets are there. */
  resume(): void;
  /** Resolves when all deliveries, retries included, are over. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** Starts an EventBridge Scheduler on loopback that speaks AWS REST JSON. */
export async function startScheduler(options: SchedulerOptions): Promise<Scheduler> {
  const { now, kept } = options;
  const store = new ScheduleStore(options);
  if (kept) restoreSchedules(kept, store, now());
  const deliveries = new Deliveries(options);
  const tick = (): number => runDue(store, now(), (delivery) => deliveries.start(delivery));
  const server = await startLoopbackServer(restService(scheduleRoutes(store)), options.port);

  return {
    url: server.url,
    tick,
    resume: () => deliveries.resume(),
    idle: () => deliveries.idle(),
    close: async () => {
      deliveries.stop();
      await server.close();
    },
  };
}
