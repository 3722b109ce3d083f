import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { MemberId } from "#lib/contract/platform/ids.ts";
import { Availability } from "#lib/contract/selling/availability-record.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import type {
  AvailabilityReader,
  AvailabilityStore,
} from "#lib/domain/selling/assignment/availability-store.ts";
import { availabilityKey } from "../keys.ts";
import { toAuditItem } from "../platform/audit-item.ts";
import { queryPartition } from "../query-partition.ts";
import { readItem } from "../read-item.ts";
import { stillAt, transact } from "../transaction.ts";

export const Item = stored(z.object({ ...Availability.omit({ member_id: true }).shape, sk: MemberId }));

const fromItem = (item: unknown): Availability => {
  const { sk, ...fields } = Item.parse(item);
  return { member_id: sk, ...fields };
};

export const makeAvailabilityReader = (
  client: DynamoDBDocumentClient,
  table: string,
): AvailabilityReader => ({
  get: (workspaceId, id) => readItem(client, table, availabilityKey(workspaceId, id), fromItem),
  list: (workspaceId) =>
    Array.fromAsync(
      queryPartition(client, table, { partition: availabilityKey(workspaceId, "").pk }, fromItem),
    ),
});

export const makeAvailabilityStore = (client: DynamoDBDocumentClient, table: string): AvailabilityStore => ({
  ...makeAvailabilityReader(client, table),
  write: async (workspaceId, { member_id, ...fields }, audit) => {
    const Item = {
      ...availabilityKey(workspaceId, member_id),
      kind: "availability",
      workspace_id: workspaceId,
      ...fields,
    };
    const before = fields.version === 1 ? undefined : fields.version - 1;
    const reasons = await transact(client, [
      { Put: { TableName: table, Item, ...stillAt(before) } },
      { Put: { TableName: table, Item: toAuditItem(audit) } },
    ]);
    return reasons.length === 0;
  },
});
