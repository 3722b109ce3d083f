import * as z from "zod";
import { LeadId } from "./ids.ts";
import { Lead, NewLead } from "./lead-record.ts";
import { route } from "./route.ts";

const aLead = { email: "ada@example.com", name: "Ada Lovelace", company: { name: "Analytical Engines" } };

export const createLead = route({
  id: "createLead",
  area: "leads",
  method: "POST",
  path: "/leads",
  summary: "Create one lead by hand",
  roles: ["admin", "manager", "sales_rep"],
  rate: "write",
  body: NewLead,
  answers: { 201: { description: "The lead as it was stored.", schema: Lead } },
  errors: ["duplicate_lead"],
  example: { body: aLead },
});

export const getLead = route({
  id: "getLead",
  area: "leads",
  method: "GET",
  path: "/leads/{lead_id}",
  summary: "Read one lead",
  roles: ["admin", "manager", "sales_rep", "viewer"],
  rate: "read",
  params: z.strictObject({ lead_id: LeadId }),
  answers: { 200: { description: "The lead.", schema: Lead } },
  finds: "lead",
});
