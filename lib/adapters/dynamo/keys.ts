import { createHash } from "node:crypto";
import { decodeTime } from "ulid";
import type {
  AssignmentPoolId,
  CompanyId,
  DeliveryId,
  ExportScheduleId,
  ImportId,
  JobId,
  LeadId,
  MemberId,
  ReplayId,
  RunId,
  WebhookId,
  WorkflowId,
  WorkspaceId,
} from "#lib/contract/platform/ids.ts";
import type { HistoryName, HistoryRow } from "#lib/domain/platform/history/history.ts";
import { type RecordName, recordKinds } from "#lib/domain/records/record-kind/record-kinds.ts";

/** Every partition and sort key of the table. Each begins with the workspace, so no read can cross into another. */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** Leads spread over this many partitions: 3,000 writes/s stay under the 1,000 units/s that one partition takes. */
export const leadShards = 16;

export const shardOf = (leadId: string): number =>
  createHash("sha1").update(leadId).digest().readUInt8(0) % leadShards;

export const leadPartition = (ws: WorkspaceId, shard: number): string =>
  `WS#${ws}#LEAD#${String(shard).padStart(2, "0")}`;
export const leadKey = (ws: WorkspaceId, id: LeadId): Key => ({ pk: leadPartition(ws, shardOf(id)), sk: id });
/** What stays of a lead once its item is gone. */
export const tombstoneKey = (ws: WorkspaceId, id: LeadId): Key => ({
  pk: `WS#${ws}#TOMBSTONE#${String(shardOf(id)).padStart(2, "0")}`,
  sk: id,
});
/** The local index `changes` sorts each shard by this; it is read consistently, as no global index can be. */
export const changeKey = (changedAt: string, id: string): string => `${changedAt}#${id}`;

/** Records of a declared kind lie by a hash of their id, as leads do, in as many partitions as their kind has. */
export const recordPartition = (ws: WorkspaceId, kind: RecordName, shard: number): string =>
  `WS#${ws}#${kind.toUpperCase()}#${String(shard).padStart(2, "0")}`;
export const recordKey = (ws: WorkspaceId, kind: RecordName, id: string): Key => ({
  pk: recordPartition(ws, kind, shardOf(id) % recordKinds[kind].shards),
  sk: id,
});
/** What a record said under a number, for good. */
export const recordVersionKey = (ws: WorkspaceId, kind: RecordName, id: string, n: number): Key => ({
  pk: `WS#${ws}#${kind.toUpperCase()}_VERSION#${id}`,
  sk: String(n).padStart(6, "0"),
});
/** What is to be seen in a record's timeline beside what is found by the record itself: by month, as it came. */
export const timelinePartition = (ws: WorkspaceId, month: string, subject: string): string =>
  `WS#${ws}#TIMELINE#${month}#${String(shardOf(subject)).padStart(2, "0")}`;
export const timelineKey = (ws: WorkspaceId, subject: string, at: string, record: string): Key => ({
  pk: timelinePartition(ws, at.slice(0, 7), subject),
  sk: `${subject}#${at}#${record}`,
});

/** What records count for in a lead's tallies, each in an item of its own. */
export const tallyPrefix = (lead: LeadId): string => `${lead}#`;
export const tallyKey = (ws: WorkspaceId, lead: LeadId, record: string): Key => ({
  pk: `WS#${ws}#TALLY#${String(shardOf(lead)).padStart(2, "0")}`,
  sk: `${tallyPrefix(lead)}${record}`,
});

/** Records with a name of their own: one partition for each kind. */
export type NamedKind =
  | "mapping"
  | "import_source"
  | "list"
  | "list_template"
  | "tag"
  | "export_schedule"
  | "saved_filter"
  | "assignment_pool"
  | "scoring_model"
  | "workflow"
  | "workflow_template"
  | "assignment_rule";
export const namedRecordPartition = (ws: WorkspaceId, kind: NamedKind): string =>
  `WS#${ws}#${kind.toUpperCase()}`;
