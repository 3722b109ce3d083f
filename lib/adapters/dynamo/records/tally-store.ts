import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { TallyEntry } from "#lib/domain/records/lead-effect/tally-entry.ts";
import type { TallyStore, TallyWrite } from "#lib/domain/records/tally/tally-store.ts";
import { tallyKey, tallyPrefix } from "../keys.ts";
import { queryPartition } from "../query-partition.ts";
import { type Action, transact } from "../transaction.ts";
import { leadActions } from "./lead-actions.ts";
import { readLead } from "./lead-reader.ts";

export const Item = stored(z.object({ entry: TallyEntry }));

const entryAction = (table: string, { after, entry }: TallyWrite): Action[] => {
  if (entry === undefined) return [];
  const { workspaceId, lead } = after;
  const key = tallyKey(workspaceId, lead.id, entry.id);
  if (entry.now === undefined) return [{ Delete: { TableName: table, Key: key } }];
  return [
    {
      Put: {
        TableName: table,
        Item: { ...key, kind: "tally", workspace_id: workspaceId, lead_id: lead.id, entry: entry.now },
      },
    },
  ];
};

export const makeTallyStore = (client: DynamoDBDocumentClient, table: string): TallyStore => ({
  lead: (workspaceId, id) => readLead(client, table, workspaceId, id),
  entriesOf: async (workspaceId, id) => {
    const query = { partition: tallyKey(workspaceId, id, "").pk, beginsWith: tallyPrefix(id) };
    return Array.fromAsync(queryPartition(client, table, query, (item) => Item.parse(item).entry));
  },
  write: async (write) => {
    const lost = await transact(client, [
      ...leadActions(table, { ...write, keepsLocks: true }).actions,
      ...entryAction(table, write),
    ]);
    return lost.length === 0 ? "stored" : "stale";
  },
});
