import {
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  GetScheduleCommand,
  SchedulerClient,
} from "@aws-sdk/client-scheduler";
import { afterEach, beforeEach } from "vitest";
import { type Destination, KeptDelivery } from "#lib/local/events/index.ts";
import { KeptGroup, KeptSchedule, type Scheduler, startScheduler } from "#lib/local/scheduler/index.ts";
import { keptAsJson } from "../kept-as-json.ts";

const nothingKept = () => ({
  kept: { groups: keptAsJson(KeptGroup), schedules: keptAsJson(KeptSchedule) },
  underWay: keptAsJson(KeptDelivery),
});

export const queueArn = "arn:aws:sqs:us-east-1:000000000000:work";
export const dlqArn = "arn:aws:sqs:us-east-1:000000000000:dead";
export const RoleArn = "arn:aws:iam::000000000000:role/r";
export const base = { region: "us-east-1", accountId: "000000000000", retryDelayMs: () => 0 };

export const clientOf = ({ url }: Scheduler): SchedulerClient =>
  new SchedulerClient({
    endpoint: url,
    region: "us-east-1",
    credentials: { accessKeyId: "a", secretAccessKey: "s" },
    maxAttempts: 1,
  });

const beginning = new Date("2026-01-01T00:00:00Z");

/** What a test has of its scheduler, by a clock that stands until it is set. */
export interface World {
  scheduler: Scheduler;
  /** What it leaves to the next run. */
  readonly left: ReturnType<typeof nothingKept>;
  client: SchedulerClient;
  now: Date;
  readonly delivered: { readonly destination: Destination; readonly payload: string }[];
  fail: (destination: Destination) => boolean;
}

/** Starts a scheduler before each test. Call it at the file's top. */
export const aScheduler = (): (() => World) => {
  let world: World | undefined;
  const current = (): World => {
    if (world === undefined) throw new Error("the scheduler starts before each test");
    return world;
  };
  const deliver = async (destination: Destination, payload: string): Promise<void> => {
    if (current().fail(destination)) throw new Error("busy");
    current().delivered.push({ destination, payload });
  };
  beforeEach(async () => {
    world = undefined;
    const left = nothingKept();
    const scheduler = await startScheduler({ ...base, ...left, now: () => world?.now ?? beginning, deliver });
    world = {
      scheduler,
      left,
      client: clientOf(scheduler),
      now: beginning,
      delivered: [],
      fail: () => false,
    };
  });
  afterEach(() => world?.scheduler.close());
  return current;
};

export const schedule = (extra: Partial<CreateScheduleCommandInput> = {}): CreateScheduleCommandInput => ({
  Name: "s",
  ScheduleExpression: "at(2026-01-01T01:00:00)",
  FlexibleTimeWindow: { Mode: "OFF" },
  Target: { Arn: queueArn, RoleArn, Input: '{"go":1}' },
  ...extra,
});
export const createIn = ({ client }: World, extra: Partial<CreateScheduleCommandInput> = {}) =>
  client.send(new CreateScheduleCommand(schedule(extra)));
export const getIn = ({ client }: World, Name = "s", GroupName?: string) =>
  client.send(new GetScheduleCommand({ Name, GroupName }));

/** Moves the clock and answers how many schedules ran. */
export const runsAfter = async (world: World, minutes: number): Promise<number> => {
  world.now = new Date(world.now.getTime() + minutes * 60_000);
  const runs = world.scheduler.tick();
  await world.scheduler.idle();
  return runs;
};
