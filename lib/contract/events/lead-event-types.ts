import * as z from "zod";
import {
  AssignmentPoolId,
  AssignmentRuleId,
  ImportId,
  JobId,
  LeadId,
  MemberId,
  StageId,
} from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { assignmentFacts } from "#lib/contract/selling/assignment-record.ts";
import { BulkCounts, JobAction } from "#lib/contract/transfer/bulk-action.ts";
import { UndoCounts } from "#lib/contract/transfer/import-record.ts";
import { count, eventType, FieldNames } from "./event-type.ts";

const lead_id = "lead_01KA5Z0F6Q8W3N7R2T4Y9V1B5C";
const owner_id = "mem_01K9QJ4X7M2D8S6H1Z3P5T0G9A";

const OneLead = z.strictObject({
  source: z.enum(["manual", "api", "workflow", "rule", "crm"]),
  lead_id: LeadId,
  owner_id: MemberId.nullable(),
});
/** An import may keep its events from webhooks. */
const webhooks = z.boolean().describe("False keeps this event from webhooks, as the import's options ask.");

const ManyLeads = z
  .strictObject({
    source: z.literal("import"),
    import_id: ImportId,
    counts: z.strictObject({ total: count, created: count, updated: count, skipped: count, failed: count }),
    webhooks,
  })
  .describe("The one summary of a whole import.");

const UndoneImport = z
  .strictObject({ source: z.literal("import"), import_id: ImportId, counts: UndoCounts, webhooks })
  .describe(
    "The one summary of an import that was undone; `counts.deleted` says how many leads it took away.",
  );

const updated = {
  changed_fields: FieldNames,
  restored: z.boolean().describe("True when the change brought a deleted lead back."),
} as const;

/** The one summary of a whole bulk action, or of its undo. */
const bulkSummary = {
  source: z.literal("bulk"),
  job_id: JobId,
  undoes: JobId.nullable().describe("The job that this one took back."),
  action: z.enum(JobAction.options.map(({ shape }) => shape.kind.value)),
  counts: BulkCounts,
} as const;

export const leadEventTypes = {
  "lead.imported": eventType({
    description: "A lead was created, or an import has written its leads",
    emitted: true,
    data: z.discriminatedUnion("source", [OneLead, ManyLeads]),
    example: {
      source: "import",
      import_id: "imp_01KA5YVQ2H7C9E4M6K8X0D3J1F",
      counts: { total: 1200, created: 1100, updated: 40, skipped: 10, failed: 0 },
      webhooks: true,
    },
  }),
  "lead.updated": eventType({
    description: "A lead's data changed, or a bulk action has changed leads",
    emitted: true,
    data: z.union([
      z.strictObject({ lead_id: LeadId, ...updated }),
      z.strictObject({ ...bulkSummary, ...updated }),
    ]),
    example: { lead_id, changed_fields: ["company", "score"], restored: false },
  }),
  "lead.deleted": eventType({
    description:
      "A lead was deleted, by itself or by a bulk action, or an import that had written leads was undone",
    emitted: true,
    data: z.union([
      z.strictObject({ lead_id: LeadId, restorable_until: Timestamp }),
      UndoneImport,
      z.strictObject(bulkSummary),
    ]),
    example: { lead_id, restorable_until: "2026-12-21T09:30:00.000Z" },
  }),
  "lead.assigned": eventType({
    description: "A lead got another owner, or none; or a bulk action has assigned leads",
    emitted: true,
    data: z.union([
      z.strictObject({
        lead_id: LeadId,
        owner_id: MemberId.nullable(),
        previous_owner_id: MemberId.nullable(),
        ...assignmentFacts,
      }),
      z.strictObject({
        ...bulkSummary,
        owner_id: MemberId.nullable()
          .optional()
          .describe("Left out of an undo: each lead has its own again."),
        rule_id: AssignmentRuleId.optional().describe(
          "The rule that has shared them out, in place of one owner.",
        ),
        pool_id: AssignmentPoolId.optional().describe("The same of a pool."),
      }),
    ]),
    example: {
      lead_id,
      owner_id,
      previous_owner_id: null,
      cause: "manual",
      rule_id: null,
      pool_id: null,
      reason: "Asked for in German",
    },
  }),
  "stage.changed": eventType({
    description: "A lead moved to another stage, or a bulk action has moved leads",
    emitted: true,
    data: z.union([
      z.strictObject({
        lead_id: LeadId,
        stage_id: StageId,
        previous_stage_id: StageId.nullable().describe("Null for a lead from before there were stages."),
        driver: z.enum([
          "manual",
          "engagement",
          "meeting",
          "elapsed",
          "crm",
          "score",
          "criteria",
          "workflow",
        ]),
        rule_id: z.string().max(64).nullable().describe("The stage rule that held."),
      }),
      z.strictObject({
        ...bulkSummary,
        stage_id: StageId.optional().describe("Left out of an undo: each lead is where it was."),
      }),
    ]),
    example: {
      lead_id,
      stage_id: "stage_01K9QK2R5V8B3N6M1C7X4Z0K9D",
      previous_stage_id: "stage_01K9QK2Q1W4E7R0T3Y6H9P2A5S",
      driver: "manual",
      rule_id: null,
    },
  }),
} as const;
