/** Whose data something holds. `nobody`: ids, figures and settings of a workspace. */
type Subject = "lead" | "member" | "lead and member" | "nobody";

/** How a person's data leaves a place, and when it goes by itself. */
export interface Holding {
  readonly of: Subject;
  /** How it forgets one person, in words for an operator. */
  readonly forgets: string;
  /** When it lapses by itself, in words; absent where it stays until somebody deletes it. */
  readonly lapses?: string;
}

const none: Holding = { of: "nobody", forgets: "holds nobody" };
const ids = (lapses?: string): Holding => ({
  of: "nobody",
  forgets: "holds ids alone",
  ...(lapses === undefined ? {} : { lapses }),
});
const member = (forgets = "with the member's record"): Holding => ({ of: "member", forgets });
const passing = (of: Subject, lapses: string): Holding => ({ of, forgets: "waits until it lapses", lapses });

/** Of the table, by the function of `lib/adapters/dynamo/keys.ts` that makes the key. */
export const tableHoldings: Readonly<Record<string, Holding>> = {
  leadKey: { of: "lead", forgets: "with the lead", lapses: "30 days after its deletion" },
  tombstoneKey: ids(),
  recordKey: {
    of: "lead and member",
    forgets: "by the lead's id, which activities name",
    lapses: "30 days after its deletion",
  },
  recordVersionKey: { of: "member", forgets: "named by their makers' ids" },
  timelineKey: ids(),
  tallyKey: ids(),
  namedRecordKey: member("named by their makers' ids; a source's credentials with the source"),
  savedFilterVersionKey: { of: "lead", forgets: "with the filter, which may name an address" },
  savedFilterUsesKey: none,
  savedFilterUseKey: ids(),
  membershipRulesKey: none,
  comparedKey: none,
  baselineKey: none,
  membershipKey: ids(),
  sharedListsKey: ids(),
  moveKey: ids("after a year"),
  historyKey: { of: "lead and member", forgets: "by the lead's id", lapses: "after 25 months" },
  learnedMappingKey: none,
  uniqueKey: { of: "lead and member", forgets: "with the record that holds the value" },
  directoryKey: none,
  firstAdminKey: ids(),
  signInKey: none,
  workspaceKey: none,
  currencyRatesKey: none,
  feedReadKey: ids(),
  memberKey: member(),
  formerMemberKey: member("with the item, which holds the name; their id is shown from then on"),
  orderPauseKey: member("names the author by their id, until a member takes the record over"),
  droppedKey: ids("after 30 days"),
  droppedCountKey: none,
  assignmentHeadKey: none,
  poolTurnsKey: ids(),
  waitingKey: ids("once somebody has the lead"),
  offerKey: ids("once somebody has accepted the lead"),
  availabilityKey: member(),
  pipelineKey: none,
  apiKeyKey: member("with the key; its text is kept as a hash"),
  idempotencyKey: passing("lead and member", "after a day"),
  rateKey: ids("within minutes"),
  auditKey: {
    of: "lead and member",
    forgets: "values and salt are taken out of its lines, the commitment stays",
  },
  importKey: { of: "member", forgets: "with the import, which names who began it" },
  importChunkKey: { of: "lead", forgets: "holds lead ids, and the values that a failed row was refused for" },
  engagementKey: { of: "lead", forgets: "by the lead's id, month by month" },
  engagementIdKey: ids("after a year"),
  engagementMessageKey: ids("after a year; after 25 months for the lock of a message's row"),
  notDuplicatesKey: ids(),
  leadSchemaHeadKey: none,
  customFieldKey: none,
  validationRuleKey: none,
  activeScoringKey: none,
  cursorSecretKey: none,
  suppressionSecretKey: none,
  suppressionKey: {
    of: "lead",
    forgets: "holds a keyed hash of the address; stays so that the address is not contacted again",
  },
  lakeManifestKey: none,
  lakeSchemasKey: none,
  jobKey: passing("lead and member", "30 days after the job"),
  jobChunkKey: ids("30 days after the job"),
  jobBatchKey: passing("lead", "30 days after the job"),
  latestJobKey: ids("after the job"),
  scheduledRunKey: ids("30 days after the run"),
  eventHeadKey: none,
  eventKey: passing("lead and member", "after 30 days"),
  eventPlaceKey: ids("after 30 days"),
  webhookKey: member("with the webhook; its secret is sealed"),
  webhookCountKey: none,
  deliveryKey: passing("lead and member", "after 30 days"),
  laneKey: none,
  gatheringKey: none,
  replayKey: passing("member", "after 30 days"),
  workflowDocumentKey: { of: "lead", forgets: "with the workflow, whose filters may name an address" },
  workflowTemplateVersionKey: { of: "lead", forgets: "with the template, whose filters may name an address" },
  runKey: ids("90 days after the run"),
  runTraceKey: ids("after 90 days"),
  runGroupKey: ids("90 days after it was last told of"),
  runStandingKey: ids(),
  enrolmentKey: ids("after 30 days"),
  contactsKey: ids("9 days after the last contact"),
  companyReplyKey: ids("91 days after the reply"),
  dueItemKey: ids("once its message is sent"),
  dueLeaseKey: none,
  dueWatermarkKey: none,
};

