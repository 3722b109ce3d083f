import { queueFunctions } from "#functions/manifest.ts";
import { companiesOfLeads } from "#lib/domain/records/company/companies-of-leads.ts";
import { AnyCompanyWork } from "#lib/domain/records/company/company-work.ts";
import { beginCopy } from "#lib/domain/transfer/bulk/copy-company.ts";
import { consumer } from "#lib/runtime/consumer.ts";

/** Makes the companies of leads that are the first of their domain, and lets leads follow a company that has changed. */
export const handler = consumer(
  queueFunctions["make-companies"],
  AnyCompanyWork,
  ({ message, now }, deps) => {
    const { recordStore: recordReader, jobStore: jobs } = deps;
    return "company_id" in message
      ? beginCopy({ recordReader, jobs }, message, now)
      : companiesOfLeads(deps, message, now);
  },
);
