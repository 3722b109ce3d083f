import * as z from "zod";
import { route } from "../route.ts";
import { Company, NewCompany } from "./company-record.ts";
import { Deal, NewDeal } from "./deal-record.ts";
import { Lead } from "./lead-record.ts";
import { getLead, LeadPathId, listLeads, searchLeads } from "./leads.ts";

/** `POST /leads/{lead_id}/convert`. */
export const Conversion = z.strictObject({
  deal: NewDeal.omit({ lead_ids: true, primary_lead_id: true, uncounted_lead_ids: true, company_id: true })
    .optional()
    .describe("A deal to be made with it; of this lead and its company."),
  company: NewCompany.optional().describe(
    "A company to be made with it, unless there is one with its domain or name. Left out: the one that the lead's domain names, where it is there.",
  ),
});
export type Conversion = z.infer<typeof Conversion>;

export const convertLead = route({
  id: "convertLead",
  area: "contacts",
  method: "POST",
  path: "/leads/{lead_id}/convert",
  summary: "Make a contact of a lead",
  description:
    "With a deal and a company where they are asked for: all of it or nothing. The lead keeps its id and all that is known of it. One that is a contact already is refused: `wrong_state`.",
  roles: ["admin", "manager", "sales_rep"],
  mayBeCaused: true,
  rate: "write",
  ifMatch: "optional",
  params: z.strictObject({ lead_id: LeadPathId }),
  body: Conversion,
  answers: {
    200: {
      description: "The contact, its company, and the deal that was made.",
      schema: z.strictObject({ lead: Lead, company: Company.nullable(), deal: Deal.nullable() }),
    },
  },
  errors: ["wrong_state", "duplicate_record", "duplicate_company", "stage_move_refused"],
  finds: "lead",
  example: { body: { deal: { name: "40 seats", amount: { amount: "12000.00", currency: "EUR" } } } },
});

export const listContacts = route({
  id: "listContacts",
  area: "contacts",
  method: "GET",
  path: "/contacts",
  summary: "List contacts by any filter and order",
  description:
    "As `GET /leads`, of those whose `lifecycle` is `contact` or `customer`: contacts are leads that became one.",
  roles: listLeads.roles,
  rate: "read",
  query: listLeads.query,
  conditions: true,
  answers: listLeads.answers,
  errors: ["invalid_cursor"],
  example: { query: { "company.industry": "software", limit: "2" } },
});

export const searchContacts = route({
  id: "searchContacts",
  area: "contacts",
  method: "POST",
  path: "/contacts/search",
  summary: "Find contacts by any filter and order",
  description: "As `POST /leads/search`, of those that became contacts.",
  roles: searchLeads.roles,
  rate: "read",
  body: searchLeads.body,
  answers: searchLeads.answers,
  errors: ["invalid_cursor"],
  example: { body: { filter: 'lifecycle = "customer"', limit: 2 } },
});

export const getContact = route({
  id: "getContact",
  area: "contacts",
  method: "GET",
  path: "/contacts/{lead_id}",
  summary: "Read one contact",
  description: "A lead that is no contact is not found here.",
  roles: getLead.roles,
  rate: "read",
  params: getLead.params,
  answers: getLead.answers,
  finds: "contact",
});

/** In the order of the documentation. */
export const contactsRoutes = { convertLead, listContacts, searchContacts, getContact };
