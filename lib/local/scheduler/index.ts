export { KeptGroup, KeptSchedule } from "./kept-schedules.ts";
export { type Scheduler, type SchedulerOptions, startScheduler } from "./scheduler.ts";
