import type { DeliveryState } from "#lib/contract/events/webhook-deliveries.ts";
import type { DeliveryId, WebhookId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { DeliveryRecord } from "./delivery-record.ts";
import type { DeliveryReader } from "./delivery-store.ts";

export interface DeliveryQuery {
  readonly workspaceId: WorkspaceId;
  readonly webhookId: WebhookId;
  readonly state: DeliveryState | undefined;
  readonly from: Date;
  readonly to: Date;
  readonly before: DeliveryId | undefined;
  readonly limit: number;
}

export interface DeliveryPage {
  readonly records: readonly DeliveryRecord[];
  /** The id below which the next page begins; absent on the last page. */
  readonly next?: DeliveryId;
}

/** Deliveries that one request looks at; whoever looks for few among many gets a short page and a cursor. */
const lookedMax = 500;

/** Deliveries newest first, of one state when that is asked for. */
export const listDeliveries = async (
  deliveries: Pick<DeliveryReader, "newestFirst">,
  { workspaceId, webhookId, state, limit, ...range }: DeliveryQuery,
): Promise<DeliveryPage> => {
  const records: DeliveryRecord[] = [];
  let looked = 0;
  let last: DeliveryId | undefined;
  for await (const record of deliveries.newestFirst(workspaceId, webhookId, range)) {
    if (last !== undefined && (records.length === limit || looked === lookedMax))
      return { records, next: last };
    looked += 1;
    last = record.id;
    if (state === undefined || record.state === state) records.push(record);
  }
  return { records };
};
