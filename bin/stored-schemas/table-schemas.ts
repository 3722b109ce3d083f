import * as triggerWork from "#lib/adapters/changes/trigger-work.ts";
import * as contacts from "#lib/adapters/dynamo/automation/contacts.ts";
import * as droppedTriggers from "#lib/adapters/dynamo/automation/dropped-triggers.ts";
import * as enrolmentItem from "#lib/adapters/dynamo/automation/enrolment-item.ts";
import * as runItem from "#lib/adapters/dynamo/automation/run-item.ts";
import * as workflowTemplates from "#lib/adapters/dynamo/automation/workflow-templates.ts";
import * as workflows from "#lib/adapters/dynamo/automation/workflows.ts";
import * as dropWorkspaces from "#lib/adapters/dynamo/drop-workspaces.ts";
import * as eventLog from "#lib/adapters/dynamo/events/event-log.ts";
import * as eventLogReader from "#lib/adapters/dynamo/events/event-log-reader.ts";
import * as webhookStore from "#lib/adapters/dynamo/events/webhook-store.ts";
import * as cursorSigner from "#lib/adapters/dynamo/platform/cursor-signer.ts";
import * as earlierDue from "#lib/adapters/dynamo/platform/earlier-due.ts";
import * as histories from "#lib/adapters/dynamo/platform/histories.ts";
import * as jobItem from "#lib/adapters/dynamo/platform/job-item.ts";
import * as rateLimiter from "#lib/adapters/dynamo/platform/rate-limiter.ts";
import * as requestLedger from "#lib/adapters/dynamo/platform/request-ledger.ts";
import * as storedDue from "#lib/adapters/dynamo/platform/stored-due.ts";
import * as currencyRates from "#lib/adapters/dynamo/records/currency-rates.ts";
import * as dismissalStore from "#lib/adapters/dynamo/records/dismissal-store.ts";
import * as engagementItem from "#lib/adapters/dynamo/records/engagement-item.ts";
import * as leadItem from "#lib/adapters/dynamo/records/lead-item.ts";
import * as leadReader from "#lib/adapters/dynamo/records/lead-reader.ts";
import * as leadSchemaItems from "#lib/adapters/dynamo/records/lead-schema-items.ts";
import * as recordItem from "#lib/adapters/dynamo/records/record-item.ts";
import * as recordStore from "#lib/adapters/dynamo/records/record-store.ts";
import * as recordVersions from "#lib/adapters/dynamo/records/record-versions.ts";
import * as sendState from "#lib/adapters/dynamo/records/send-state.ts";
import * as suppressionKeys from "#lib/adapters/dynamo/records/suppression-keys.ts";
import * as suppressions from "#lib/adapters/dynamo/records/suppressions.ts";
import * as tags from "#lib/adapters/dynamo/records/tags.ts";
import * as tallyStore from "#lib/adapters/dynamo/records/tally-store.ts";
import * as timelineReader from "#lib/adapters/dynamo/records/timeline-reader.ts";
import * as revisionMemory from "#lib/adapters/dynamo/revision-memory.ts";
import * as feedReads from "#lib/adapters/dynamo/segments/feed-reads.ts";
import * as leadLists from "#lib/adapters/dynamo/segments/lead-lists.ts";
import * as listTemplates from "#lib/adapters/dynamo/segments/list-templates.ts";
import * as membershipStore from "#lib/adapters/dynamo/segments/membership-store.ts";
import * as moveReader from "#lib/adapters/dynamo/segments/move-reader.ts";
import * as savedFilters from "#lib/adapters/dynamo/segments/saved-filters.ts";
import * as assignmentOffers from "#lib/adapters/dynamo/selling/assignment-offers.ts";
import * as assignmentPools from "#lib/adapters/dynamo/selling/assignment-pools.ts";
import * as assignmentRules from "#lib/adapters/dynamo/selling/assignment-rules.ts";
import * as availabilityStore from "#lib/adapters/dynamo/selling/availability-store.ts";
import * as scoringModels from "#lib/adapters/dynamo/selling/scoring-models.ts";
import * as turnLedger from "#lib/adapters/dynamo/selling/turn-ledger.ts";
import * as apiKeyStore from "#lib/adapters/dynamo/team/api-key-store.ts";
import * as memberStore from "#lib/adapters/dynamo/team/member-store.ts";
import * as orderPauseReader from "#lib/adapters/dynamo/team/order-pause-reader.ts";
import * as readMember from "#lib/adapters/dynamo/team/read-member.ts";
import * as signInItem from "#lib/adapters/dynamo/team/sign-in-item.ts";
import * as signInStore from "#lib/adapters/dynamo/team/sign-in-store.ts";
import * as bulkLedger from "#lib/adapters/dynamo/transfer/bulk-ledger.ts";
import * as exportSchedules from "#lib/adapters/dynamo/transfer/export-schedules.ts";
import * as importChunkLedger from "#lib/adapters/dynamo/transfer/import-chunk-ledger.ts";
import * as importItem from "#lib/adapters/dynamo/transfer/import-item.ts";
import * as importSources from "#lib/adapters/dynamo/transfer/import-sources.ts";
import * as savedMappings from "#lib/adapters/dynamo/transfer/saved-mappings.ts";
import * as scheduledRuns from "#lib/adapters/dynamo/transfer/scheduled-runs.ts";
import * as workspaceDirectory from "#lib/adapters/dynamo/workspace-directory.ts";
import * as lakeSchemas from "#lib/adapters/lake/lake-schemas.ts";
import * as manifest from "#lib/adapters/lake/manifest.ts";
import * as deliveryItem from "#lib/adapters/webhook-delivery/delivery-item.ts";
import * as gatheringBook from "#lib/adapters/webhook-delivery/gathering-book.ts";
import * as laneBook from "#lib/adapters/webhook-delivery/lane-book.ts";
import * as replayStore from "#lib/adapters/webhook-delivery/replay-store.ts";
import * as actor from "#lib/contract/platform/actor.ts";
import * as dealRecord from "#lib/contract/records/deal-record.ts";
import * as assignments from "#lib/contract/selling/assignments.ts";
import * as leadStages from "#lib/contract/selling/lead-stages.ts";
import * as jobRecord from "#lib/domain/platform/job/job-record.ts";
import { activityKind } from "#lib/domain/records/activity/activity-kind.ts";
import { campaignKind } from "#lib/domain/records/campaign/campaign-kind.ts";
import { commentKind } from "#lib/domain/records/comment/comment-kind.ts";
import { companyKind } from "#lib/domain/records/company/company-kind.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { templateKind } from "#lib/domain/records/template/template-kind.ts";
import * as timelineEntry from "#lib/domain/records/timeline/timeline-entry.ts";
import * as learnedMapping from "#lib/domain/transfer/mapping/learned-mapping.ts";
import type { StoredSchemas } from "./stored-schema.ts";

