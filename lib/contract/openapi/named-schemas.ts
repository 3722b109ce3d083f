import type * as z from "zod";
import { ApiKey, NewApiKey } from "../api-keys.ts";
import { AssignmentPool, AssignmentPoolChange, NewAssignmentPool } from "../assignment-pool-record.ts";
import { AssignmentRule, AssignmentRuleChange, NewAssignmentRule } from "../assignment-rule-record.ts";
import { Availability, AvailabilityChange } from "../availability-record.ts";
import { BulkAction, BulkCounts, JobAction } from "../bulk-action.ts";
import { CustomField } from "../custom-field-record.ts";
import { CustomFieldChange, NewCustomField } from "../custom-fields.ts";
import { Duplicate } from "../duplicates.ts";
import { EngagementEvent, EngagementResult } from "../engagement.ts";
import { Fault, Problem, RecordUse } from "../errors.ts";
import { Envelope, SentEvent } from "../events.ts";
import {
  ExportSchedule,
  ExportScheduleChange,
  ExportScheduleWithRuns,
  NewExportSchedule,
  ScheduledExport,
  ScheduledRun,
} from "../export-schedule-record.ts";
import { ShownFormat } from "../file-format.ts";
import { Condition, EventCondition, Filter } from "../filter-record.ts";
import { ImportMatch } from "../import-matches.ts";
import { ImportOptions, OnMatch } from "../import-options.ts";
import {
  ColumnMapping,
  Import,
  ImportCounts,
  ImportFailure,
  ImportProgress,
  UndoCounts,
} from "../import-record.ts";
import { ImportSource, ImportSourceChange, NewImportSource, SourceRun } from "../import-source-record.ts";
import { Upload } from "../import-upload.ts";
import { ListedImport, StartedImport } from "../imports.ts";
import {
  BulkJob,
  ExportJob,
  Job,
  JobCounts,
  JobFailure,
  JobProgress,
  ListedExport,
  ListedJob,
} from "../jobs.ts";
import { GroupFigures } from "../lead-figures.ts";
import { Company, Engagement, Lead, LeadChange, NewLead, Provenance } from "../lead-record.ts";
import { LeadRun } from "../lead-runs.ts";
import { LeadPage } from "../leads.ts";
import { LikelyCheck } from "../likely-duplicates.ts";
import { ListFigures } from "../list-analytics.ts";
import { ListMove } from "../list-history.ts";
import { LeadList, ListChange, NewList } from "../list-record.ts";
import { ListTemplate, ListTemplateChange, NewListTemplate } from "../list-template-record.ts";
import { MappedColumn, MappingChange, NewMapping, SavedMapping } from "../mappings.ts";
import { Limits } from "../published-limits.ts";
import { RunSchedule } from "../run-schedule.ts";
import {
  NewSavedFilter,
  SavedFilter,
  SavedFilterChange,
  SavedFilterVersion,
} from "../saved-filter-record.ts";
import { SharedWith } from "../sharing.ts";
import { NewTag, Tag, TagChange } from "../tag-record.ts";
import { CountedTag, UsedTag } from "../tags.ts";
import { Member, MemberChange, NewMember } from "../team.ts";
import { Transforms } from "../transforms.ts";
import { RuleCheck, RuleFix, ValidationRule } from "../validation-rule-record.ts";
import { ActivatedRule, NewValidationRule, ValidationRuleChange } from "../validation-rules.ts";
import { WebhookDelivery, WebhookDeliveryDetail } from "../webhook-deliveries.ts";
import { Webhook } from "../webhook-record.ts";
import { WebhookReplay } from "../webhook-replays.ts";
import { NewWebhook, WebhookChange, WebhookWithSecret } from "../webhooks.ts";
import { NewWorkflow, Workflow, WorkflowChange } from "../workflow-record.ts";
import { TracedRun, WorkflowRun } from "../workflow-run-record.ts";
import { Step } from "../workflow-step.ts";
import { RunEnd, TraceLine } from "../workflow-trace.ts";
import { Trigger } from "../workflow-trigger.ts";
import { ActivatedWorkflow } from "../workflows.ts";
import { namedRecords } from "./named-records.ts";
import { StepAsSent, TriggerAsSent } from "./workflow-as-sent.ts";

