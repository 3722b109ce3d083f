import * as z from "zod";
import { LeadId, MemberId } from "#lib/contract/platform/ids.ts";
import { route } from "../route.ts";
import { Lead, Timestamp } from "./lead-record.ts";
import { LeadPathId } from "./leads.ts";

const area = "duplicates";
/** Whoever sees masked leads can't compare them. */
const roles = ["admin", "manager", "sales_rep"] as const;
const params = z.strictObject({ lead_id: LeadPathId });

/** How one field of two leads compares. */
export const ComparedField = z.strictObject({
  field: z.string(),
  agreement: z
    .enum(["same", "close", "differs", "missing"])
    .describe("`close`: a slip of a hand, a short form of a name. `missing`: either has no value."),
  weight: z.number().describe("What this adds to or takes from the score, in bits."),
});
export type ComparedField = z.infer<typeof ComparedField>;

export const Dismissal = z.strictObject({ at: Timestamp, by: MemberId });
export type Dismissal = z.infer<typeof Dismissal>;

export const Duplicate = z.strictObject({
  lead: Lead,
  score: z.number().min(0).max(1).describe("How probable it is that the two are one; it is never 1."),
  fields: z.array(ComparedField),
  dismissed: Dismissal.nullable().describe("Who said that they are not one, and when."),
});
export type Duplicate = z.infer<typeof Duplicate>;

export const listDuplicates = route({
  id: "listDuplicates",
  area,
  method: "GET",
  path: "/leads/{lead_id}/duplicates",
  summary: "List the leads that are likely one with a lead",
  description:
    "The best first, each with its score and with the fields that agree, differ and are missing. Pairs that somebody dismissed are left out unless `include=dismissed`. Leads that you may not read are never among them.",
  roles,
  rate: "read",
  params,
  query: z.strictObject({
    min_score: z.coerce.number().min(0.5).max(0.999).default(0.9),
    limit: z.coerce.number().int().min(1).max(50).default(20),
    include: z.literal("dismissed").optional(),
  }),
  answers: {
    200: {
      description: "The likely duplicates.",
      schema: z.strictObject({
        data: z.array(Duplicate),
        compared: z.int().min(0).describe("Leads that the lead was compared with, of those you may read."),
        complete: z
          .boolean()
          .describe("False when more leads resemble it than one request compares; others may be missing."),
      }),
    },
  },
  finds: "lead",
});

const body = z.strictObject({
  lead_ids: z.array(LeadId).min(1).max(25).describe("The other leads."),
});
const results = z.strictObject({
  results: z
    .array(z.strictObject({ lead_id: LeadId, status: z.union([z.literal(200), z.literal(404)]) }))
    .describe("One per lead, in order: 404 where there is none that you may read."),
});
const example = { body: { lead_ids: ["lead_01J0000000000000000000000A"] } };

export const dismissDuplicates = route({
  id: "dismissDuplicates",
  area,
  method: "POST",
  path: "/leads/{lead_id}/duplicates/dismiss",
  summary: "Say that leads are not duplicates of a lead",
  description:
    "Each pair stays dismissed, whatever changes on the two, until somebody takes that back. Imports obey it, too.",
  roles,
  rate: "write",
  params,
  body,
  answers: { 200: { description: "What became of each.", schema: results } },
  finds: "lead",
  example,
});

export const undismissDuplicates = route({
  id: "undismissDuplicates",
  area,
  method: "POST",
  path: "/leads/{lead_id}/duplicates/undismiss",
  summary: "Take back that leads are not duplicates of a lead",
  roles,
  rate: "write",
  params,
  body,
  answers: { 200: { description: "What became of each.", schema: results } },
  finds: "lead",
  example,
});

/** In the order of the documentation. */
export const duplicatesRoutes = { listDuplicates, dismissDuplicates, undismissDuplicates };