const recordKindSchemas = [
  activityKind.schema,
  campaignKind.schema,
  commentKind.schema,
  companyKind.schema,
  dealKind.schema,
  templateKind.schema,
];

/** The schemas of the table's items, by the function of `lib/adapters/dynamo/keys.ts` that makes their key. */
export const tableSchemas: StoredSchemas = {
  leadKey: [leadItem.LeadItem],
  tombstoneKey: { why: "Written once; the lake reads its ids." },
  recordKey: [recordItem.Item, ...recordKindSchemas],
  recordVersionKey: [recordVersions.VersionItem],
  timelineKey: [timelineReader.Item, timelineEntry.Row],
  tallyKey: [tallyStore.Item],
  namedRecordKey: [
    leadLists.ListItem,
    listTemplates.TemplateItem,
    savedFilters.SavedFilterItem,
    savedMappings.MappingItem,
    tags.TagItem,
    assignmentPools.PoolItem,
    assignmentRules.RuleItem,
    scoringModels.ModelItem,
    workflows.WorkflowItem,
    workflowTemplates.TemplateItem,
    importSources.SourceItem,
    exportSchedules.ScheduleItem,
  ],
  savedFilterVersionKey: [savedFilters.SavedFilterItem],
  savedFilterUsesKey: { why: "A counter that expressions change." },
  savedFilterUseKey: [savedFilters.UseItem],
  membershipRulesKey: [revisionMemory.Head],
  comparedKey: [membershipStore.Compared],
  baselineKey: [membershipStore.BaselineItem],
  membershipKey: [membershipStore.MembershipItem],
  sharedListsKey: [actor.SharedList],
  moveKey: [moveReader.MoveItem, triggerWork.TriggerItem],
  historyKey: [histories.HistoryItem, leadStages.StageMove, assignments.AssignmentRow, dealRecord.DealMove],
  learnedMappingKey: [learnedMapping.LearnedMapping],
  uniqueKey: [leadReader.LockItem, recordStore.Lock, signInStore.MemberLock],
  directoryKey: [dropWorkspaces.Entry],
  firstAdminKey: [workspaceDirectory.FirstAdmin],
  signInKey: [signInItem.SignInItem],
  workspaceKey: { why: "Written once, with its name; nothing reads its fields." },
  currencyRatesKey: [currencyRates.Item],
  feedReadKey: [feedReads.Item],
  memberKey: [readMember.MemberItem],
  formerMemberKey: [memberStore.FormerMember],
  orderPauseKey: [orderPauseReader.OrderPauseItem],
  droppedKey: { why: "Only its key is read." },
  droppedCountKey: [droppedTriggers.CountItem],
  assignmentHeadKey: [assignmentRules.Head],
  poolTurnsKey: [turnLedger.Turns],
  waitingKey: [turnLedger.WaitingItem],
  offerKey: [assignmentOffers.OfferItem],
  availabilityKey: [availabilityStore.Item],
  pipelineKey: [leadSchemaItems.ModelItem],
  apiKeyKey: [apiKeyStore.ApiKeyItem],
  idempotencyKey: [requestLedger.Entry],
  rateKey: [rateLimiter.Counter],
  auditKey: [timelineEntry.Audit],
  importKey: [importItem.ImportItem],
  importChunkKey: [importChunkLedger.ChunkItem],
  engagementKey: [engagementItem.EngagementItem],
  engagementIdKey: { why: "Only its key is read." },
  engagementMessageKey: [sendState.MessageLock],
  notDuplicatesKey: [dismissalStore.DismissalItem],
  leadSchemaHeadKey: { why: "Its items are among those of pipelineKey." },
  customFieldKey: { why: "Its items are among those of pipelineKey." },
  validationRuleKey: { why: "Its items are among those of pipelineKey." },
  activeScoringKey: { why: "Its items are among those of pipelineKey." },
  cursorSecretKey: [cursorSigner.SecretItem],
  suppressionSecretKey: [suppressionKeys.SuppressionSecretItem],
  suppressionKey: [suppressions.SuppressionItem],
  lakeManifestKey: [manifest.ManifestItem],
  lakeSchemasKey: [lakeSchemas.Schemas],
  jobKey: [jobItem.JobItem, jobRecord.JobRecord],
  jobChunkKey: [bulkLedger.ChunkItem],
  jobBatchKey: [bulkLedger.BatchItem],
  latestJobKey: [jobItem.LatestJobItem],
  scheduledRunKey: [scheduledRuns.RunItem],
  eventHeadKey: [eventLog.Head],
  eventKey: [eventLogReader.EventItem],
  eventPlaceKey: [eventLog.Place],
  webhookKey: [webhookStore.WebhookItem],
  webhookCountKey: { why: "A counter that expressions change." },
  deliveryKey: [deliveryItem.DeliveryItem],
  laneKey: [laneBook.LaneItem],
  gatheringKey: [gatheringBook.GatheringItem],
  replayKey: [replayStore.ReplayItem],
  workflowDocumentKey: [workflows.DocumentItem],
  workflowTemplateVersionKey: [workflowTemplates.VersionItem],
  runKey: [runItem.RunItem],
  runTraceKey: [runItem.TraceItem],
  runGroupKey: [runItem.GroupItem],
  runStandingKey: [runItem.MembershipItem],
  enrolmentKey: [enrolmentItem.EnrolmentItem],
  contactsKey: [contacts.ContactsItem],
  companyReplyKey: [contacts.Reply],
  dueItemKey: [storedDue.DueItem],
  dueLeaseKey: { why: "No function reads it; conditions compare its attributes." },
  dueWatermarkKey: [earlierDue.Watermark],
};
