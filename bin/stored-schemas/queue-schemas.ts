import { WorkspaceTask } from "#lib/contract/workspace-tasks.ts";
import { CallWork, RunWork } from "#lib/domain/automation/run/run-work.ts";
import { DeliveryWork, DueAttempt } from "#lib/domain/events/delivery/delivery-work.ts";
import { ReplayWork } from "#lib/domain/events/delivery/replay/replay-record.ts";
import { RuleWork } from "#lib/domain/events/webhook/rule-work.ts";
import { JobWork } from "#lib/domain/platform/job/job-work.ts";
import { CompanyCopyWork, CompanyWork } from "#lib/domain/records/company/company-work.ts";
import { SuppressionWork } from "#lib/domain/records/lead/suppression/suppression-work.ts";
import { TallyWork } from "#lib/domain/records/tally/tally-work.ts";
import { LeadChangeWork, MembershipWork } from "#lib/domain/segments/membership/membership-work.ts";
import { LakeWork } from "#lib/domain/segments/search/lake-work.ts";
import { AssignmentWork } from "#lib/domain/selling/assignment/assignment-work.ts";
import { BulkChunkMessage, BulkStepMessage } from "#lib/domain/transfer/bulk/bulk-work.ts";
import { WorkbookMessage } from "#lib/domain/transfer/import/convert/workbook-conversion.ts";
import { ImportChunkMessage, ImportStepMessage } from "#lib/domain/transfer/import/import-work.ts";
import { ScheduleMessage } from "#lib/domain/transfer/schedule/schedule-work.ts";
import { SourceMessage } from "#lib/domain/transfer/source/source-work.ts";
import type { StoredSchemas } from "./stored-schema.ts";

/** The schemas of queued messages, by queue. */
export const queueSchemas: StoredSchemas = {
  uploadsQueue: { why: "S3 writes it." },
  importStepsQueue: [ImportStepMessage],
  importChunksQueue: [ImportChunkMessage],
  workbooksQueue: [WorkbookMessage],
  jobsQueue: [JobWork, BulkStepMessage],
  bulkChunksQueue: [BulkChunkMessage],
  engagementQueue: { why: "SES writes it." },
  webhookDeliveriesQueue: [DeliveryWork],
  webhookRetriesQueue: [DueAttempt],
  webhookReplaysQueue: [ReplayWork],
  lakeQueue: [LakeWork],
  importSourcesQueue: [SourceMessage],
  tasksQueue: [RuleWork, ScheduleMessage],
  leadChangesQueue: [LeadChangeWork],
  membershipQueue: [MembershipWork],
  runsQueue: [RunWork],
  assignmentsQueue: [AssignmentWork],
  relatedRecordsQueue: [CompanyWork, CompanyCopyWork, SuppressionWork, TallyWork],
  callsQueue: [CallWork],
  workspaceTasksQueue: [WorkspaceTask],
};