export const namedRecordKey = (ws: WorkspaceId, kind: NamedKind, id: string): Key => ({
  pk: namedRecordPartition(ws, kind),
  sk: id,
});
/** What a saved filter was before its changes, by version. */
export const savedFilterVersionKey = (ws: WorkspaceId, id: string, version: number): Key => ({
  pk: `WS#${ws}#SAVED_FILTER#${id}`,
  sk: String(version).padStart(10, "0"),
});
/** Counts the records that name a saved filter; they lie beside it. */
export const savedFilterUsesKey = (ws: WorkspaceId, id: string): Key => ({
  pk: `WS#${ws}#SAVED_FILTER_USE#${id}`,
  sk: "COUNT",
});
export const savedFilterUsePrefix = "USE#";
export const savedFilterUseKey = (
  ws: WorkspaceId,
  id: string,
  user: { readonly kind: string; readonly id: string },
): Key => ({
  pk: savedFilterUsesKey(ws, id).pk,
  sk: `${savedFilterUsePrefix}${user.kind}#${user.id}`,
});
/** Says how many membership rules a workspace has; every change of one passes it. */
export const membershipRulesKey = (ws: WorkspaceId): Key => ({ pk: `WS#${ws}#MEMBERSHIP_RULES`, sk: "HEAD" });
/** When a workspace's leads were last compared with its membership rules. */
export const comparedKey = (ws: WorkspaceId): Key => ({ pk: membershipRulesKey(ws).pk, sk: "COMPARED" });
/** The start of a trigger whose leads a comparison has recorded completely. */
export const baselineKey = (ws: WorkspaceId, rule: string): Key => ({
  pk: membershipRulesKey(ws).pk,
  sk: `BASELINE#${rule}`,
});
export const membershipPartition = (ws: WorkspaceId, shard: number): string =>
  `WS#${ws}#MEMBERSHIPS#${String(shard).padStart(2, "0")}`;
/** Which membership rules and lists a lead is in, as last recorded. */
export const membershipKey = (ws: WorkspaceId, id: LeadId): Key => ({
  pk: membershipPartition(ws, shardOf(id)),
  sk: id,
});
/** Which lists give their leads to a member, or to all. */
export const sharedListsKey = (ws: WorkspaceId, to: MemberId | "*"): Key => ({
  pk: `WS#${ws}#SHARED_LISTS`,
  sk: to,
});
/** What one membership rule's leads did in one month: an item collection stays under 10 GB. */
export const movesPartition = (ws: WorkspaceId, rule: string, month: string): string =>
  `WS#${ws}#MOVES#${rule}#${month}`;
export const moveKey = (ws: WorkspaceId, rule: string, at: string, lead: LeadId): Key => ({
  pk: movesPartition(ws, rule, at.slice(0, 7)),
  sk: `${at}#${lead}`,
});
/** What becomes of records, row by row: by month and shard, so that one query reads a record's month. */
export const historyPartition = (ws: WorkspaceId, history: HistoryName, month: string, shard: number) =>
  `WS#${ws}#HISTORY#${history}#${month}#${String(shard).padStart(2, "0")}`;
export const historyPlace = ({ record, at, n }: Pick<HistoryRow, "record" | "at" | "n">): string =>
  `${record}#${at}#${String(n).padStart(10, "0")}`;
export const historyKey = (
  ws: WorkspaceId,
  history: HistoryName,
  row: Pick<HistoryRow, "record" | "at" | "n">,
): Key => ({
  pk: historyPartition(ws, history, row.at.slice(0, 7), shardOf(row.record)),
  sk: historyPlace(row),
});
/** What was learned of files with a header, by the header's fingerprint. */
export const learnedMappingKey = (ws: WorkspaceId, fingerprint: string): Key => ({
  pk: `WS#${ws}#LEARNED`,
  sk: fingerprint,
});

/** A unique value's lock; it names the record that holds the value. */
export const uniqueKey = (
  ws: WorkspaceId,
  kind: "email" | "ext" | "field" | "member_email" | "sign_in" | NamedKind | RecordName,
  value: string,
): Key => ({
  pk: `WS#${ws}#UNIQ#${kind}#${value}`,
  sk: "LOCK",
});

