import * as z from "zod";
import { ImportId, JobId, LeadId, MemberId, StageId } from "#lib/contract/platform/ids.ts";
import { pageOf, pageQuery } from "#lib/contract/platform/page.ts";
import { Lead, Timestamp } from "#lib/contract/records/lead-record.ts";
import { LeadPathId, WrittenLead } from "#lib/contract/records/leads.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { route } from "../route.ts";

const area = "pipelines";

/** What moves leads. */
export const StageDriver = z
  .enum([
    "manual",
    "engagement",
    "meeting",
    "elapsed",
    "crm",
    "score",
    "criteria",
    "workflow",
    "bulk",
    "import",
  ])
  .describe(
    "What moved it: a member (`manual`), a stage's rule by its driver, a workflow, a job, an import.",
  );
export type StageDriver = z.infer<typeof StageDriver>;

export const StageMove = z.strictObject({
  lead_id: LeadId,
  from: StageId.nullable(),
  from_name: z.string().nullable().describe("As it is called now; null for a stage that is gone."),
  to: StageId,
  to_name: z.string().nullable(),
  at: Timestamp,
  driver: StageDriver,
  by: z
    .union([MemberId, ImportId, JobId, z.string()])
    .nullable()
    .describe("The member, import, job, rule, workflow or connection that moved it; null: the service."),
  rule_id: z.string().nullable().describe("The stage rule that held."),
  reason: z.string().nullable().describe("In the words of whoever moved it."),
  forced: z.boolean().describe("Whether the stage's own conditions were passed over."),
  duration_seconds: z.int().min(0).nullable().describe("How long the lead was in `from`; null for none."),
});
export type StageMove = z.infer<typeof StageMove>;

export const moveLead = route({
  id: "moveLead",
  area,
  method: "POST",
  path: "/leads/{lead_id}/stage",
  summary: "Move a lead to a stage",
  description:
    "The same as `PUT /leads/{lead_id}` with `stage_id`, with a reason for its history. Refused (`stage_move_refused`) with what is missing where the stage requires fields or does not take leads from the one that they are in; with `force` and a `reason`, managers and admins move it all the same. A lead that is there already stays as it is.",
  roles: ["admin", "manager", "sales_rep"],
  mayBeCaused: true,
  rate: "write",
  params: z.strictObject({ lead_id: LeadPathId }),
  body: z.strictObject({
    stage_id: StageId.optional(),
    stage: z
      .string()
      .trim()
      .min(1)
      .max(210)
      .optional()
      .describe("In place of `stage_id`: its name, or `Pipeline / Stage` where several pipelines have it."),
    reason: z.string().trim().min(1).max(500).optional(),
    force: z.boolean().default(false),
  }),
  answers: { 200: { description: "The lead as it is now.", schema: WrittenLead } },
  errors: ["stage_move_refused", "precondition_failed"],
  finds: "lead",
  ifMatch: "optional",
  example: { body: { stage: "Qualified", reason: "They asked for a quote." } },
});

export const getStageHistory = route({
  id: "getStageHistory",
  area,
  method: "GET",
  path: "/leads/{lead_id}/stage-history",
  summary: "See through which stages a lead went, newest first",
  description: "Kept for 25 months. The stage in which a lead began is no move.",
  roles: Role.options,
  rate: "read",
  params: z.strictObject({ lead_id: LeadPathId }),
  query: z.strictObject(pageQuery),
  answers: {
    200: {
      description: "A page of moves, and where the lead is now.",
      schema: pageOf(StageMove).extend({
        stage_id: Lead.shape.stage_id,
        stage_entered_at: Lead.shape.stage_entered_at,
      }),
    },
  },
  errors: ["invalid_cursor"],
  finds: "lead",
});

/** In the order of the documentation. */
export const leadStagesRoutes = { moveLead, getStageHistory };
