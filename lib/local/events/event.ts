import { randomUUID } from "node:crypto";

/** An event as EventBridge matches and delivers it. */
export interface BusEvent {
  readonly version: "0";
  readonly id: string;
  readonly "detail-type": string;
  readonly source: string;
  readonly account: string;
  /** RFC 3339, whole seconds. */
  readonly time: string;
  readonly region: string;
  readonly resources: readonly string[];
  readonly detail: Readonly<Record<string, unknown>>;
}

/** RFC 3339 in UTC without fractions, as EventBridge writes times. */
function toEventTime(instant: Date): string {
  return instant.toISOString().replace(/\.\d{3}Z$/, "Z");
}

/** What a sender says of an event. */
export interface EventContent {
  readonly source: string;
  readonly detailType: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly resources: readonly string[];
  readonly time: Date;
}

/** A new event of this account, with an id of its own. */
export function newEvent(
  { accountId, region }: { readonly accountId: string; readonly region: string },
  { source, detailType, detail, resources, time }: EventContent,
): BusEvent {
  return {
    version: "0",
    id: randomUUID(),
    "detail-type": detailType,
    source,
    account: accountId,
    time: toEventTime(time),
    region,
    resources,
    detail,
  };
}