/** The directory of workspaces: an operator's view, read by scheduled functions only. */
export const directoryPartition = "WS#DIRECTORY";
export const directoryKey = (ws: WorkspaceId): Key => ({ pk: directoryPartition, sk: ws });
/** The deployment's first admin, of whom there is one. */
export const firstAdminKey: Key = { pk: "WS#FIRST", sk: "ADMIN" };
/** Ways to sign in: read before the workspace is known, since they name it. An issuer holds no space. */
export const signInKey = (issuer: string, audience: string): Key => ({
  pk: "WS#SIGN_IN",
  sk: `${issuer} ${audience}`,
});
/** How far a member has read their feed. */
export const feedReadKey = (ws: WorkspaceId, id: MemberId): Key => ({ pk: `WS#${ws}#FEED_MARKS`, sk: id });
/** In which currency deals are summed up, and at which rates. */
export const currencyRatesKey = (ws: WorkspaceId): Key => ({ pk: `WS#${ws}`, sk: "CURRENCY_RATES" });
export const workspaceKey = (ws: WorkspaceId): Key => ({ pk: `WS#${ws}`, sk: "WORKSPACE" });
/** Which rule assigns new leads; every change of a rule passes it. */
export const assignmentHeadKey = (ws: WorkspaceId): Key => ({ pk: `WS#${ws}#ASSIGNMENT`, sk: "HEAD" });
/** The turns that a pool has given. */
export const poolTurnsKey = (ws: WorkspaceId, id: AssignmentPoolId): Key => ({
  pk: `WS#${ws}#POOL_TURNS`,
  sk: id,
});
/** Leads for which nobody was there. */
export const waitingPartition = (ws: WorkspaceId): string => `WS#${ws}#ASSIGN_WAITING`;
/** A lead that goes on unless its owner accepts it. */
export const offerPartition = (ws: WorkspaceId): string => `WS#${ws}#ASSIGN_OFFER`;
export const offerKey = (ws: WorkspaceId, id: LeadId): Key => ({ pk: offerPartition(ws), sk: id });
export const waitingKey = (ws: WorkspaceId, id: LeadId): Key => ({ pk: waitingPartition(ws), sk: id });
export const availabilityKey = (ws: WorkspaceId, id: string): Key => ({
  pk: `WS#${ws}#AVAILABILITY`,
  sk: id,
});
export const memberKey = (ws: WorkspaceId, id: string): Key => ({ pk: `WS#${ws}#MEMBER`, sk: id });
/** The name of a member who was removed, and when that was. */
export const formerMemberKey = (ws: WorkspaceId, id: MemberId): Key => ({
  pk: `WS#${ws}#FORMER_MEMBER`,
  sk: id,
});
/** A standing order that is paused because of its author, by the id of its record. */
export const orderPauseKey = (ws: WorkspaceId, id: string): Key => ({ pk: `WS#${ws}#ORDER_PAUSE`, sk: id });
export const apiKeyKey = (ws: WorkspaceId, id: string): Key => ({ pk: `WS#${ws}#APIKEY`, sk: id });

/** An Idempotency-Key of one caller, hashed: the caller chose it and it may hold anything. */
export const idempotencyKey = (ws: WorkspaceId, callerId: string, key: string): Key => ({
  pk: `WS#${ws}#IDEM#${callerId}#${createHash("sha256").update(key).digest("base64url")}`,
  sk: "ANSWER",
});
export const rateKey = (ws: WorkspaceId, callerId: string, rateClass: string, minute: string): Key => ({
  pk: `WS#${ws}#RATE#${callerId}#${rateClass}`,
  sk: minute,
});

/**
 * Audit lines of one month, spread by record over as many partitions as leads are, so that no partition takes a
 * workspace's whole traffic; within, by record, time and version, so that one query reads one record's month and a
 * repeated write repeats its key.
 */
export const auditKey = (ws: WorkspaceId, at: string, recordId: string, version: number): Key => ({
  pk: auditPartition(ws, at.slice(0, 7), shardOf(recordId)),
  sk: `${recordId}#${at}#${String(version).padStart(10, "0")}`,
});
export const auditPartition = (ws: WorkspaceId, month: string, shard: number): string =>
  `WS#${ws}#AUDIT#${month}#${String(shard).padStart(2, "0")}`;

export const importPartition = (ws: WorkspaceId): string => `WS#${ws}#IMPORT`;
export const importKey = (ws: WorkspaceId, id: ImportId): Key => ({ pk: importPartition(ws), sk: id });
/** What came of a chunk; a partition of its own, since a large import has thousands. */
export const importChunkPartition = (ws: WorkspaceId, id: ImportId): string => `WS#${ws}#IMPORT#${id}`;
/** A chunk is run once for each purpose: in each pass. */
export const importPassPrefix = (revision: number, pass: number): string => `CHUNK#${revision}#${pass}#`;
export const importChunkKey = (
  ws: WorkspaceId,
  id: ImportId,
  { revision, pass, chunk }: { readonly revision: number; readonly pass: number; readonly chunk: number },
): Key => ({
  pk: importChunkPartition(ws, id),
  sk: `${importPassPrefix(revision, pass)}${String(chunk).padStart(6, "0")}`,
});

const hashed = (text: string): string => createHash("sha256").update(text).digest("base64url");

