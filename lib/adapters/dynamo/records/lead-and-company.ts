import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { companyKind } from "#lib/domain/records/company/company-kind.ts";
import type { LeadAndCompany } from "#lib/domain/records/company/lead-and-company.ts";
import { isLost, transact } from "../transaction.ts";
import { leadActions } from "./lead-actions.ts";
import { leadOutcome } from "./lead-writer.ts";
import { makeRecordReader, outcomeOf, recordActions } from "./record-store.ts";

export const makeLeadAndCompany = (client: DynamoDBDocumentClient, table: string): LeadAndCompany => ({
  recordReader: makeRecordReader(client, table),
  write: async ({ lead, company }) => {
    const own = leadActions(table, lead);
    const its = recordActions(table, companyKind, company);
    const reasons = await transact(client, [...own.actions, ...its.actions]);
    if (reasons.length === 0) return { outcome: "stored" };
    const ofLead = reasons.slice(0, own.actions.length);
    if (ofLead.some(isLost)) return leadOutcome(ofLead, own.taken);
    const rival = outcomeOf(reasons.slice(own.actions.length), its.taken);
    // A company that somebody else has written is read again, with its lead.
    return rival.outcome === "duplicate"
      ? { outcome: "duplicate_company", existingId: rival.existingId }
      : { outcome: "stale" };
  },
});
