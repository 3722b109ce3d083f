import * as z from "zod";
import { queueFunctions } from "#functions/manifest.ts";
import { companiesOfLeads } from "#lib/domain/records/company/companies-of-leads.ts";
import { CompanyCopyWork, CompanyWork } from "#lib/domain/records/company/company-work.ts";
import type { LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";
import { recentSchemas } from "#lib/domain/records/lead/recent-schema.ts";
import { reconcileSuppressions } from "#lib/domain/records/lead/suppression/reconcile-suppressions.ts";
import { SuppressionWork } from "#lib/domain/records/lead/suppression/suppression-work.ts";
import { tallyRecord } from "#lib/domain/records/tally/tally-record.ts";
import { TallyWork } from "#lib/domain/records/tally/tally-work.ts";
import { beginCopy } from "#lib/domain/transfer/bulk/copy-company.ts";
import { consumer } from "#lib/runtime/consumer.ts";

/** Made once: a burst of messages of one workspace reads its schema once. */
let leadSchemaReader: LeadSchemaSource | undefined;

/**
 * Updates records that depend on a changed one: creates the companies of new leads, copies a changed company's fields
 * to its leads, counts deals and activities on leads, and reconciles leads with suppressed addresses.
 */
export const handler = consumer(
  queueFunctions["update-related-records"],
  z.discriminatedUnion("kind", [CompanyWork, CompanyCopyWork, SuppressionWork, TallyWork]),
  ({ message, now }, deps) => {
    const { recordStore: recordReader, jobStore: jobs } = deps;
    if (message.kind === "suppression") {
      const suppressions = { ...deps.suppressionReader, ...deps.suppressionWriter };
      return reconcileSuppressions({ leads: deps.bulkLeads, suppressions }, message, now);
    }
    leadSchemaReader ??= recentSchemas(deps.leadSchemaReader);
    if (message.kind === "tally") return tallyRecord({ ...deps, leadSchemaReader }, message, now);
    return message.kind === "company_copy"
      ? beginCopy({ recordReader, jobs }, message, now)
      : companiesOfLeads(deps, message, now);
  },
);