/**
 * Engagement events lie by the month in which they came, so that what is new lies in the newest, and by lead within, in
 * the order in which they came: one query reads a lead's of a month. Few shards, since each search for events asks all: 2,000 events a second and 25
 * million a month stay within what four partitions take.
 */
export const engagementShards = 4;
export const engagementPartition = (ws: WorkspaceId, month: string, shard: number): string =>
  `WS#${ws}#ENGAGEMENT#${month}#${shard}`;
export const engagementShardOf = (lead: LeadId): number => shardOf(lead) % engagementShards;
export const engagementKey = (
  ws: WorkspaceId,
  lead: LeadId,
  { senderId, receivedAt }: { readonly senderId: string; readonly receivedAt: string },
): Key => ({
  pk: engagementPartition(ws, receivedAt.slice(0, 7), engagementShardOf(lead)),
  sk: `${lead}#${receivedAt}#${hashed(senderId)}`,
});
/** Says that an event with its sender's id is stored. */
export const engagementIdKey = (ws: WorkspaceId, senderId: string): Key => ({
  pk: `WS#${ws}#UNIQ#engagement#${hashed(senderId)}`,
  sk: "LOCK",
});
/** Says that a message to a lead has been counted for a kind of event. */
export const engagementMessageKey = (
  ws: WorkspaceId,
  lead: LeadId,
  messageId: string,
  kind: string,
): Key => ({
  pk: `WS#${ws}#UNIQ#engaged#${lead}#${hashed(messageId)}`,
  sk: kind,
});

/** Says that two leads are no duplicates; the same key whichever of them comes first. */
export const notDuplicatesKey = (ws: WorkspaceId, [a, b]: readonly [LeadId, LeadId]): Key => ({
  pk: `WS#${ws}#NOT_DUPLICATES#${a < b ? a : b}`,
  sk: a < b ? b : a,
});

/** What a workspace adds to the lead: its revision, fields, rules and pipelines, all in one query. */
export const leadSchemaPartition = (ws: WorkspaceId): string => `WS#${ws}#LEAD_SCHEMA`;
export const leadSchemaHeadKey = (ws: WorkspaceId): Key => ({ pk: leadSchemaPartition(ws), sk: "HEAD" });
export const customFieldKey = (ws: WorkspaceId, path: string): Key => ({
  pk: leadSchemaPartition(ws),
  sk: `FIELD#${path}`,
});
/** The active scoring model. */
export const activeScoringKey = (ws: WorkspaceId): Key => ({ pk: leadSchemaPartition(ws), sk: "SCORING" });
export const validationRuleKey = (ws: WorkspaceId, id: string): Key => ({
  pk: leadSchemaPartition(ws),
  sk: `RULE#${id}`,
});

export const pipelineKey = (ws: WorkspaceId, id: string): Key => ({
  pk: leadSchemaPartition(ws),
  sk: `PIPELINE#${id}`,
});

/** The secret that signs a workspace's cursors. */
export const cursorSecretKey = (ws: WorkspaceId): Key => ({ pk: `WS#${ws}#SECRET`, sk: "CURSOR" });

/** The sealed secret under which a workspace's suppressed addresses are hashed. */
export const suppressionSecretKey = (ws: WorkspaceId): Key => ({
  pk: `WS#${ws}#SECRET`,
  sk: "SUPPRESSION",
});
/** What is known of an address for as long as the workspace lives, by its HMAC; it takes the form of a unique lock. */
export const suppressionKey = (ws: WorkspaceId, hmac: string): Key => ({
  pk: `WS#${ws}#UNIQ#suppression#${hmac}`,
  sk: "LOCK",
});

/** Names the files of a collection's snapshot whose columns are those of a schema. */
export const lakeManifestKey = (ws: WorkspaceId, collection: string, schema: string): Key => ({
  pk: `WS#${ws}#LAKE`,
  sk: `${collection}#${schema}`,
});
/** Says which schemas' snapshots there are. */
export const lakeSchemasKey = (ws: WorkspaceId, collection: string): Key => ({
  pk: `WS#${ws}#LAKE`,
  sk: collection,
});

