import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { companyKind } from "#lib/domain/records/company/company-kind.ts";
import type { CompanyMerges } from "#lib/domain/records/company/company-merges.ts";
import { isLost, transact } from "../transaction.ts";
import { outcomeOf, recordActions } from "./record-store.ts";

export const makeCompanyMerges = (client: DynamoDBDocumentClient, table: string): CompanyMerges => ({
  write: async ({ giver, taker }) => {
    const gives = recordActions(table, companyKind, giver, taker);
    const takes = recordActions(table, companyKind, taker, giver);
    const reasons = await transact(client, [...takes.actions, ...gives.actions]);
    if (reasons.length === 0) return "stored";
    if (isLost(reasons[takes.actions.length])) return "stale";
    return outcomeOf(reasons, takes.taken).outcome === "duplicate" ? "duplicate" : "stale";
  },
});
