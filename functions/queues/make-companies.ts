import { queueFunctions } from "#functions/manifest.ts";
import { companiesOfLeads } from "#lib/domain/records/company/companies-of-leads.ts";
import { CompanyWork } from "#lib/domain/records/company/company-work.ts";
import { consumer } from "#lib/runtime/consumer.ts";

/** Makes the companies of leads that are the first of their domain. */
export const handler = consumer(queueFunctions["make-companies"], CompanyWork, ({ message, now }, deps) =>
  companiesOfLeads(deps, message, now),
);
