import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { LeadId } from "#lib/contract/platform/ids.ts";
import type { BulkLeads, LeadPut } from "#lib/domain/records/lead/bulk-leads.ts";
import { batchGet } from "../batch-get.ts";
import { leadKey, uniqueKey } from "../keys.ts";
import { intoTransactions, transact } from "../transaction.ts";
import { fromLeadItem } from "./lead-item.ts";
import { losersOf, type Planned, plannedPuts } from "./lead-transactions.ts";

/** Transactions at a time, of one chunk. */
const parallelMax = 4;

const LockItem = z.object({ pk: z.string(), lead_id: LeadId });

export const makeBulkLeads = (client: DynamoDBDocumentClient, table: string): BulkLeads => {
  /** Sends a transaction until it holds, without those that lose; answers them. */
  const commit = async (transaction: readonly Planned[]): Promise<LeadPut[]> => {
    const lost: LeadPut[] = [];
    let open = [...transaction];
    while (open.length > 0) {
      const reasons = await transact(
        client,
        open.flatMap(({ actions }) => actions),
      );
      if (reasons.length === 0) break;
      const losers = losersOf(reasons, open);
      lost.push(...losers.map(({ put }) => put));
      open = open.filter((one) => !losers.includes(one));
    }
    return lost;
  };

  return {
    holdersOf: async (workspaceId, emails) => {
      const emailOf = new Map(emails.map((email) => [uniqueKey(workspaceId, "email", email).pk, email]));
      const keys = [...emailOf.values()].map((email) => uniqueKey(workspaceId, "email", email));
      const locks = (await batchGet(client, table, keys)).map((item) => LockItem.parse(item));
      return new Map(
        locks.flatMap(({ pk, lead_id }) => {
          const email = emailOf.get(pk);
          return email === undefined ? [] : [[email, lead_id] as const];
        }),
      );
    },
    holdersOfValues: async (workspaceId, values) => {
      const named = values.map(
        ({ kind, value }) => [uniqueKey(workspaceId, kind, value), `${kind} ${value}`] as const,
      );
      const keys = new Map(named.map(([key]) => [key.pk, key]));
      const locks = (await batchGet(client, table, [...keys.values()])).map((item) => LockItem.parse(item));
      const holders = new Map(locks.map(({ pk, lead_id }) => [pk, lead_id]));
      return new Map(
        named.flatMap(([{ pk }, name]) => {
          const holder = holders.get(pk);
          return holder === undefined ? [] : [[name, holder] as const];
        }),
      );
    },
    leadsOf: async (workspaceId, ids) => {
      const keys = [...new Set(ids)].map((id) => leadKey(workspaceId, id));
      const leads = (await batchGet(client, table, keys)).map(fromLeadItem);
      return new Map(leads.map((stored) => [stored.lead.id, stored]));
    },
    putAll: async (puts) => {
      const waiting = intoTransactions(plannedPuts(table, puts));
      const lost = new Set<LeadPut>();
      const work = async (): Promise<void> => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
          for (const put of await commit(next)) lost.add(put);
      };
      await Promise.all(Array.from({ length: parallelMax }, work));
      return lost;
    },
  };
};
