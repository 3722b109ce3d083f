import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { ChunkClosed } from "#lib/domain/platform/chunked-job/run-chunk.ts";
import type { LeadPut } from "#lib/domain/records/lead/bulk-leads.ts";
import { offerOf } from "#lib/domain/selling/assignment/offer/offer.ts";
import type { BatchMarker, MarkedLeads, MarkedTurns } from "#lib/domain/transfer/bulk/bulk-store.ts";
import { jobBatchKey, jobChunkKey } from "../keys.ts";
import { jobExpiry } from "../platform/job-item.ts";
import { makeBulkLeads } from "../records/bulk-leads.ts";
import { companyCheck } from "../records/following-leads.ts";
import { leadActions } from "../records/lead-actions.ts";
import { losersOf, type Planned } from "../records/lead-transactions.ts";
import { type Action, intoTransactions, isLost, stillAt, transact } from "../transaction.ts";
import { offerActions } from "./assignment-offers.ts";
import { pauseAfterLoss, turnActions } from "./turn-ledger.ts";

/** A marker, the look whether its chunk is still open, and that at a company. */
const reserved = 3;

/** A lead's change, with what is asked of its new owner. */
const putActions = (table: string, put: LeadPut, { workspaceId, offer }: BatchMarker): Action[] => [
  ...leadActions(table, put).actions,
  ...(offer === undefined ? [] : offerActions(table, workspaceId, [offerOf(put, offer)])),
];

const markerOf = (table: string, marker: BatchMarker, puts: readonly LeadPut[]): Action[] => {
  const { workspaceId, jobId, chunk, journal } = marker;
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
          ...jobExpiry(marker),
        },
        ...stillAt(undefined),
      },
    },
  ];
};

/** Looks whether the company says what it said when it was read. */
const companyChecks = (table: string, { workspaceId, company }: BatchMarker): Action[] =>
  company === undefined ? [] : [companyCheck(table, workspaceId, company)];

/** Leads whose changes carry the marker of their job. */
export const makeMarkedLeads = (client: DynamoDBDocumentClient, table: string): MarkedLeads & MarkedTurns => {
  const { leadsOf, holdersOfValues } = makeBulkLeads(client, table);

  /** Sends a batch until it holds, without those that lose; answers them. */
  const commit = async (batch: readonly Planned[], marker: BatchMarker): Promise<LeadPut[]> => {
    const lost: LeadPut[] = [];
    let open = [...batch];
    while (open.length > 0) {
      const markers = markerOf(
        table,
        marker,
        open.map(({ put }) => put),
      );
      const first = [...markers, ...companyChecks(table, marker)];
      const reasons = await transact(client, [...first, ...open.flatMap(({ actions }) => actions)]);
      if (reasons.length === 0) break;
      if (isLost(reasons[0])) throw new ChunkClosed();
      const hasCompanyChanged = reasons.slice(markers.length, first.length).some(isLost);
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
    putAll: async (puts, marker) => {
      const planned = puts.map((put) => ({ put, actions: putActions(table, put, marker) }));
      const lost = new Set<LeadPut>();
      // One after the other: all of them look at the same chunk, and would get into each other's way.
      for (const batch of intoTransactions(planned, reserved))
        for (const put of await commit(batch, marker)) lost.add(put);
      return lost;
    },
    putWithTurns: async (puts, marker, pools) => {
      const actions = [
        ...markerOf(table, marker, puts),
        ...turnActions(table, { workspaceId: marker.workspaceId, pools }),
        ...puts.flatMap((put) => putActions(table, put, marker)),
      ];
      const reasons = await transact(client, actions);
      if (isLost(reasons[0])) throw new ChunkClosed();
      if (reasons.length > 0) await pauseAfterLoss();
      return reasons.length === 0;
    },
  };
};
