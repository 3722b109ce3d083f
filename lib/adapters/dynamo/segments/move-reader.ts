import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { ListMove } from "#lib/contract/segments/list-history.ts";
import type { MoveReader } from "#lib/domain/segments/membership/move-reader.ts";
import { movesPartition } from "../keys.ts";
import { queryPartition } from "../query-partition.ts";

export const MoveItem = z.object(ListMove.shape);

export const makeMoveReader = (client: DynamoDBDocumentClient, table: string): MoveReader => ({
  newestFirst: (workspaceId, rule, { month, before, limit: pageSize }) => {
    const partition = movesPartition(workspaceId, rule, month);
    const below = before && `${before.at}#${before.leadId}`;
    const query = { partition, newestFirst: { before: below }, pageSize };
    return queryPartition(client, table, query, (item) => MoveItem.parse(item));
  },
});