export const jobListPartition = (ws: WorkspaceId): string => `WS#${ws}#JOB`;
export const jobKey = (ws: WorkspaceId, id: JobId): Key => ({ pk: jobListPartition(ws), sk: id });
/** What came of a job's chunks, and which leads they have changed. */
export const jobPartition = (ws: WorkspaceId, id: JobId): string => `WS#${ws}#JOB#${id}`;
const chunkNumber = (chunk: number): string => String(chunk).padStart(6, "0");
export const jobChunkPrefix = "CHUNK#";
export const jobChunkKey = (ws: WorkspaceId, id: JobId, chunk: number): Key => ({
  pk: jobPartition(ws, id),
  sk: `${jobChunkPrefix}${chunkNumber(chunk)}`,
});
export const jobBatchPrefix = (chunk: number): string => `BATCH#${chunkNumber(chunk)}#`;
/** A batch by its first lead: a job changes each lead once. */
export const jobBatchKey = (ws: WorkspaceId, id: JobId, chunk: number, first: LeadId): Key => ({
  pk: jobPartition(ws, id),
  sk: `${jobBatchPrefix(chunk)}${first}`,
});
/** Names the job that was last begun for a query, by the query's fingerprint. */
export const latestJobKey = (ws: WorkspaceId, fingerprint: string): Key => ({
  pk: `WS#${ws}#QUERY#${fingerprint}`,
  sk: "JOB",
});

/** The jobs of an export schedule's runs. */
export const scheduledRunPartition = (ws: WorkspaceId, schedule: ExportScheduleId): string =>
  `WS#${ws}#EXPORT_RUNS#${schedule}`;
export const scheduledRunKey = (ws: WorkspaceId, schedule: ExportScheduleId, job: JobId): Key => ({
  pk: scheduledRunPartition(ws, schedule),
  sk: job,
});

/** Events of a log that share a partition: at 20 KB each they stay far under an item collection's 10 GB. */
export const eventBlock = 100_000;
const eventPosition = (position: number): string => String(position).padStart(12, "0");
/** A log's end. */
export const eventHeadKey = (ws: WorkspaceId): Key => ({ pk: `WS#${ws}#EVENTS`, sk: "HEAD" });
export const eventKey = (ws: WorkspaceId, position: number): Key => ({
  pk: `WS#${ws}#EVENTS#${String(Math.floor((position - 1) / eventBlock)).padStart(6, "0")}`,
  sk: eventPosition(position),
});
/** The local index `changes` sorts a block's events by their resource. */
export const eventsOfResource = (resourceId: string, position: number): string =>
  `${resourceId}#${eventPosition(position)}`;
/** Says where an event is in the log, and that it is. */
export const eventPlaceKey = (ws: WorkspaceId, eventId: string): Key => ({
  pk: `WS#${ws}#UNIQ#event#${eventId}`,
  sk: "PLACE",
});

export const webhookKey = (ws: WorkspaceId, id: string): Key => ({ pk: `WS#${ws}#WEBHOOK`, sk: id });
/** Counts a workspace's webhooks. */
export const webhookCountKey = (ws: WorkspaceId): Key => ({ pk: `WS#${ws}#COUNT`, sk: "WEBHOOK" });

/** A webhook's deliveries of one day (UTC): an item collection stays under 10 GB, and a day's is gone after 30. */
export const deliveryPartition = (ws: WorkspaceId, webhook: WebhookId, day: string): string =>
  `WS#${ws}#DELIVERY#${webhook}#${day}`;
export const deliveryDay = (time: Date): string => time.toISOString().slice(0, 10);
/** The day is the id's own. */
export const deliveryKey = (ws: WorkspaceId, webhook: WebhookId, id: DeliveryId): Key => ({
  pk: deliveryPartition(ws, webhook, deliveryDay(new Date(decodeTime(id.slice("dlv_".length))))),
  sk: id,
});
/** The local index `changes` holds a day's deliveries that wait for an attempt, by the time when it is due. */
export const dueKey = (dueAt: string, id: string): string => `DUE#${dueAt}#${id}`;
export const laneKey = (ws: WorkspaceId, webhook: WebhookId): Key => ({
  pk: `WS#${ws}#WEBHOOK_LANE#${webhook}`,
  sk: "LANE",
});
/** How far the gathering of a webhook's events into batches is. */
export const gatheringKey = (ws: WorkspaceId, webhook: WebhookId): Key => ({
  pk: `WS#${ws}#WEBHOOK_BATCH#${webhook}`,
  sk: "GATHERING",
});
export const replayKey = (ws: WorkspaceId, webhook: WebhookId, id: ReplayId): Key => ({
  pk: `WS#${ws}#WEBHOOK_REPLAY#${webhook}`,
  sk: id,
});

