import middy from "@middy/core";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import type * as z from "zod";
import { speakPlainly } from "#lib/contract/platform/error-words.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { UnknownVariant } from "#lib/domain/platform/stored/unknown-variant.ts";
import type { OfWorkspace } from "#lib/domain/platform/work/of-workspace.ts";
import { hiddenSecondsMax, PermanentFailure, RetryLater } from "#lib/domain/platform/work/verdicts.ts";
import { type Hold, holdMessages, nothingHeld } from "./hold.ts";
import { type Deps, loadDeps } from "./load-deps.ts";
import { errorFields, log } from "./log.ts";
import { postpone } from "./postpone.ts";
import { smallGroupsFirst } from "./small-groups-first.ts";

/** One message, parsed, with the time it is handled at. */
export interface Delivery<Message> {
  readonly message: Message;
  /** The same whenever this message is handed out again. */
  readonly messageId: string;
  readonly now: Date;
  /** How often the queue has handed it out, this time included. */
  readonly attempt: number;
}

type Handle<Message, Name extends keyof Deps> = (
  delivery: Delivery<Message>,
  deps: Pick<Deps, Name>,
) => Promise<void>;

/** A queue hides a message for six times its function's timeout; what has failed cleanly need not wait that long. */
const pauseSeconds = (attempt: number): number => Math.min(900, 5 * 3 ** attempt);

/** A message that can't be postponed comes back when its queue says; it must not take the batch with it. */
const postponed = async (record: SQSRecord, seconds: number): Promise<void> => {
  try {
    await postpone(record, seconds);
  } catch (error) {
    log("warn", "message was not postponed", { message_id: record.messageId, ...errorFields(error) });
  }
};

/**
 * Seconds for which a message is hidden that this release does not know, by the number of its deliveries: first as long
 * as a deployment takes, then as long as SQS allows. Together 36 hours of the queue's four days; after the fifth delivery
 * it lies with the dead letters, unchanged, and their alarm tells a person.
 */
const deferredSeconds = [300, 3_600, hiddenSecondsMax, hiddenSecondsMax, hiddenSecondsMax] as const;
const deferral = (attempt: number): number => deferredSeconds[attempt - 1] ?? hiddenSecondsMax;

/** The log line of a message that waits for a release that knows it. */
export const messageDeferred = "message deferred: unknown variant";

const secondsUntilNext = (error: unknown, attempt: number): number => {
  if (error instanceof UnknownVariant) return deferral(attempt);
  return error instanceof RetryLater ? error.seconds : pauseSeconds(attempt);
};

/** Runs one message; answers whether the queue may forget it. */
const settle = async (record: SQSRecord, hold: Hold, run: () => Promise<void>): Promise<boolean> => {
  const fields = { message_id: record.messageId, attempt: Number(record.attributes.ApproximateReceiveCount) };
  try {
    await run();
    return true;
  } catch (error) {
    if (error instanceof PermanentFailure) {
      log("warn", "work ended for good", { ...fields, ...errorFields(error) });
      return true;
    }
    const seconds = secondsUntilNext(error, fields.attempt);
    if (error instanceof UnknownVariant)
      log("warn", messageDeferred, { ...fields, seconds, field: error.field });
    else if (!(error instanceof RetryLater))
      log("error", "work failed", { ...fields, ...errorFields(error) });
    await hold.letGo(record);
    await postponed(record, seconds);
    return false;
  }
};

/** A queue's row in the manifest, as far as its consumer needs it. */
interface Row<Name, Group> {
  readonly uses: readonly Name[];
  readonly groupedBy: Group;
  readonly atOnce?: true;
  readonly timeoutSeconds?: number;
}

/** Fails to compile where a queue is grouped by workspace and one of its messages names none. */
type CheckedGroup<Group, Schema extends z.ZodType> = Group extends "workspace_id"
  ? z.output<Schema> extends OfWorkspace
    ? unknown
    : { readonly "a message of this queue names no workspace_id": never }
  : unknown;

/** A consumer that may run for this long holds its messages by signs of life. */
const heldFromSeconds = 60;

/**
 * Makes a Lambda handler of a queue's consumer. Messages go one after the other, those of groups with few messages in
 * the batch first, or all at once if the row says so, and each stands alone: done and never-retry are forgotten, retry comes back, retry-later comes back when it said. A
 * message that can't be read is a retry, so that it ends with the dead letters, where a person sees it. A message of an
 * unknown kind, or about a record of one, waits unchanged for a release that knows it.
 */
export const consumer = <Schema extends z.ZodType, const Name extends keyof Deps, const Group>(
  row: Row<Name, Group>,
  schema: Schema & CheckedGroup<Group, Schema>,
  handle: Handle<z.output<Schema>, Name>,
) => {
  const loading = loadDeps(row.uses);
  const reader = stored(schema);
  speakPlainly();
  return middy<SQSEvent, SQSBatchResponse>().handler(async (event) => {
    const deps = await loading;
    const isHeld = (row.timeoutSeconds ?? 0) >= heldFromSeconds;
    const hold = isHeld ? holdMessages(event.Records) : nothingHeld;
    const failed: { itemIdentifier: string }[] = [];
    const take = async (record: SQSRecord): Promise<void> => {
      const isDone = await settle(record, hold, async () => {
        const message = reader.parse(JSON.parse(record.body));
        const attempt = Number(record.attributes.ApproximateReceiveCount);
        await handle({ message, messageId: record.messageId, now: new Date(), attempt }, deps);
      });
      if (!isDone) failed.push({ itemIdentifier: record.messageId });
    };
    try {
      if (row.atOnce) await Promise.all(event.Records.map(take));
      else for (const record of smallGroupsFirst(event.Records)) await take(record);
    } finally {
      await hold.end();
    }
    return { batchItemFailures: failed };
  });
};
