import * as z from "zod";
import { Filter } from "#lib/contract/platform/filter-record.ts";
import { MemberId, PipelineId, StageId, StageRuleId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { OrderAuthor } from "#lib/contract/team/paused-order.ts";

const text = (max: number) => z.string().trim().min(1).max(max);

export const StageType = z
  .enum(["open", "won", "lost", "on_hold"])
  .describe("What a stage means, whatever it is called.");
export type StageType = z.infer<typeof StageType>;

const stageDefinition = {
  name: text(100).describe("Unique in its pipeline in any letter case."),
  description: text(500).nullable().describe("What qualifies a lead for it."),
  color: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, "A colour is # and six hexadecimal digits.")
    .nullable(),
  type: StageType,
  probability: z.number().min(0).max(100).nullable().describe("Of winning, in percent."),
  max_days: z
    .int()
    .min(1)
    .max(3_650)
    .nullable()
    .describe("A lead that is in it for longer counts as rotting; null: none does."),
  required_fields: z
    .array(text(100))
    .max(20)
    .describe("Fields that a lead needs to move here, by their names in filters: `phone`, `company.name`."),
  allowed_from: z
    .array(StageId)
    .max(sizes.stagesMax)
    .nullable()
    .describe("Stages from which leads may move here; null: from any."),
  archived: z.boolean().describe("Takes no leads any more; those in it stay until they are moved."),
};

export const RuleDriver = z
  .enum(["engagement", "elapsed", "score", "criteria", "meeting", "crm"])
  .describe(
    "What makes the rule hold: counters of engagement, time, the score, meetings that are scheduled, held or cancelled (`meetings.held >= 1`), any other field; a CRM's stages come with those.",
  );
export type RuleDriver = z.infer<typeof RuleDriver>;

const ruleDefinition = {
  driver: RuleDriver,
  direction: z
    .enum(["forward_only", "any"])
    .describe("`forward_only`: it moves no lead back in the order of the stages."),
  order: z.int().min(0).max(1_000).describe("Of several rules that hold, the lowest moves the lead."),
};

const HoldFor = z
  .strictObject({ amount: z.int().min(1).max(365), unit: z.enum(["hour", "day", "week"]) })
  .describe(
    'For so long its condition holds without a break before the lead moves: `{"amount": 2, "unit": "day"}`.',
  );

/** A rule of the stage to which it moves leads. */
export const StageRule = z.strictObject({
  id: StageRuleId,
  ...ruleDefinition,
  when: Filter.nullable().describe("Which leads it moves; null, with `crm` alone: all."),
  from: z.array(StageId).max(sizes.stagesMax).nullable().describe("From these stages; null: from any."),
  hold_for: HoldFor.nullable().default(null).describe("Null: the lead moves at once."),
});
export type StageRule = z.infer<typeof StageRule>;

// Read by the rules of lib/domain/platform/filter, which name the place of an error better than a schema can.
const givenWhen = z
  .unknown()
  .meta({ anyOf: [{ $ref: "#/components/schemas/Filter" }, { type: "string" }, { type: "null" }] })
  .describe("A filter as JSON or as text. It can't ask for lists nor for events.");

export const NewStageRule = z.strictObject({
  id: StageRuleId.optional().describe("Of a rule that is there."),
  driver: ruleDefinition.driver,
  when: givenWhen.optional(),
  from: z
    .array(text(100))
    .max(sizes.stagesMax)
    .nullable()
    .default(null)
    .describe("By id or name; null: any."),
  hold_for: HoldFor.nullable()
    .default(null)
    .describe("Null: at once. A lead that moves by it does so within the hour after that time."),
  direction: ruleDefinition.direction.default("forward_only"),
  order: ruleDefinition.order.default(100),
});
export type NewStageRule = z.infer<typeof NewStageRule>;

const givenRules = z.array(NewStageRule).max(20).describe("Rules that move leads here. All of them.");