type Named = Readonly<Record<string, z.ZodType>>;

/** Schemas that stand once under `components`, by the direction in which they travel. */
export const namedSchemas = {
  output: {
    ...namedRecords.output,
    Problem,
    Fault,
    RecordUse,
    Lead,
    LeadPage,
    Company,
    Engagement,
    Provenance,
    Duplicate,
    Import,
    ListedImport,
    StartedImport,
    ImportOptions,
    ImportOnMatch: OnMatch,
    ImportFormat: ShownFormat,
    ImportCounts,
    ImportFailure,
    ImportProgress,
    ImportMatch,
    LikelyCheck,
    UndoCounts,
    ColumnMapping,
    Transforms,
    Upload,
    ImportSource,
    ImportSourceRun: SourceRun,
    Mapping: SavedMapping,
    MappedColumn,
    Job,
    ExportJob,
    BulkJob,
    JobAction,
    BulkCounts,
    JobCounts,
    JobFailure,
    JobProgress,
    ExportSchedule,
    ExportScheduleWithRuns,
    ListedExport,
    ListedJob,
    ExportScheduleRun: ScheduledRun,
    ScheduledExport,
    RunSchedule,
    List: LeadList,
    ListTemplate,
    ListMove,
    ListFigures,
    GroupFigures,
    SharedWith,
    Tag,
    CountedTag,
    UsedTag,
    SavedFilter,
    SavedFilterVersion,
    CustomField,
    ValidationRule,
    ActivatedRule,
    RuleCheck,
    RuleFix,
    Workflow,
    ActivatedWorkflow,
    WorkflowStep: Step,
    WorkflowTrigger: Trigger,
    WorkflowTraceLine: TraceLine,
    WorkflowRunEnd: RunEnd,
    WorkflowRun,
    LeadRun,
    TracedRun,
    Webhook,
    WebhookWithSecret,
    WebhookDelivery,
    WebhookDeliveryDetail,
    WebhookReplay,
    Event: Envelope,
    SentEvent,
    EngagementResult,
    Member,
    Availability,
    AssignmentPool,
    AssignmentRule,
    ApiKey,
    Limits,
    Filter,
    Condition,
    EventCondition,
  },
  input: {
    ...namedRecords.input,
    NewLead,
    LeadChange,
    BulkAction,
    NewMember,
    MemberChange,
    AvailabilityChange,
    NewAssignmentPool,
    AssignmentPoolChange,
    NewAssignmentRule,
    AssignmentRuleChange,
    NewApiKey,
    NewImportOptions: ImportOptions,
    NewImportOnMatch: OnMatch,
    NewTransforms: Transforms,
    NewMappedColumn: MappedColumn,
    NewMapping,
    MappingChange,
    NewImportSource,
    ImportSourceChange,
    NewExportSchedule,
    ExportScheduleChange,
    NewScheduledExport: ScheduledExport,
    NewRunSchedule: RunSchedule,
    NewSharedWith: SharedWith,
    NewList,
    ListChange,
    NewListTemplate,
    ListTemplateChange,
    NewTag,
    TagChange,
    NewSavedFilter,
    SavedFilterChange,
    NewCustomField,
    CustomFieldChange,
    NewValidationRule,
    ValidationRuleChange,
    NewRuleCheck: RuleCheck,
    NewRuleFix: RuleFix,
    NewWorkflow,
    NewWorkflowStep: StepAsSent,
    NewWorkflowTrigger: TriggerAsSent,
    WorkflowChange,
    NewWebhook,
    WebhookChange,
    NewEngagementEvent: EngagementEvent,
  },
} as const satisfies Record<"input" | "output", Named>;
