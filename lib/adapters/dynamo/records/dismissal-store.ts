import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { LeadId } from "#lib/contract/platform/ids.ts";
import { Dismissal } from "#lib/contract/records/duplicates.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import {
  type DismissalReader,
  type DismissalStore,
  type LeadPair,
  pairName,
} from "#lib/domain/records/duplicate/dismissal-store.ts";
import { batchGet } from "../batch-get.ts";
import { notDuplicatesKey } from "../keys.ts";
import { toAuditItem } from "../platform/audit-item.ts";
import { transact } from "../transaction.ts";

export const DismissalItem = stored(z.object({ lead_ids: z.tuple([LeadId, LeadId]), ...Dismissal.shape }));

export const makeDismissalReader = (client: DynamoDBDocumentClient, table: string): DismissalReader => ({
  among: async (workspaceId, pairs) => {
    const keys = new Map(pairs.map((pair) => [pairName(pair), notDuplicatesKey(workspaceId, pair)]));
    const items = await batchGet(client, table, [...keys.values()]);
    return new Map(
      items.map((item) => {
        const { lead_ids, at, by } = DismissalItem.parse(item);
        return [pairName(lead_ids), { at, by }];
      }),
    );
  },
});

export const makeDismissalStore = (client: DynamoDBDocumentClient, table: string): DismissalStore => ({
  set: async (pairs: readonly LeadPair[], dismissal, audit) => {
    const actions = pairs.map((pair) => {
      const key = notDuplicatesKey(audit.workspaceId, pair);
      return dismissal === null
        ? { Delete: { TableName: table, Key: { ...key } } }
        : {
            Put: { TableName: table, Item: { ...key, kind: "not_duplicates", lead_ids: pair, ...dismissal } },
          };
    });
    await transact(client, [...actions, { Put: { TableName: table, Item: toAuditItem(audit) } }]);
  },
});
