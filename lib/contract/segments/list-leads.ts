import * as z from "zod";
import { ListId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import {
  commaSeparated,
  howPagesWork,
  LeadFields,
  LeadPage,
  LeadPathId,
  searchPage,
  sortKey,
  sortKeysMax,
} from "#lib/contract/records/leads.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { route } from "../route.ts";

const area = "lists";
const writers = ["admin", "manager", "sales_rep"] as const;
const params = z.strictObject({ list_id: ListId });

export const getListLeads = route({
  id: "getListLeads",
  area,
  method: "GET",
  path: "/lists/{list_id}/leads",
  summary: "List the leads on a list",
  description: `Of these, the ones that you may read. \`filter\` narrows them further. ${howPagesWork}`,
  roles: Role.options,
  rate: "read",
  params,
  query: z.strictObject({
    ...searchPage,
    filter: z.string().optional().describe("For example `score >= 70`."),
    sort: commaSeparated(sortKey, sortKeysMax).optional().describe("For example `-score,created_at`."),
    fields: LeadFields.optional(),
    include: commaSeparated(z.literal("total"), 1).optional(),
  }),
  answers: { 200: { description: "A page of leads.", schema: LeadPage } },
  errors: ["invalid_cursor"],
  finds: "list",
});

const LeadRefs = z.strictObject({
  lead_ids: z
    .array(LeadPathId)
    .min(1)
    .max(sizes.batchMax)
    .describe("`lead_…`, `email:<address>` or `ext:<source>:<id>`."),
});

const Membership = z.strictObject({
  status: z.int(),
  lead_id: z.string().describe("As it was asked for."),
  changed: z.boolean().describe("False when it was so already."),
  code: z.string().optional(),
  detail: z.string().optional(),
});
export type Membership = z.infer<typeof Membership>;

const answers = {
  200: {
    description: "One result per lead, in order.",
    schema: z.strictObject({ results: z.array(Membership) }),
  },
} as const;

export const addListLeads = route({
  id: "addListLeads",
  area,
  method: "POST",
  path: "/lists/{list_id}/leads",
  summary: "Put up to 100 leads on a list",
  description:
    "Each stands alone. It is a change of the lead, so you must be allowed to write it; the list must be yours to change.",
  roles: writers,
  mayBeCaused: true,
  rate: "write",
  params,
  body: LeadRefs,
  answers,
  errors: ["wrong_state"],
  finds: "list",
  example: { body: { lead_ids: ["email:ada@example.com"] } },
});

export const removeListLeads = route({
  id: "removeListLeads",
  area,
  method: "POST",
  path: "/lists/{list_id}/leads/remove",
  summary: "Take up to 100 leads off a list",
  description: "Each stands alone. The leads themselves stay.",
  roles: writers,
  mayBeCaused: true,
  rate: "write",
  params,
  body: LeadRefs,
  answers,
  errors: ["wrong_state"],
  finds: "list",
  example: { body: { lead_ids: ["email:ada@example.com"] } },
});

/** In the order of the documentation. */
export const listLeadsRoutes = { getListLeads, addListLeads, removeListLeads };
