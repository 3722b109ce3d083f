import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { PausedOrder } from "#lib/contract/team/paused-order.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import type { OrderPauses } from "#lib/domain/team/standing-order/standing-order.ts";
import { orderPauseKey } from "../keys.ts";
import { queryPartition } from "../query-partition.ts";
import { readItem } from "../read-item.ts";

export const OrderPauseItem = stored(z.object({ pause: PausedOrder }));

/** Reads a pause back. Throws a ZodError for another item. */
export const fromOrderPauseItem = (item: unknown): PausedOrder => OrderPauseItem.parse(item).pause;

export const makeOrderPauses = (client: DynamoDBDocumentClient, table: string): OrderPauses => ({
  get: (workspaceId, id) => readItem(client, table, orderPauseKey(workspaceId, id), fromOrderPauseItem),
  all: (workspaceId) =>
    Array.fromAsync(
      queryPartition(client, table, { partition: orderPauseKey(workspaceId, "").pk }, fromOrderPauseItem),
    ),
});
