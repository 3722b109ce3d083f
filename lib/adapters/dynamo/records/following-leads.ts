import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Company } from "#lib/contract/records/company-record.ts";
import type { FollowingLeads } from "#lib/domain/records/company/follow-company.ts";
import type { LeadPut } from "#lib/domain/records/lead/bulk-leads.ts";
import { recordKey } from "../keys.ts";
import { type Action, intoTransactions, isLost, stillAt, transact } from "../transaction.ts";
import { makeBulkLeads } from "./bulk-leads.ts";
import { losersOf, plannedPuts } from "./lead-transactions.ts";

/** Looks whether a company says what it said when it was read. */
export const companyCheck = (
  table: string,
  workspaceId: WorkspaceId,
  { id, version }: Pick<Company, "id" | "version">,
): Action => ({
  ConditionCheck: { TableName: table, Key: recordKey(workspaceId, "company", id), ...stillAt(version) },
});

export const makeFollowingLeads = (client: DynamoDBDocumentClient, table: string): FollowingLeads => ({
  leadsOf: makeBulkLeads(client, table).leadsOf,
  putAll: async (puts, company) => {
    const lost = new Set<LeadPut>();
    // One after the other: all of them look at the same company.
    for (const group of intoTransactions(plannedPuts(table, puts), 1))
      for (let open = group, [first] = open; first !== undefined; [first] = open) {
        const check = companyCheck(table, first.put.after.workspaceId, company);
        const reasons = await transact(client, [check, ...open.flatMap(({ actions }) => actions)]);
        if (reasons.length === 0) break;
        const losers = isLost(reasons[0]) ? open : losersOf(reasons.slice(1), open);
        for (const { put } of losers) lost.add(put);
        open = open.filter((one) => !losers.includes(one));
      }
    return lost;
  },
});
