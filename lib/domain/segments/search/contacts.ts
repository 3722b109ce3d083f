import type { Filter } from "#lib/contract/platform/filters.ts";
import { allOf } from "#lib/domain/records/lead/visible-leads.ts";
import type { LeadSearch } from "./find-leads.ts";

/** Leads that became contacts. */
export const contactsOnly: Filter = { field: "lifecycle", op: "in", value: ["contact", "customer"] };

/** The search among contacts alone. */
export const ofContacts = (search: LeadSearch): LeadSearch => ({
  ...search,
  filter: allOf([contactsOnly, search.filter]),
  bound: `contact ${search.bound}`,
});
