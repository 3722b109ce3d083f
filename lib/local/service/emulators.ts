import type { Deployment } from "#lib/local/assembly/index.ts";
import { startClockDoor } from "#lib/local/clock/clock-door.ts";
import type { ClockOffset } from "#lib/local/clock/moved-date.ts";
import { startDynamoDoor } from "#lib/local/dynamodb/index.ts";
import { type EventBridge, KeptBus, KeptDelivery, startEventBridge } from "#lib/local/events/index.ts";
import { type Gate, startGate } from "#lib/local/gate/index.ts";
import { KeptKey, startKms } from "#lib/local/kms/index.ts";
import { Checkpoint, CheckpointBook, createLambdaHost } from "#lib/local/lambda/index.ts";
import { nothingDeclared, type World } from "#lib/local/resources/index.ts";
import { KeptGroup, KeptSchedule, type Scheduler, startScheduler } from "#lib/local/scheduler/index.ts";
import { bucketNotifier, startStorage } from "#lib/local/storage/index.ts";
import type { Bundling } from "./bundling.ts";
import { destroyClients, directClients } from "./clients.ts";
import { makeDeliver } from "./deliver.ts";
import { openStateStore } from "./state-store.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

export type DynamoDoor = Awaited<ReturnType<typeof startDynamoDoor>>;
export type LambdaHost = ReturnType<typeof createLambdaHost>;

export interface EmulatorsOptions {
  readonly deployment: Deployment;
  readonly dataDir: string | undefined;
  /** Pause before a failed delivery or batch is tried again; absent: as on AWS, but growing from a short one. */
  readonly retryDelaySeconds: number | undefined;
  /** Calls that the gate's log keeps; absent: all. */
  readonly loggedCallsMax: number | undefined;
  /** Invocations of functions at a time. */
  readonly concurrencyMax: number | undefined;
  /** Functions that stay loaded while nobody calls them. */
  readonly warmSandboxesMax: number | undefined;
  /** Milliseconds since 1970, as the table tells the time; absent: as everybody does. */
  readonly tableClock: (() => number) | undefined;
  readonly onLog: (line: string) => void;
  readonly bundling: Bundling;
  /** By which everything tells the time; absent: the machine's. */
  readonly clock: ClockOffset | undefined;
}

/** All services of AWS that Leadrail uses, on loopback. */
export interface Emulators {
  readonly gate: Gate;
  readonly dynamo: DynamoDoor;
  readonly bridge: EventBridge;
  readonly scheduler: Scheduler;
  readonly host: LambdaHost;
  readonly checkpoints: CheckpointBook;
  readonly world: World;
  /** Lets schedules run, and goes on with what an earlier run had still to deliver: once what they start is there. */
  begin(): void;
  /** Where the clock is told and moved, of a service that has one of its own. */
  readonly clockUrl: string | undefined;
  /** Ends everything, callers before what they call. */
  close(): Promise<void>;
}

/** Schedules are exact to the minute on AWS; a second lets a person watch. */
const TICK_MS = 1_000;
/** AWS deletes within days of the time; a minute shows the effect. */
const SWEEP_MS = 60_000;
/** In memory the images of a large import would soon be more than its leads. */
const FORGET_MS = 5_000;

