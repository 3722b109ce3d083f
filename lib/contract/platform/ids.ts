import * as z from "zod";

/** Every record id is a prefix and a ULID: `lead_01J…`. The prefix says the kind wherever the id turns up. */
export const idPrefixes = {
  workspace: "ws",
  member: "mem",
  apiKey: "key",
  lead: "lead",
  customField: "field",
  validationRule: "rule",
  import: "imp",
  mapping: "map",
  list: "list",
  listTemplate: "ltpl",
  tag: "tag",
  scoringModel: "smodel",
  scoreAdjustment: "adj",
  savedFilter: "filter",
  assignmentPool: "pool",
  assignmentRule: "asgr",
  importSource: "src",
  job: "job",
  exportSchedule: "sched",
  pipeline: "pipe",
  stage: "stage",
  stageRule: "srule",
  deal: "deal",
  company: "co",
  activity: "act",
  template: "tpl",
  comment: "cmt",
  connection: "conn",
  sync: "sync",
  workflow: "wf",
  workflowTemplate: "wtpl",
  run: "run",
  campaign: "cmp",
  webhook: "wh",
  delivery: "dlv",
  replay: "rpl",
  eventBatch: "batch",
  event: "evt",
  request: "req",
  audit: "aud",
} as const;

export type IdKind = keyof typeof idPrefixes;
export type Id<K extends IdKind> = `${(typeof idPrefixes)[K]}_${string}`;

export const ulidPattern = "[0-7][0-9A-HJKMNP-TV-Z]{25}";

/** A schema for the ids of one kind. */
export const idOf = <K extends IdKind>(kind: K) =>
  z.templateLiteral([`${idPrefixes[kind]}_`, z.string().regex(new RegExp(`^${ulidPattern}$`))]) as z.ZodType<
    Id<K>,
    Id<K>
  >;

export const WorkspaceId = idOf("workspace");
export type WorkspaceId = Id<"workspace">;
export const MemberId = idOf("member");
export type MemberId = Id<"member">;
export const ApiKeyId = idOf("apiKey");
export type ApiKeyId = Id<"apiKey">;
export const LeadId = idOf("lead");
export type LeadId = Id<"lead">;
export const CustomFieldId = idOf("customField");
export type CustomFieldId = Id<"customField">;
export const ValidationRuleId = idOf("validationRule");
export type ValidationRuleId = Id<"validationRule">;
export const ImportId = idOf("import");
export type ImportId = Id<"import">;
export const MappingId = idOf("mapping");
export type MappingId = Id<"mapping">;
export const TagId = idOf("tag");
export type TagId = Id<"tag">;
export const ScoringModelId = idOf("scoringModel");
export type ScoringModelId = Id<"scoringModel">;
export const ScoreAdjustmentId = idOf("scoreAdjustment");
export type ScoreAdjustmentId = Id<"scoreAdjustment">;
export const SavedFilterId = idOf("savedFilter");
export type SavedFilterId = Id<"savedFilter">;
export const ImportSourceId = idOf("importSource");
export type ImportSourceId = Id<"importSource">;
export const ListId = idOf("list");
export type ListId = Id<"list">;
export const ListTemplateId = idOf("listTemplate");
export type ListTemplateId = Id<"listTemplate">;
export const AssignmentPoolId = idOf("assignmentPool");
export type AssignmentPoolId = Id<"assignmentPool">;
export const AssignmentRuleId = idOf("assignmentRule");
export type AssignmentRuleId = Id<"assignmentRule">;
export const JobId = idOf("job");
export type JobId = Id<"job">;
export const WorkflowId = idOf("workflow");
export type WorkflowId = Id<"workflow">;
export const RunId = idOf("run");
export type RunId = Id<"run">;
export const ExportScheduleId = idOf("exportSchedule");
export type ExportScheduleId = Id<"exportSchedule">;
export const PipelineId = idOf("pipeline");
export type PipelineId = Id<"pipeline">;
export const StageId = idOf("stage");
export type StageId = Id<"stage">;
export const StageRuleId = idOf("stageRule");
export type StageRuleId = Id<"stageRule">;
export const WebhookId = idOf("webhook");
export type WebhookId = Id<"webhook">;
export const DeliveryId = idOf("delivery");
export type DeliveryId = Id<"delivery">;
export const EventBatchId = idOf("eventBatch");
export const ReplayId = idOf("replay");
export type ReplayId = Id<"replay">;
export const CompanyId = idOf("company");
export type CompanyId = Id<"company">;
export const ActivityId = idOf("activity");
export type ActivityId = Id<"activity">;
