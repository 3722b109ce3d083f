import { HeadObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import type { Deliver, EventBridge } from "#lib/local/events/index.ts";
import type { AnswerHook } from "#lib/local/gate/index.ts";
import type { BucketEvents, BucketNotification } from "#lib/local/resources/index.ts";
import { bridgeEvent, type Moment, notificationMessage, type ObjectFacts } from "./event-records.ts";
import { type ObjectChange, objectChanges } from "./object-change.ts";

export interface BucketNotifierOptions {
  /** By bucket name; may grow. */
  readonly bucketEvents: ReadonlyMap<string, BucketEvents>;
  /** Straight to S3, to ask for size and tag. */
  readonly s3: S3Client;
  readonly bridge: EventBridge;
  readonly deliver: Deliver;
  readonly region: string;
  readonly accountId: string;
  readonly now: () => Date;
  readonly onFailure: (error: unknown) => void;
}

/** A hook for the gate that sends the notifications of S3 calls; before the caller has its answer, so none is lost. */
export function bucketNotifier(options: BucketNotifierOptions): AnswerHook {
  let sequence = 0;
  const notify = async (change: ObjectChange, traceHeader: string | undefined): Promise<void> => {
    const events = options.bucketEvents.get(change.bucket);
    if (!events) return;
    const wanted = events.notifications.filter((one) => isWanted(one, change));
    if (wanted.length === 0 && !events.toEventBridge) return;
    const { region, accountId } = options;
    const moment: Moment = { at: options.now(), sequence: ++sequence, region, accountId };
    const facts = await factsOf(change, options.s3);
    if (events.toEventBridge) options.bridge.publish(bridgeEvent(change, facts, moment));
    const message = JSON.stringify(notificationMessage(change, facts, moment));
    for (const { target } of wanted) {
      const destination = { arn: target.arn, sourceArn: `arn:aws:s3:::${change.bucket}` };
      await options.deliver({ ...destination, ...(traceHeader !== undefined && { traceHeader }) }, message);
    }
  };
  return async (call, status) => {
    if (call.service !== "s3" || status >= 300) return undefined;
    try {
      for (const change of objectChanges(call)) await notify(change, call.traceHeader);
    } catch (error) {
      // The object is stored all the same, as on AWS.
      options.onFailure(error);
    }
    return undefined;
  };
}

function isWanted({ event, prefix, suffix }: BucketNotification, { eventName, key }: ObjectChange): boolean {
  const wantedEvent = event.replace(/^s3:/, "");
  const eventFits = wantedEvent.endsWith("*")
    ? eventName.startsWith(wantedEvent.slice(0, -1))
    : eventName === wantedEvent;
  return eventFits && key.startsWith(prefix) && key.endsWith(suffix);
}

async function factsOf({ bucket, key, eventName }: ObjectChange, s3: S3Client): Promise<ObjectFacts> {
  if (!eventName.startsWith("ObjectCreated:")) return {};
  const { ContentLength, ETag } = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
  return { size: ContentLength ?? 0, eTag: (ETag ?? "").replaceAll('"', "") };
}