/** Starts the emulators with the gate before them. Nothing is created yet. */
export async function startEmulators(options: EmulatorsOptions): Promise<Emulators> {
  const {
    deployment,
    dataDir,
    retryDelaySeconds,
    loggedCallsMax,
    concurrencyMax,
    warmSandboxesMax,
    tableClock,
    onLog,
    bundling,
    clock,
  } = options;
  const { region, accountId } = deployment;
  const now = () => new Date();
  const declared = nothingDeclared();
  const state = openStateStore(dataDir);
  const checkpoints = new CheckpointBook(state.kept("checkpoints", Checkpoint), tableClock);
  const storage = await startStorage({ region, ...(dataDir !== undefined && { dataDir }) });
  const dynamo = await startDynamoDoor({
    ...(dataDir !== undefined && { dataDir }),
    ...(tableClock && { now: tableClock }),
  });

  const services = {
    ...deployment,
    now,
    deliver: makeDeliver({
      declared,
      deployment,
      sqs: () => world.clients.sqs,
      queueUrl: (name) => `${storage.url}/${accountId}/${name}`,
      effectsOn: (call) => gate.faults.effectsOn(call),
      invoke: async (arn, payload) => {
        await host.invoke(declared.functions.get(arn)?.name ?? arn, payload, { async: true });
      },
    }),
    ...(retryDelaySeconds !== undefined && { retryDelayMs: () => retryDelaySeconds * 1_000 }),
  };
  const bridge = await startEventBridge({
    ...services,
    buses: state.kept("buses", KeptBus),
    underWay: state.kept("bus_deliveries", KeptDelivery),
  });
  const scheduler = await startScheduler({
    ...services,
    kept: {
      groups: state.kept("schedule_groups", KeptGroup),
      schedules: state.kept("schedules", KeptSchedule),
    },
    underWay: state.kept("schedule_deliveries", KeptDelivery),
  });
  const kms = await startKms({ ...deployment, keys: state.kept("keys", KeptKey) });
  const forgetPassed = (): void => {
    for (const [arn, sequence] of checkpoints.passed()) void dynamo.forgetRecords(arn, sequence);
  };
  const timers = [
    setInterval(() => void dynamo.sweepTimeToLive(), SWEEP_MS).unref(),
    // On a disk they stay: whoever is killed goes on from an older place.
    ...(dataDir === undefined ? [setInterval(forgetPassed, FORGET_MS).unref()] : []),
  ];
  const gate = await startGate({
    ...deployment,
    loggedCallsMax,
    upstreams: {
      dynamodb: dynamo.service,
      s3: new URL(storage.url),
      sqs: new URL(storage.url),
      events: new URL(bridge.url),
      scheduler: new URL(scheduler.url),
      kms: new URL(kms.url),
    },
  });
  const origins = { dynamo: dynamo.url, storage: storage.url, bridge: bridge.url, scheduler: scheduler.url };
  const world: World = {
    deployment,
    clients: directClients(origins, region),
    makeKey: kms.makeKey,
    queueUrl: (name) => `${gate.url}/${accountId}/${name}`,
    declared,
  };
  const temporary = makeTemporaryFolder();
  const host = createLambdaHost({
    awsEndpointUrl: gate.url,
    temporaryFolder: temporary.path,
    region,
    accountId,
    sandboxMain: () => bundling.moduleOf({ sourceFile: "lib/local/lambda/sandbox/main.ts", uses: [] }),
    concurrencyMax,
    warmSandboxesMax,
    clock,
    onLog: ({ functionName, line }) => onLog(`${functionName} ${line}`),
    ...(retryDelaySeconds !== undefined && { retryDelaySeconds }),
  });
  gate.afterCall(
    bucketNotifier({
      ...services,
      bucketEvents: declared.bucketEvents,
      s3: world.clients.s3,
      bridge,
      onFailure: (error) => onLog(`S3 notification not sent: ${String(error)}`),
    }),
  );

  const look = (): void => {
    void dynamo.sweepTimeToLive();
    for (const service of [bridge, scheduler]) service.tick();
  };
  const clockDoor = clock && (await startClockDoor(clock, look));
  const begin = (): void => {
    for (const service of [bridge, scheduler]) {
      service.resume();
      timers.push(setInterval(() => service.tick(), TICK_MS).unref());
    }
  };
  const close = async (): Promise<void> => {
    for (const timer of timers) clearInterval(timer);
    await clockDoor?.close();
    await host.close();
    temporary.remove();
    bundling.close();
    destroyClients(world.clients);
    await gate.close();
    await Promise.all([bridge.close(), scheduler.close(), kms.close(), dynamo.close(), storage.close()]);
    state.close();
  };
  return {
    gate,
    dynamo,
    bridge,
    scheduler,
    host,
    checkpoints,
    world,
    begin,
    clockUrl: clockDoor?.url,
    close,
  };
}
