import { createHash } from "node:crypto";
import type { EventContent } from "#lib/local/events/event.ts";
import type { ObjectChange } from "./object-change.ts";

/** What S3 tells about the object of an event; removed objects have neither size nor tag. */
export interface ObjectFacts {
  readonly size?: number;
  readonly eTag?: string;
}

/** When, and as the how-manieth of this run, a change was seen. */
export interface Moment {
  readonly at: Date;
  readonly sequence: number;
  readonly region: string;
  readonly accountId: string;
}

/** The message of an S3 notification, event version 2.1. */
export function notificationMessage(change: ObjectChange, facts: ObjectFacts, moment: Moment): unknown {
  const owner = { principalId: moment.accountId };
  return {
    Records: [
      {
        eventVersion: "2.1",
        eventSource: "aws:s3",
        awsRegion: moment.region,
        eventTime: moment.at.toISOString(),
        eventName: change.eventName,
        userIdentity: owner,
        requestParameters: { sourceIPAddress: "127.0.0.1" },
        responseElements: { "x-amz-request-id": requestId(moment), "x-amz-id-2": requestId(moment) },
        s3: {
          s3SchemaVersion: "1.0",
          configurationId: "Notification",
          bucket: { name: change.bucket, ownerIdentity: owner, arn: `arn:aws:s3:::${change.bucket}` },
          object: { key: encodeKey(change.key), ...facts, sequencer: sequencer(moment) },
        },
      },
    ],
  };
}

/** The event of a bucket that sends to EventBridge. */
export function bridgeEvent(change: ObjectChange, facts: ObjectFacts, moment: Moment): EventContent {
  const isCreation = change.eventName.startsWith("ObjectCreated:");
  return {
    source: "aws.s3",
    detailType: isCreation ? "Object Created" : "Object Deleted",
    resources: [`arn:aws:s3:::${change.bucket}`],
    time: moment.at,
    detail: {
      version: "0",
      bucket: { name: change.bucket },
      object: {
        key: change.key,
        ...(facts.size !== undefined && { size: facts.size }),
        ...(facts.eTag !== undefined && { etag: facts.eTag }),
        sequencer: sequencer(moment),
      },
      "request-id": requestId(moment),
      requester: moment.accountId,
      "source-ip-address": "127.0.0.1",
      reason: change.operation,
      ...(!isCreation && { "deletion-type": "Permanently Deleted" }),
    },
  };
}

/** S3 encodes keys in notifications like form fields: a space is a plus. */
function encodeKey(key: string): string {
  return encodeURIComponent(key)
    .replaceAll("%2F", "/")
    .replaceAll("%20", "+")
    .replace(/[!'()]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Hexadecimal and growing, so that two events of a key can be ordered. */
function sequencer({ at, sequence }: Moment): string {
  return (at.getTime().toString(16).padStart(12, "0") + sequence.toString(16).padStart(6, "0")).toUpperCase();
}

function requestId(moment: Moment): string {
  return createHash("sha256").update(sequencer(moment)).digest("hex").slice(0, 16).toUpperCase();
}
