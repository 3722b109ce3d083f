import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { companyKind } from "#lib/domain/records/company/company-kind.ts";
import type { Conversions } from "#lib/domain/records/conversion/conversions.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { transact } from "../transaction.ts";
import { leadActions } from "./lead-actions.ts";
import { outcomeOf, recordActions } from "./record-store.ts";

const nothing = { actions: [], taken: [] } as const;

export const makeConversions = (client: DynamoDBDocumentClient, table: string): Conversions => ({
  write: async ({ lead, company, deal }) => {
    const own = leadActions(table, lead);
    const made = company === undefined ? nothing : recordActions(table, companyKind, company);
    const sold = deal === undefined ? nothing : recordActions(table, dealKind, deal);
    const reasons = await transact(client, [...own.actions, ...made.actions, ...sold.actions]);
    if (reasons.length === 0) return "stored";
    const behind = own.actions.length + made.actions.length;
    if (outcomeOf(reasons.slice(behind), sold.taken).outcome === "duplicate") return "duplicate_deal";
    const rival = outcomeOf(reasons.slice(own.actions.length, behind), made.taken);
    const isOther = rival.outcome === "duplicate" && rival.existingId !== company?.after.record.id;
    // A lead or a company that somebody else has written is read again.
    return isOther ? "duplicate_company" : "stale";
  },
});