/** Of the buckets, by prefix. */
export const prefixHoldings: Readonly<Record<string, Holding>> = {
  "uploads/": passing("lead", "after 30 days"),
  "incoming/": passing("lead", "after 30 days"),
  "work/": passing("lead", "after 30 days"),
  "results/": passing("lead", "after 30 days"),
  "processed/": passing("lead", "after 30 days"),
  "failed/": passing("lead", "after 30 days"),
  "sources/": { of: "lead", forgets: "with the source: hashes of its rows" },
  "aws/lambda/": passing("lead and member", "after 30 days"),
  "exports/": passing("lead", "after 7 days"),
  "scheduled/": passing("lead", "after 30 days"),
  "lake/": { of: "lead", forgets: "with the lead, at the next compaction that merges its files" },
  "history/": {
    of: "lead",
    forgets: "by the lead's id: features without names or addresses, earlier versions after 35 days",
  },
};

/** Of the lake's collections. */
export const collectionHoldings: Readonly<Record<string, Holding>> = {
  leads: { of: "lead", forgets: "with the lead" },
  engagement: { of: "lead", forgets: "by the lead's id" },
  stage_moves: { of: "lead and member", forgets: "by the lead's id" },
  assignments: { of: "lead and member", forgets: "by the lead's id" },
  deal_moves: { of: "member", forgets: "by the deal's id; names members by their ids" },
  sends: { of: "lead and member", forgets: "by the lead's id" },
  activities: { of: "lead and member", forgets: "by the lead's id" },
  templates: { of: "member", forgets: "named by their makers' ids" },
  campaigns: { of: "member", forgets: "named by their makers' ids" },
  comments: { of: "lead and member", forgets: "by the id of the lead that they are on" },
  companies: { of: "lead and member", forgets: "of a person who trades alone, its name and domain" },
  deals: { of: "lead and member", forgets: "by the lead's id" },
};

const message = ids("after 4 days, 14 where it failed");

/** Of the queues. */
export const queueHoldings: Readonly<Record<string, Holding>> = {
  uploadsQueue: message,
  importStepsQueue: message,
  importChunksQueue: message,
  workbooksQueue: message,
  jobsQueue: message,
  bulkChunksQueue: message,
  engagementQueue: passing("lead", "after 4 days, 14 where it failed"),
  webhookDeliveriesQueue: passing("lead and member", "after 4 days, 14 where it failed"),
  webhookRetriesQueue: message,
  webhookReplaysQueue: message,
  lakeQueue: message,
  importSourcesQueue: message,
  tasksQueue: message,
  leadChangesQueue: passing("lead", "after 4 days, 14 where it failed"),
  membershipQueue: message,
  runsQueue: message,
  assignmentsQueue: message,
  relatedRecordsQueue: message,
  callsQueue: message,
  workspaceTasksQueue: message,
};
