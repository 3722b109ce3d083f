import { type Deliver, Deliveries } from "#lib/local/events/delivery.ts";
import { startLoopbackServer } from "#lib/local/loopback-server.ts";
import { restService } from "./rest-service.ts";
import { scheduleRoutes } from "./routes.ts";
import { runDue } from "./run-due.ts";
import { ScheduleStore } from "./schedule-store.ts";
import { restoreSnapshot, type SchedulerSnapshot, takeSnapshot } from "./snapshot.ts";

export interface SchedulerOptions {
  readonly region: string;
  readonly accountId: string;
  /** The clock that schedules run by. */
  readonly now: () => Date;
  /** Hands a schedule's input to its target. */
  readonly deliver: Deliver;
  /** 0 or absent picks a free port. */
  readonly port?: number;
  /** Looks for due schedules this often by itself; absent leaves it to tick(). */
  readonly tickEveryMs?: number;
  /** Pause before the n-th retry of a delivery, from 1. */
  readonly retryDelayMs?: (attempt: number) => number;
  readonly snapshot?: SchedulerSnapshot;
}

/** A running EventBridge Scheduler. */
export interface Scheduler {
  readonly url: string;
  /** Starts what has come due by the clock, each missed run once; answers how many runs there were. */
  tick(): number;
  /** Resolves when all deliveries, retries included, are over. */
  idle(): Promise<void>;
  snapshot(): SchedulerSnapshot;
  close(): Promise<void>;
}

/** Starts an EventBridge Scheduler on loopback that speaks AWS REST JSON. */
export async function startScheduler(options: SchedulerOptions): Promise<Scheduler> {
  const { now, tickEveryMs } = options;
  const store = new ScheduleStore(options);
  if (options.snapshot) restoreSnapshot(options.snapshot, store, now());
  const deliveries = new Deliveries(options);
  const tick = (): number => runDue(store, now(), (delivery) => deliveries.start(delivery));
  const server = await startLoopbackServer(restService(scheduleRoutes(store)), options.port);
  const timer = tickEveryMs === undefined ? undefined : setInterval(tick, tickEveryMs).unref();

  return {
    url: server.url,
    tick,
    idle: () => deliveries.idle(),
    snapshot: () => takeSnapshot(store),
    close: async () => {
      clearInterval(timer);
      deliveries.stop();
      await server.close();
    },
  };
}
