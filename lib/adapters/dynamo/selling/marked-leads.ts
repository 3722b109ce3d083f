import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { ChunkClosed } from "#lib/domain/platform/chunked-job/run-chunk.ts";
import type { LeadPut } from "#lib/domain/records/lead/bulk-leads.ts";
import { offerOf } from "#lib/domain/selling/assignment/offer/offer.ts";
import type { BatchMark, MarkedLeads, MarkedTurns } from "#lib/domain/transfer/bulk/bulk-store.ts";
import { jobBatchKey, jobChunkKey, recordKey } from "../keys.ts";
import { jobExpiry } from "../platform/job-item.ts";
import { makeBulkLeads } from "../records/bulk-leads.ts";
import { actionsOf, losersOf, type Planned } from "../records/lead-transactions.ts";
import { type Action, intoTransactions, isLost, stillAt, transact } from "../transaction.ts";
import { offerActions } from "./assignment-offers.ts";
import { pauseAfterLoss, turnActions } from "./turn-ledger.ts";

/** A mark, the look whether its chunk is still open, and that at a company. */
const reserved = 3;

/** A lead's change, with what is asked of its new owner. */
const putActions = (table: string, put: LeadPut, { workspaceId, offer }: BatchMark): Action[] => [
  ...actionsOf(table, put),
  ...(offer === undefined ? [] : offerActions(table, workspaceId, [offerOf(put, offer)])),
];

const markOf = (table: string, mark: BatchMark, puts: readonly LeadPut[]): Action[] => {
  const { workspaceId, jobId, chunk, journal } = mark;
  const ids = puts.map(({ after }) => after.lead.id);
  const [first] = ids;
  if (first === undefined) throw new Error("a batch has a lead");
  return [
    {
      ConditionCheck: {
        TableName: table,
        Key: jobChunkKey(workspaceId, jobId, chunk),
        ConditionExpression: "attribute_not_exists(pk)",
      },
    },
    {
      Put: {
        TableName: table,
        Item: {
          ...jobBatchKey(workspaceId, jobId, chunk, first),
          kind: "job_batch",
          workspace_id: workspaceId,
          ids,
          journal,
          ...jobExpiry(mark),
        },
        ...stillAt(undefined),
      },
    },
  ];
};

/** Looks whether the company says what it said when it was read. */
const companyChecks = (table: string, { workspaceId, company }: BatchMark): Action[] =>
  company === undefined
    ? []
    : [
        {
          ConditionCheck: {
            TableName: table,
            Key: recordKey(workspaceId, "company", company.id),
            ...stillAt(company.version),
          },
        },
      ];

/** Leads whose changes carry the mark of their job. */
export const makeMarkedLeads = (client: DynamoDBDocumentClient, table: string): MarkedLeads & MarkedTurns => {
  const { leadsOf, holdersOfValues } = makeBulkLeads(client, table);

  /** Sends a batch until it holds, without those that lose; answers them. */
  const commit = async (batch: readonly Planned[], mark: BatchMark): Promise<LeadPut[]> => {
    const lost: LeadPut[] = [];
    let open = [...batch];
    while (open.length > 0) {
      const marks = markOf(
        table,
        mark,
        open.map(({ put }) => put),
      );
      const first = [...marks, ...companyChecks(table, mark)];
      const reasons = await transact(client, [...first, ...open.flatMap(({ actions }) => actions)]);
      if (reasons.length === 0) break;
      if (isLost(reasons[0])) throw new ChunkClosed();
      const hasCompanyChanged = reasons.slice(marks.length, first.length).some(isLost);
      const losers = hasCompanyChanged ? open : losersOf(reasons.slice(first.length), open);
      if (losers.length === 0) throw new Error("a batch was refused for its mark alone");
      lost.push(...losers.map(({ put }) => put));
      open = open.filter((one) => !losers.includes(one));
    }
    return lost;
  };

  return {
    leadsOf,
    holdersOfValues,
    putAll: async (puts, mark) => {
      const planned = puts.map((put) => ({ put, actions: putActions(table, put, mark) }));
      const lost = new Set<LeadPut>();
      // One after the other: all of them look at the same chunk, and would get into each other's way.
      for (const batch of intoTransactions(planned, reserved))
        for (const put of await commit(batch, mark)) lost.add(put);
      return lost;
    },
    putWithTurns: async (puts, mark, pools) => {
      const actions = [
        ...markOf(table, mark, puts),
        ...turnActions(table, { workspaceId: mark.workspaceId, pools }),
        ...puts.flatMap((put) => putActions(table, put, mark)),
      ];
      const reasons = await transact(client, actions);
      if (isLost(reasons[0])) throw new ChunkClosed();
      if (reasons.length > 0) await pauseAfterLoss();
      return reasons.length === 0;
    },
  };
};
