import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { SettingsInput } from "#lib/infra/settings.ts";
import type { ClockOffset } from "#lib/local/clock/moved-date.ts";
import type { EventBridge, EventListener } from "#lib/local/events/index.ts";
import type { Gate } from "#lib/local/gate/index.ts";
import type { DeliveryPolicy } from "#lib/local/lambda/index.ts";
import type { Scheduler } from "#lib/local/scheduler/index.ts";
import { type Bundling, startBundling } from "./bundling.ts";
import { createAll } from "./create-all.ts";
import { type Credentials, newCredentials } from "./credentials.ts";
import { loadDemo } from "./demo/load-demo.ts";
import { type DynamoDoor, type Emulators, type LambdaHost, startEmulators } from "./emulators.ts";
import { firstAdminKey } from "./first-admin.ts";
import type { Names } from "./names.ts";
import { startApi } from "./start-api.ts";
import { startEventSources } from "./start-event-sources.ts";
import { type RunningFunction, startFunctions } from "./start-functions.ts";
import { synthesize } from "./synthesize.ts";

export interface ServiceOptions {
  /** Of the API; 0 or absent picks a free one. */
  readonly port?: number;
  /** Keeps everything there; absent keeps it in memory. */
  readonly dataDir?: string;
  /** Loads no demo data. */
  readonly empty?: boolean;
  /** Of the CDK app. */
  readonly settings?: SettingsInput;
  /** Pause before anything failed is tried again; tests say 0. Absent: close to AWS. */
  readonly retryDelaySeconds?: number;
  /** Calls of AWS that the gate's log keeps. Absent: all, as tests want them. */
  readonly loggedCallsMax?: number;
  /** Invocations of functions at a time, as a quota of the account; absent: what accounts have by default. */
  readonly concurrencyMax?: number;
  /** Functions that stay loaded while nobody calls them, some 25 MB each; absent: by the machine's memory. */
  readonly warmSandboxesMax?: number;
  /** By which everything tells the time, once this thread's `Date` is on it; absent: the machine's. */
  readonly clock?: ClockOffset;
  /** Duplicates, delays and reorders the messages of queues. */
  readonly deliveryPolicy?: DeliveryPolicy;
  /** By which the table's items expire and its stream's records age, in milliseconds since 1970. */
  readonly tableClock?: () => number;
  /** Gets what functions write to their logs, and why the API's gateway failed. */
  readonly onLog?: (line: string) => void;
  /** Gets the source file of each bundle that was not made before, when it is first needed. */
  readonly onBundling?: (sourceFile: string) => void;
}

/** The whole of Leadrail, running on loopback. */
export interface Service {
  /** Of the API, with the stage, without a final slash. */
  readonly baseUrl: string;
  readonly adminKey: string;
  /** `AWS_ENDPOINT_URL` for all AWS services. */
  readonly endpointUrl: string;
  /** Of a principal that may do everything. */
  readonly operatorCredentials: Credentials;
  readonly names: Names;
  readonly gate: Gate;
  readonly dynamo: DynamoDoor;
  readonly bridge: EventBridge;
  readonly scheduler: Scheduler;
  readonly host: LambdaHost;
  readonly functions: readonly RunningFunction[];
  /** Where the clock is told and moved, of a service that has one of its own. */
  readonly clockUrl: string | undefined;
  /** Watches all events of all buses; answers the way to stop. */
  onEvent(listener: EventListener): () => void;
  close(): Promise<void>;
}

const deployment = { region: "us-east-1", accountId: "000000000000" };

/** Synthesizes the app and runs its templates. Rejects, with everything stopped again, when a part can't be run. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const { dataDir, retryDelaySeconds, loggedCallsMax, tableClock, onLog = () => undefined } = options;
  const synthesis = synthesize(options.settings ?? {});
  // Waited for below; until then its failure is nobody's.
  synthesis.catch(() => undefined);
  const bundling = startBundling(options.onBundling ?? (() => undefined));
  const emulators = await startEmulators({
    bundling,
    deployment,
    dataDir,
    retryDelaySeconds,
    loggedCallsMax,
    concurrencyMax: options.concurrencyMax,
    warmSandboxesMax: options.warmSandboxesMax,
    tableClock,
    clock: options.clock,
    onLog,
  });
  const stops: (() => Promise<void>)[] = [emulators.close];
  const close = async (): Promise<void> => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  };
  try {
    return { ...(await run(emulators, bundling, await synthesis, options, stops)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function run(
  emulators: Emulators,
  bundling: Bundling,
  stacks: Awaited<ReturnType<typeof synthesize>>,
  options: ServiceOptions,
  stops: (() => Promise<void>)[],
): Promise<Omit<Service, "close">> {
  const { gate, dynamo, bridge, scheduler, host, world } = emulators;
  const names = await createAll(stacks, world);
  const functions = startFunctions(emulators, bundling);
  emulators.begin();
  const { port = 0, retryDelaySeconds, deliveryPolicy, dataDir, onLog = () => undefined } = options;
  const api = await startApi(emulators, { port, onLog });
  stops.push(api.close);
  const operatorCredentials = newCredentials();
  gate.principals.register({
    name: "operator",
    ...operatorCredentials,
    statements: "unrestricted",
  });
  const adminKey = await firstAdminKey({ dynamo: world.clients.dynamo, table: names.table, dataDir });
  const marshallOptions = { removeUndefinedValues: true };
  const client = DynamoDBDocumentClient.from(world.clients.dynamo, { marshallOptions });
  const table = { client, table: names.table };
  if (!options.empty) await loadDemo({ baseUrl: api.url, key: adminKey }, table, new Date());
  const stopSources = await startEventSources({ emulators, functions, retryDelaySeconds, deliveryPolicy });
  // Started last, so that the streams of the demo leads are read in full batches; stopped after the API.
  stops.splice(1, 0, stopSources);
  return {
    baseUrl: api.url,
    adminKey,
    endpointUrl: gate.url,
    clockUrl: emulators.clockUrl,
    operatorCredentials,
    names,
    gate,
    dynamo,
    bridge,
    scheduler,
    host,
    functions: [...functions.values()],
    onEvent: (listener) => bridge.onEvent(listener),
  };
}
