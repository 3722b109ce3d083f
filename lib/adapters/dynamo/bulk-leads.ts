import type { CancellationReason } from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { LeadId } from "#lib/contract/ids.ts";
import type { BulkLeads, LeadPut } from "#lib/domain/import/import-store.ts";
import { type UniqueValue, uniqueValues } from "#lib/domain/lead/stored-lead.ts";
import { batchGet } from "./batch-get.ts";
import { leadKey, uniqueKey } from "./keys.ts";
import { fromLeadItem, toLeadItem } from "./lead-item.ts";
import { type Action, isLost, stillAt, transact } from "./transaction.ts";

/** Actions of one transaction. */
const actionsMax = 100;
/** Transactions at a time, of one chunk. */
const parallelMax = 4;

const LockItem = z.object({ pk: z.string(), lead_id: LeadId });

const isIn = (values: readonly UniqueValue[], { kind, value }: UniqueValue): boolean =>
  values.some((other) => other.kind === kind && other.value === value);

/** A lead's image with the locks that it takes and frees; an import's change of a lead does neither. */
const actionsOf = (table: string, { before, after }: LeadPut): Action[] => {
  const { workspaceId, lead } = after;
  const [held, kept] = [uniqueValues(before), uniqueValues(after)];
  const taken = kept.filter((value) => !isIn(held, value));
  const freed = held.filter((value) => !isIn(kept, value));
  return [
    { Put: { TableName: table, Item: toLeadItem(after), ...stillAt(before?.lead.version) } },
    ...taken.map(({ kind, value }) => ({
      Put: {
        TableName: table,
        Item: { ...uniqueKey(workspaceId, kind, value), kind: "lock", lead_id: lead.id },
        ConditionExpression: "attribute_not_exists(pk) OR lead_id = :id",
        ExpressionAttributeValues: { ":id": lead.id },
      },
    })),
    ...freed.map(({ kind, value }) => ({
      Delete: {
        TableName: table,
        Key: uniqueKey(workspaceId, kind, value),
        ConditionExpression: "attribute_not_exists(pk) OR lead_id = :id",
        ExpressionAttributeValues: { ":id": lead.id },
      },
    })),
  ];
};

interface Planned {
  readonly put: LeadPut;
  readonly actions: readonly Action[];
}

/** Packs puts into transactions, each put whole within one. */
const intoTransactions = (planned: readonly Planned[]): Planned[][] => {
  const transactions: Planned[][] = [];
  let room = 0;
  for (const one of planned) {
    if (one.actions.length > room) {
      transactions.push([]);
      room = actionsMax;
    }
    transactions.at(-1)?.push(one);
    room -= one.actions.length;
  }
  return transactions;
};

/** The puts of a transaction that lost a condition. */
const losersOf = (reasons: readonly CancellationReason[], transaction: readonly Planned[]): Planned[] => {
  const owners = transaction.flatMap((one) => one.actions.map(() => one));
  return [...new Set(owners.filter((_, index) => isLost(reasons[index])))];
};

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
      const waiting = intoTransactions(puts.map((put) => ({ put, actions: actionsOf(table, put) })));
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
