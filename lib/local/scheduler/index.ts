export { type Scheduler, type SchedulerOptions, startScheduler } from "./scheduler.ts";
export { SchedulerSnapshot } from "./snapshot.ts";