/** What a workflow did by one of its versions. */
export const workflowDocumentKey = (ws: WorkspaceId, id: WorkflowId, version: number): Key => ({
  pk: `WS#${ws}#WORKFLOW#${id}`,
  sk: String(version).padStart(10, "0"),
});
/** What a workflow template said by one of its versions. */
export const workflowTemplateVersionKey = (ws: WorkspaceId, id: string, version: number): Key => ({
  pk: `WS#${ws}#WORKFLOW_TEMPLATE#${id}`,
  sk: String(version).padStart(10, "0"),
});
/** Runs spread as leads do, since thousands begin at once; the local index `changes` sorts each shard by workflow. */
export const runPartition = (ws: WorkspaceId, shard: number): string =>
  `WS#${ws}#RUN#${String(shard).padStart(2, "0")}`;
export const runKey = (ws: WorkspaceId, id: RunId): Key => ({ pk: runPartition(ws, shardOf(id)), sk: id });
/** What each stretch of a run has told, by the run's version. */
export const runTraceKey = (ws: WorkspaceId, id: RunId, version: number): Key => ({
  pk: `WS#${ws}#RUN_TRACE#${id}`,
  sk: String(version).padStart(10, "0"),
});
/** Where a run sent its lead as well, by its turn. */
export const enrolmentKey = (ws: WorkspaceId, run: RunId, turn: number): Key => ({
  pk: `WS#${ws}#ENROLMENT#${run}`,
  sk: String(turn).padStart(6, "0"),
});
/** What was told of the runs of a workflow that one import, job or sync began. */
export const runGroupKey = (ws: WorkspaceId, workflow: WorkflowId, root: string): Key => ({
  pk: `WS#${ws}#RUN_GROUP#${workflow}`,
  sk: root,
});
/** In which workflows a lead is or was. */
export const runStandingPartition = (ws: WorkspaceId, lead: LeadId): string => `WS#${ws}#AUTOMATION#${lead}`;
export const runStandingKey = (ws: WorkspaceId, lead: LeadId, workflow: WorkflowId): Key => ({
  pk: runStandingPartition(ws, lead),
  sk: workflow,
});

/** When workflows have contacted a lead. */
export const contactsKey = (ws: WorkspaceId, lead: LeadId): Key => ({
  pk: `WS#${ws}#CONTACTS#${String(shardOf(lead)).padStart(2, "0")}`,
  sk: lead,
});
/** Leads of a company that have replied themselves, by when. */
export const companyRepliesPartition = (ws: WorkspaceId, company: CompanyId): string =>
  `WS#${ws}#COMPANY_REPLIES#${company}`;
export const companyReplyKey = (ws: WorkspaceId, company: CompanyId, at: string, lead: LeadId): Key => ({
  pk: companyRepliesPartition(ws, company),
  sk: `${at}#${lead}`,
});

/** That a trigger of a paused workflow was counted, by the run that it would have begun. */
export const droppedKey = (ws: WorkspaceId, run: RunId): Key => ({
  pk: `WS#${ws}#DROPPED#${run}`,
  sk: "MARK",
});
/** How many there were, in as many parts as leads have shards: thousands may be dropped at once. */
export const droppedCountPartition = (ws: WorkspaceId, workflow: WorkflowId): string =>
  `WS#${ws}#DROPPED_COUNT#${workflow}`;
export const droppedCountKey = (ws: WorkspaceId, workflow: WorkflowId, run: RunId): Key => ({
  pk: droppedCountPartition(ws, workflow),
  sk: String(shardOf(run)).padStart(2, "0"),
});

/**
 * Reminders of all workspaces, sorted by minute in each shard: a query reads the next ones however far ahead they are.
 * Each shard takes 1,000 write units a second, which is 250 reminders stored and removed in transactions.
 */
export const dueShards = 16;
export const duePartition = (shard: number): string => `WS#DUE#${String(shard).padStart(2, "0")}`;
export const dueItemKey = (ws: WorkspaceId, minute: string, id: string): Key => ({
  pk: duePartition(shardOf(id) % dueShards),
  sk: `${minute}#${ws}#${id}`,
});
/** Names the one walker that sends reminders. */
export const dueLeaseKey: Key = { pk: "WS#DUE", sk: "LEASE" };

/** Reminders of earlier versions: a partition for each minute and shard. */
export const earlierDueShards = 4;
export const earlierDuePartition = (minute: string, shard: number): string => `WS#DUE#${minute}#${shard}`;
/** The last minute whose earlier reminders were all sent. */
export const dueWatermarkKey: Key = { pk: "WS#DUE", sk: "WATERMARK" };
