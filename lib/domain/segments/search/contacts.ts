import { allOf } from "#lib/domain/records/lead/visible-leads.ts";
import type { LeadSearch } from "./find-leads.ts";

/** The search among leads that became contacts alone. */
export const ofContacts = (search: LeadSearch): LeadSearch => ({
  ...search,
  filter: allOf([{ field: "lifecycle", op: "in", value: ["contact", "customer"] }, search.filter]),
});