/** A stage as it is kept; its place in the pipeline is its order. */
export const StageRecord = z.strictObject({
  id: StageId,
  ...stageDefinition,
  rules: z.array(StageRule).default([]),
});
export type StageRecord = z.infer<typeof StageRecord>;

export const Stage = z.strictObject({
  ...StageRecord.shape,
  order: z.int().min(1).describe("Its place in the pipeline, from 1."),
});
export type Stage = z.infer<typeof Stage>;

export const PipelineObject = z
  .enum(["lead", "deal"])
  .describe("What moves through it. Of leads and of deals each there is one default pipeline.");
export type PipelineObject = z.infer<typeof PipelineObject>;

const definition = {
  name: text(100).describe("Unique among the pipelines of its object in any letter case."),
  is_default: z
    .boolean()
    .describe("New leads, or deals, begin in its first stage. One pipeline of each object is the default."),
  manual_hold_days: z
    .number()
    .min(0)
    .max(365)
    .describe("For so many days after a member has moved a lead, no rule moves it."),
};

const kept = {
  id: PipelineId,
  object: PipelineObject,
  ...definition,
  created_by: MemberId.nullable().describe("null: the service."),
  updated_by: OrderAuthor,
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
};

/** A pipeline as it is kept. */
export const PipelineRecord = z.strictObject({ ...kept, stages: z.array(StageRecord).min(1) });
export type PipelineRecord = z.infer<typeof PipelineRecord>;

export const Pipeline = z.strictObject({ ...kept, stages: z.array(Stage).describe("In their order.") });
export type Pipeline = z.infer<typeof Pipeline>;

export const NewStage = z.strictObject({
  name: stageDefinition.name,
  description: stageDefinition.description.default(null),
  color: stageDefinition.color.default(null),
  type: stageDefinition.type.default("open"),
  probability: stageDefinition.probability.default(null),
  max_days: stageDefinition.max_days.default(null),
  required_fields: stageDefinition.required_fields.default([]),
  allowed_from: z
    .array(text(100))
    .max(sizes.stagesMax)
    .nullable()
    .default(null)
    .describe("By id, or by the name of a stage of this request; null: from any."),
  rules: givenRules.default([]),
});
export type NewStage = z.infer<typeof NewStage>;

export const StageChange = z.strictObject({
  id: StageId.optional().describe("Of a stage that is there; left out, the stage is new."),
  name: stageDefinition.name.optional().describe("A new stage has one."),
  description: stageDefinition.description.optional(),
  color: stageDefinition.color.optional(),
  type: stageDefinition.type.optional(),
  probability: stageDefinition.probability.optional(),
  max_days: stageDefinition.max_days.optional(),
  required_fields: stageDefinition.required_fields.optional(),
  allowed_from: NewStage.shape.allowed_from.unwrap().optional(),
  archived: stageDefinition.archived.optional(),
  rules: givenRules.optional(),
});
export type StageChange = z.infer<typeof StageChange>;

export const NewPipeline = z.strictObject({
  object: PipelineObject.default("lead"),
  name: definition.name,
  stages: z.array(NewStage).min(1).max(sizes.stagesMax).describe("In their order."),
  is_default: definition.is_default.default(false),
  manual_hold_days: definition.manual_hold_days.default(7),
});
export type NewPipeline = z.infer<typeof NewPipeline>;

export const PipelineChange = z.strictObject({
  name: definition.name.optional(),
  stages: z
    .array(StageChange)
    .min(1)
    .max(sizes.stagesMax)
    .optional()
    .describe(
      "All of them, in their order: those that are there by `id`, with what changes of them, and new ones without. To take one away, archive it or delete it.",
    ),
  is_default: z
    .boolean()
    .optional()
    .describe("False is refused of the default pipeline: make another one the default."),
  manual_hold_days: definition.manual_hold_days.optional(),
});
export type PipelineChange = z.infer<typeof PipelineChange>;
