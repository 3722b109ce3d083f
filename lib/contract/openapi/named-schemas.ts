import type * as z from "zod";
import { LeadRun } from "#lib/contract/automation/lead-runs.ts";
import { NewWorkflow, Workflow, WorkflowChange } from "#lib/contract/automation/workflow-record.ts";
import { TracedRun, WorkflowRun } from "#lib/contract/automation/workflow-run-record.ts";
import { Step } from "#lib/contract/automation/workflow-step.ts";
import { RunEnd, TraceLine } from "#lib/contract/automation/workflow-trace.ts";
import { Trigger } from "#lib/contract/automation/workflow-trigger.ts";
import { ActivatedWorkflow } from "#lib/contract/automation/workflows.ts";
import { WebhookDelivery, WebhookDeliveryDetail } from "#lib/contract/events/webhook-deliveries.ts";
import { Webhook } from "#lib/contract/events/webhook-record.ts";
import { WebhookReplay } from "#lib/contract/events/webhook-replays.ts";
import { NewWebhook, WebhookChange, WebhookWithSecret } from "#lib/contract/events/webhooks.ts";
import { ShownFormat } from "#lib/contract/platform/file-format.ts";
import { Condition, EventCondition, Filter } from "#lib/contract/platform/filter-record.ts";
import {
  BulkJob,
  ExportJob,
  Job,
  JobCounts,
  JobFailure,
  JobProgress,
  ListedExport,
  ListedJob,
} from "#lib/contract/platform/jobs.ts";
import { Limits } from "#lib/contract/platform/published-limits.ts";
import { NewRunSchedule, RunSchedule } from "#lib/contract/platform/run-schedule.ts";
import { CustomField } from "#lib/contract/records/custom-field-record.ts";
import { CustomFieldChange, NewCustomField } from "#lib/contract/records/custom-fields.ts";
import { Duplicate } from "#lib/contract/records/duplicates.ts";
import { EngagementEvent, EngagementResult } from "#lib/contract/records/engagement.ts";
import { GroupFigures } from "#lib/contract/records/lead-figures.ts";
import {
  Company,
  Engagement,
  Lead,
  LeadChange,
  NewLead,
  Provenance,
} from "#lib/contract/records/lead-record.ts";
import { LeadPage } from "#lib/contract/records/leads.ts";
import { LikelyCheck } from "#lib/contract/records/likely-duplicates.ts";
import { NewTag, Tag, TagChange } from "#lib/contract/records/tag-record.ts";
import { CountedTag, UsedTag } from "#lib/contract/records/tags.ts";
import { RuleCheck, RuleFix, ValidationRule } from "#lib/contract/records/validation-rule-record.ts";
import {
  ActivatedRule,
  NewValidationRule,
  ValidationRuleChange,
} from "#lib/contract/records/validation-rules.ts";
import { ListFigures } from "#lib/contract/segments/list-analytics.ts";
import { ListMove } from "#lib/contract/segments/list-history.ts";
import { LeadList, ListChange, NewList } from "#lib/contract/segments/list-record.ts";
import {
  ListTemplate,
  ListTemplateChange,
  NewListTemplate,
} from "#lib/contract/segments/list-template-record.ts";
import {
  NewSavedFilter,
  SavedFilter,
  SavedFilterChange,
  SavedFilterVersion,
} from "#lib/contract/segments/saved-filter-record.ts";
import {
  AssignmentPool,
  AssignmentPoolChange,
  NewAssignmentPool,
} from "#lib/contract/selling/assignment-pool-record.ts";
import {
  AssignmentRule,
  AssignmentRuleChange,
  NewAssignmentRule,
} from "#lib/contract/selling/assignment-rule-record.ts";
import { Availability, AvailabilityChange } from "#lib/contract/selling/availability-record.ts";
import { ApiKey, NewApiKey } from "#lib/contract/team/api-keys.ts";
import { SharedWith } from "#lib/contract/team/sharing.ts";
import { Member, MemberChange, NewMember } from "#lib/contract/team/team.ts";
import { BulkAction, BulkCounts, JobAction } from "#lib/contract/transfer/bulk-action.ts";
import {
  ExportSchedule,
  ExportScheduleChange,
  ExportScheduleWithRuns,
  NewExportSchedule,
  ScheduledExport,
  ScheduledRun,
} from "#lib/contract/transfer/export-schedule-record.ts";
import { ImportMatch } from "#lib/contract/transfer/import-matches.ts";
import { ImportOptions, OnMatch } from "#lib/contract/transfer/import-options.ts";
import {
  ColumnMapping,
  Import,
  ImportCounts,
  ImportFailure,
  ImportProgress,
  UndoCounts,
} from "#lib/contract/transfer/import-record.ts";
import {
  ImportSource,
  ImportSourceChange,
  NewImportSource,
  SourceRun,
} from "#lib/contract/transfer/import-source-record.ts";
import { Upload } from "#lib/contract/transfer/import-upload.ts";
import { ListedImport, StartedImport } from "#lib/contract/transfer/imports.ts";
import { MappedColumn, MappingChange, NewMapping, SavedMapping } from "#lib/contract/transfer/mappings.ts";
import { Transforms } from "#lib/contract/transfer/transforms.ts";
import { Problem, RecordUse, ValidationError } from "../errors.ts";
import { Envelope, SentEvent } from "../events.ts";
import { namedRecords } from "./named-records.ts";
import { StepAsSent, TriggerAsSent } from "./workflow-as-sent.ts";

type Named = Readonly<Record<string, z.ZodType>>;

/** Schemas that stand once under `components`, by the direction in which they travel. */
export const namedSchemas = {
  output: {
    ...namedRecords.output,
    Problem,
    ValidationError,
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
    NewRunSchedule,
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
