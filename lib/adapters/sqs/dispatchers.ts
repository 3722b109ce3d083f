import type { RunDispatcher } from "#lib/domain/automation/run/do-run-work.ts";
import type { CallWork } from "#lib/domain/automation/run/run-work.ts";
import type { EventForWebhook } from "#lib/domain/events/webhook/event-for-webhook.ts";
import type { RuleWork } from "#lib/domain/events/webhook/rule-work.ts";
import type { JobWork } from "#lib/domain/platform/job/job-work.ts";
import type { CompanyWork } from "#lib/domain/records/company/company-work.ts";
import type { TallyWork } from "#lib/domain/records/tally/tally-work.ts";
import type { LakeWork } from "#lib/domain/segments/search/lake-work.ts";
import type { AssignmentWork } from "#lib/domain/selling/assignment/assignment-work.ts";
import type { BulkChunkMessage, BulkStepMessage } from "#lib/domain/transfer/bulk/bulk-work.ts";
import type { WorkbookMessage } from "#lib/domain/transfer/import/convert/workbook-conversion.ts";
import type { ImportChunkMessage, ImportStepMessage } from "#lib/domain/transfer/import/import-work.ts";
import type { Dispatcher } from "#lib/domain/transfer/import/plan-import.ts";
import type { ScheduleMessage } from "#lib/domain/transfer/schedule/schedule-work.ts";
import type { SourceMessage } from "#lib/domain/transfer/source/source-work.ts";
import { sqsClient } from "./client.ts";
import { sendAll } from "./send-all.ts";

export const makeChunkDispatcher = (queueUrl: string): Dispatcher<ImportChunkMessage> => ({
  send: (messages) => sendAll(sqsClient(), queueUrl, messages),
});

export const makeWorkbookDispatcher = (queueUrl: string): Dispatcher<WorkbookMessage> => ({
  send: (messages) => sendAll(sqsClient(), queueUrl, messages),
});

export const makeStepDispatcher = (queueUrl: string): Dispatcher<ImportStepMessage> => ({
  send: (messages) => sendAll(sqsClient(), queueUrl, messages),
});

export const makeJobDispatcher = (queueUrl: string): Dispatcher<JobWork> => ({
  send: (messages) => sendAll(sqsClient(), queueUrl, messages),
});

export const makeBulkStepDispatcher = (queueUrl: string): Dispatcher<BulkStepMessage> => ({
  send: (messages) => sendAll(sqsClient(), queueUrl, messages),
});

export const makeBulkChunkDispatcher = (queueUrl: string): Dispatcher<BulkChunkMessage> => ({
  send: (messages) => sendAll(sqsClient(), queueUrl, messages),
});

export const makeLakeDispatcher = (queueUrl: string): Dispatcher<LakeWork> => ({
  send: (messages) => sendAll(sqsClient(), queueUrl, messages),
});

export const makeSourceDispatcher = (queueUrl: string): Dispatcher<SourceMessage> => ({
  send: (messages) => sendAll(sqsClient(), queueUrl, messages),
});

export const makeScheduleDispatcher = (queueUrl: string): Dispatcher<ScheduleMessage> => ({
  send: (messages) => sendAll(sqsClient(), queueUrl, messages),
});

export const makeRuleDispatcher = (queueUrl: string): Dispatcher<RuleWork> => ({
  send: (messages) => sendAll(sqsClient(), queueUrl, messages),
});

export const makeWebhookPinger = (queueUrl: string): Dispatcher<EventForWebhook> => ({
  send: (messages) => sendAll(sqsClient(), queueUrl, messages),
});

export const makeRunDispatcher = (queueUrl: string): RunDispatcher => ({
  send: (messages) => sendAll(sqsClient(), queueUrl, messages),
});

export const makeCallDispatcher = (queueUrl: string): Dispatcher<CallWork> => ({
  send: (messages) => sendAll(sqsClient(), queueUrl, messages),
});

export const makeAssignmentDispatcher = (queueUrl: string): Dispatcher<AssignmentWork> => ({
  send: (messages) => sendAll(sqsClient(), queueUrl, messages),
});

export const makeCompanyDispatcher = (queueUrl: string): Dispatcher<CompanyWork> => ({
  send: (messages) => sendAll(sqsClient(), queueUrl, messages),
});

export const makeTallyDispatcher = (queueUrl: string): Dispatcher<TallyWork> => ({
  send: (messages) => sendAll(sqsClient(), queueUrl, messages),
});
