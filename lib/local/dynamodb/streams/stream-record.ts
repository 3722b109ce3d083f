import { itemBytes } from "../capacity/item-size.ts";
import { sameValue } from "../same-value.ts";
import { type Change, keyOf } from "../storage/change.ts";

/** A record as GetRecords answers it. */
export interface StreamRecord {
  readonly eventID: string;
  readonly eventName: "INSERT" | "MODIFY" | "REMOVE";
  readonly eventVersion: "1.1";
  readonly eventSource: "aws:dynamodb";
  readonly awsRegion: string;
  readonly userIdentity?: { readonly Type: "Service"; readonly PrincipalId: "dynamodb.amazonaws.com" };
  readonly dynamodb: {
    /** Seconds since 1970. */
    readonly ApproximateCreationDateTime: number;
    readonly Keys: unknown;
    readonly OldImage?: unknown;
    readonly NewImage?: unknown;
    readonly SequenceNumber: string;
    readonly SizeBytes: number;
    readonly StreamViewType: string;
  };
}

export const isRealChange = ({ before, after }: Change): boolean => !sameValue(before, after);

/** The record of a change, with the images that the stream's view type asks for. */
export const streamRecord = (
  { table, before, after, expired }: Change,
  about: { eventID: string; sequence: string; viewType: string; region: string; nowMs: number },
): StreamRecord => {
  const Keys = keyOf(table, after ?? before ?? {});
  const images = {
    ...(before !== undefined && about.viewType.includes("OLD") && { OldImage: before }),
    ...(after !== undefined && about.viewType.includes("NEW") && { NewImage: after }),
  };
  return {
    eventID: about.eventID,
    eventName: before === undefined ? "INSERT" : after === undefined ? "REMOVE" : "MODIFY",
    eventVersion: "1.1",
    eventSource: "aws:dynamodb",
    awsRegion: about.region,
    ...(expired === true && { userIdentity: { Type: "Service", PrincipalId: "dynamodb.amazonaws.com" } }),
    dynamodb: {
      ApproximateCreationDateTime: Math.floor(about.nowMs / 1000),
      Keys,
      ...images,
      SequenceNumber: about.sequence,
      SizeBytes: [Keys, ...Object.values(images)].reduce((sum, item) => sum + itemBytes(item), 0),
      StreamViewType: about.viewType,
    },
  };
};
