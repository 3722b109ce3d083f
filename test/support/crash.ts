import { createHash } from "node:crypto";
import { inject } from "vitest";
import type { Call } from "#lib/local/gate/call-log.ts";
import { seededRandom } from "#lib/local/gate/seeded-random.ts";
import type { TestService } from "./service.ts";
import { shuffled } from "./shuffled.ts";

/** When a function dies: before a call goes out, or once it was made and before its answer is there. */
export type Moment = "before" | "after";

export interface CrashPoint {
  readonly moment: Moment;
  /** Of the call, from 1. */
  readonly nth: number;
}

const runsAll = process.env["LEADRAIL_EVERY_POINT"] === "1";
/** Each point costs an import, an export or a delivery: all of them take longer than the rest of the tests. */
const sampleShare = 4;

const seedOf = (text: string): number => createHash("sha256").update(text).digest().readUInt32LE(0);

/** A random quarter of the items, at least one, in their order. The same seed chooses the same items. */
export const quarterOf = <T>(items: readonly T[], seed: string): readonly T[] => {
  const places = shuffled([...items.keys()], seededRandom(seedOf(`${seed} ${items.length}`)));
  const chosen = new Set(places.slice(0, Math.ceil(items.length / sampleShare)));
  return items.filter((_, place) => chosen.has(place));
};

/**
 * The states that the death of a run of so many calls, or writes, can leave: before its first, and after each, since a
 * death before a call leaves what one after the call before it leaves. A quarter of them, chosen by the run's seed;
 * `npm run test:every-point` takes them all.
 */
export const crashPoints = (calls: number): readonly CrashPoint[] => {
  const all: readonly CrashPoint[] = [
    { moment: "before", nth: 1 },
    ...Array.from({ length: calls }, (_, index) => ({ moment: "after" as const, nth: index + 1 })),
  ];
  return runsAll ? all : quarterOf(all, inject("crashSeed"));
};

/**
 * Runs with a crash at a point. Batches vary, so that a run may make fewer calls than were counted: it is repeated with an
 * earlier call until the crash happens. `run` returns how often it happened. Returns 0 if it never happened.
 */
export const crashOnce = async (
  point: CrashPoint,
  run: (reached: CrashPoint) => Promise<number>,
): Promise<number> => {
  for (let { nth } = point; nth > 0; nth -= 1) {
    const fired = await run({ ...point, nth });
    if (fired > 0) return fired;
  }
  return 0;
};

export interface Crash {
  /** How often it struck. */
  readonly fired: number;
  stop(): void;
}

/** What Lambda does in a function's name to feed it. */
const polling = new Set([
  "ReceiveMessage",
  "DeleteMessageBatch",
  "DeleteMessage",
  "ChangeMessageVisibilityBatch",
  "ChangeMessageVisibility",
  "GetRecords",
  "GetShardIterator",
  "DescribeStream",
]);

/** Whether a call is the function's own; polling is Lambda's. */
export const isOwnCall = ({ operation }: Pick<Call, "operation">): boolean => !polling.has(operation);

/** Whether a call may leave something: a death between two such calls is the same, wherever it comes. */
export const isWrite = (call: Pick<Call, "operation">): boolean =>
  isOwnCall(call) && !/^(Get|BatchGet|TransactGet|Query|Scan|Head|List|Describe)/.test(call.operation);

/** A function of the service by its source file. */
export const functionOf = (
  { functions }: Pick<TestService, "functions">,
  sourceFile: string,
): TestService["functions"][number] => {
  const found = functions.find((one) => one.sourceFile === sourceFile);
  if (found === undefined) throw new Error(`the service runs no ${sourceFile}`);
  return found;
};

/** Kills a function once, at its n-th call from now that fits, from 1. */
export const crashAt = (
  service: TestService,
  sourceFile: string,
  { nth, moment, fits = () => true }: { nth: number; moment: Moment; fits?: (call: Call) => boolean },
): Crash => {
  const { gate, host } = service;
  const { name, principal } = functionOf(service, sourceFile);
  // A worker that was killed before may have a call under way, whose answer is none of this crash's business.
  const begun = gate.calls.all().at(-1)?.sequence ?? 0;
  let seen = 0;
  let fired = 0;
  const hook = (call: Call): "drop" | undefined => {
    if (call.sequence <= begun || call.principal !== principal.name || !fits(call)) return undefined;
    seen += 1;
    if (seen !== nth) return undefined;
    fired += 1;
    host.kill(name);
    return "drop";
  };
  const stop = moment === "before" ? gate.beforeCall(hook) : gate.afterCall(hook);
  return {
    get fired() {
      return fired;
    },
    stop,
  };
};
