import type { RateClass } from "../route.ts";

/** Requests a minute for one API key; a workspace has three times as many. */
export const requestsPerMinutePerKey = { read: 600, write: 120, heavy: 10 } as const satisfies Record<
  RateClass,
  number
>;
export const workspaceShareOfKeyLimit = 3;

/** As people say sizes. */
export const megabytes = (bytes: number): number => bytes / 1024 / 1024;

/** Sizes that the service promises; `GET /limits` publishes them. */
export const sizes = {
  /** Lambda's payload limit is the outer wall (6 MB). */
  bodyBytesMax: 6 * 1024 * 1024,
  importFileBytesMax: 512 * 1024 * 1024,
  importRowsMax: 1_048_576,
  importColumnsMax: 1_000,
  importRowsInBodyMax: 1_000,
  /** A presigned upload above this size goes up in parts. */
  multipartThresholdBytes: 100 * 1024 * 1024,
  /** Of an upload in parts; the last one is what is left. */
  uploadPartBytes: 8 * 1024 * 1024,
  batchMax: 100,
  /** Leads that a bulk action names; a filter may find any number. */
  bulkIdsMax: 10_000,
  pageDefault: 50,
  pageMax: 200,
  /** Of a page's records within Lambda's response of 6 MB, where the body is an escaped JSON string. */
  pageBytesMax: 5 * 1024 * 1024,
  /** Static and snapshot lists that one lead is on. */
  listsOfLeadMax: 100,
  /** Steps over which dynamic lists name one another. */
  listDepthMax: 5,
  /** Of a filter together with the filters of the lists that it names. */
  expandedConditionsMax: 300,
  /** Of a workspace: each change of a lead looks for those that it concerns. */
  dynamicListsMax: 200,
  automaticTagsMax: 100,
  leadBytesMax: 32 * 1024,
  /** Of a record of any other kind. The log keeps an image from before and one from after in one item of at most 400 KB. */
  recordBytesMax: 160 * 1024,
  /**
   * Keys of `external_ids`, and of `social`. Each external id has a lock, and a write has all its locks in one transaction of
   * at most 100 actions, so that a swap of all of them is 40 for what goes and what comes. With 40 of them an activity has 52
   * rows of timelines, itself and its line in the log: 94. A lead has itself, the log, two locks of an address, a move, an
   * assignment: 46; in one write with the company that it changes, which has itself, the log and 40 locks of 20 names: 88.
   */
  mapKeysMax: 20,
  activityBodyCharactersMax: 20_000,
  /** Of one activity. */
  activityLeadsMax: 50,
  /** Of one company, beside its own. */
  companyDomainsMax: 20,
  companyNamesMax: 20,
  /**
   * Ids and external ids that lead to one company, and those that one change of it gives and takes. With a conversion, the
   * longest write that has a company: 70, itself and the log; the lead, its log and a move; a new deal with 20 external ids,
   * the log and a move: 98 of 100 actions.
   */
  companyIdsMax: 70,
  /** Of one deal. */
  dealLeadsMax: 100,
  /** Of one part of a template's content. */
  templateCharactersMax: 50_000,
  templateVersionsMax: 100,
  /** Of a workspace, archived ones included. */
  customFieldsMax: 200,
  /** Of one dropdown. */
  customOptionsMax: 200,
  /** Of one custom field's definition, which every write of a lead reads. */
  customFieldBytesMax: 32 * 1024,
  customTextCharactersMax: 10_000,
  /** Of a workspace, inactive ones included. */
  validationRulesMax: 100,
  rulePatternCharactersMax: 500,
  ruleExpressionCharactersMax: 2_000,
  /** Of one value that a pattern or an expression looks at. */
  ruleValueBytesMax: 10 * 1024,
  /** Of a workspace: each write of a lead reads them. */
  pipelinesMax: 10,
  /** Of a pipeline, archived ones included. */
  stagesMax: 50,
  /** Of a pipeline with its stages, as JSON. */
  pipelineBytesMax: 64 * 1024,
  /** Of a workspace, drafts included. */
  scoringModelsMax: 20,
  /** Of each kind, in one scoring model. */
  scoreRulesMax: 50,
  scoreGroupsMax: 10,
  /** Of one lead, by hand. */
  scoreAdjustmentsMax: 20,
  /** Of one saved filter, as JSON. */
  savedFilterBytesMax: 32 * 1024,
  /** Former versions of one saved filter that are kept. */
  savedFilterVersionsMax: 25,
  /** With whom one record is shared by name. */
  sharedMembersMax: 50,
  salesRepImportRowsMax: 1_000,
  /** A larger export becomes a job (Lambda answers at most 6 MB). */
  inlineExportBytesMax: 5 * 1024 * 1024,
  /** Of a workspace, disabled ones included. */
  webhooksMax: 100,
  /** Of one batch of a webhook. */
  webhookBatchEventsMax: 100,
  webhookBatchBytesMax: 256 * 1024,
  webhookBatchWaitSecondsMax: 300,
  /** Events of which each caused the next. */
  causationDepthMax: 10,
  /** Of one workflow, steps within steps included; levels of steps; and its document as JSON. */
  workflowStepsMax: 100,
  workflowDepthMax: 8,
  workflowBytesMax: 64 * 1024,
  /** Of a workspace, archived ones included. */
  workflowsMax: 200,
  /** Leads that are enrolled by one request. */
  enrolMax: 100,
  /** Steps that one run takes, repeated ones counted each time. */
  runStepsMax: 1_000,
  /** Of an event with its envelope. */
  eventBytesMax: 20 * 1024,
} as const;

/** Days for which things are kept. */
export const retentionDays = {
  deletedLead: 30,
  idempotencyKey: 1,
  importArtefact: 30,
  export: 7,
  /** Of a run of an export schedule. */
  scheduledExport: 30,
  webhookDelivery: 30,
  event: 30,
  listMove: 365,
  /** Of a run, once it has ended, and of its trace. */
  workflowRun: 90,
  /** 25 months. */
  history: 762,
} as const;
