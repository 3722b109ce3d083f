import * as z from "zod";
import {
  AssignmentPoolId,
  AssignmentRuleId,
  ImportId,
  idOf,
  JobId,
  LeadId,
  MemberId,
  ScoreAdjustmentId,
  WorkspaceId,
} from "#lib/contract/platform/ids.ts";
import { retentionDays } from "#lib/contract/platform/limits.ts";
import { Company, Engagement, Lead, Timestamp } from "#lib/contract/records/lead-record.ts";
import { LeadDeals, LeadMeetings } from "#lib/contract/records/lead-tallies.ts";
import { AssignmentCause } from "#lib/contract/selling/assignment-record.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { keepUnknown } from "#lib/domain/platform/stored/unknown-fields.ts";
import { AutomaticChange, currentAutomatic } from "#lib/domain/records/lead/automatic-changes.ts";
import {
  blankValues,
  noCompany,
  noDeals,
  noEngagement,
  noMeetings,
} from "#lib/domain/records/lead/blank-lead.ts";
import { changedAt } from "#lib/domain/records/lead/bookkeeping.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { changeKey, leadKey } from "../keys.ts";
import { ProvenanceGroup, packProvenance, unpackProvenance } from "./provenance-groups.ts";

/** How a lead lies in the table: what is empty is left out, and provenance is grouped by stamp, so that an ordinary
 * imported lead stays under the 1 KB that one write unit pays for. */

/** Causes from before they told how the chain began are the first of theirs. */
const StoredCause = z
  .object({
    eventId: z.string().nullable(),
    correlationId: z.string(),
    root: z.string().exactOptional(),
    depth: z.int().exactOptional(),
    bulk: z.literal(true).exactOptional(),
  })
  .transform((cause) => ({ root: cause.correlationId, depth: 1, ...cause }));

const WrittenBy = z.discriminatedUnion("kind", [
  z.object({
    kind: z.enum(["manual", "api"]),
    memberId: MemberId,
    requestId: z.string(),
    cause: StoredCause.exactOptional(),
    as: z.string().exactOptional(),
  }),
  z.object({
    kind: z.literal("workflow"),
    workflowId: idOf("workflow"),
    runId: idOf("run"),
    step: z.string(),
    cause: StoredCause.exactOptional(),
  }),
  z.object({
    kind: z.literal("rule"),
    rule: z.enum(["stage", "assignment"]),
    ruleId: z.string(),
    driver: z.string().exactOptional(),
    cause: StoredCause.exactOptional(),
  }),
  z.object({
    kind: z.literal("crm"),
    connectionId: idOf("connection"),
    runId: idOf("sync"),
    cause: StoredCause.exactOptional(),
  }),
  z.object({ kind: z.literal("import"), importId: ImportId, row: z.int() }),
  z.object({ kind: z.literal("system"), task: z.enum(["follow", "deleted_list"]) }),
  z.object({ kind: z.literal("bulk"), jobId: JobId }),
]);

const Assignment = z.object({
  version: z.int(),
  cause: AssignmentCause,
  rule_id: AssignmentRuleId.exactOptional(),
  pool_id: AssignmentPoolId.exactOptional(),
  reason: z.string().exactOptional(),
});

const ScoreStateItem = z.object({
  of: z.string(),
  sums: z.record(z.string(), z.object({ points: z.number(), at: z.number() })),
  adjustments: z.array(
    z.object({
      id: ScoreAdjustmentId,
      points: z.number(),
      reason: z.string(),
      expires_at: z.string().nullable(),
      at: Timestamp,
      by: MemberId,
    }),
  ),
});

/** Fields that an item leaves out where they are blank. */
const leftOut = Object.fromEntries(Object.keys(blankValues).map((name) => [name, true])) as Record<
  keyof typeof blankValues,
  true
>;

export const LeadItem = z.object({
  pk: z.string(),
  sk: LeadId,
  kind: z.literal("lead"),
  workspace_id: WorkspaceId,
  written_by: WrittenBy,
  assignment: Assignment.optional(),
  deleted_at: Timestamp.optional(),
  deleted_by: MemberId.optional(),
  /** Fields of the workspace's own choice whose values this lead holds alone. */
  unique_fields: z.array(z.string()).optional(),
  automatic: z.record(z.string(), AutomaticChange).optional(),
  score_state: ScoreStateItem.optional(),
  bookkept: z.object({ count: z.int(), at: Timestamp, own_at: Timestamp.exactOptional() }).optional(),
  provenance: z.array(ProvenanceGroup),
  company: Company.partial().optional(),
  engagement: Engagement.partial().optional(),
  deals: LeadDeals.partial().optional(),
  meetings: LeadMeetings.partial().optional(),
  ...Lead.omit({
    id: true,
    provenance: true,
    company: true,
    engagement: true,
    deals: true,
    meetings: true,
  }).partial(leftOut).shape,
});
const readItem = stored(LeadItem);

/** True for what is not worth an attribute: null, nothing in it, or a counter still at its default. */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (Array.isArray(value) && value.length === 0) ||
  // Unknown fields, which lie under a symbol, count.
  (typeof value === "object" && Reflect.ownKeys(value).length === 0);

const lean = (fields: object): Record<string, unknown> =>
  keepUnknown(fields, Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value))));

const counted = (counters: object): Record<string, unknown> =>
  keepUnknown(
    counters,
    Object.fromEntries(Object.entries(counters).filter(([, value]) => value !== 0 && value !== null)),
  );

const daySeconds = 86_400;

/** The attributes of a lead's item. */
export const toLeadItem = (stored: StoredLead): Record<string, unknown> => {
  const { workspaceId, lead, writtenBy, assignment, uniqueFields, scoreState, bookkept, deleted } = stored;
  const { id, company, provenance, engagement, deals, meetings, ...plain } = lead;
  return {
    ...leadKey(workspaceId, id),
    kind: "lead",
    workspace_id: workspaceId,
    changed_key: changeKey(changedAt(stored), id),
    written_by: writtenBy,
    ...lean({
      ...plain,
      // What nearly every lead is takes no room.
      lifecycle: plain.lifecycle === "lead" ? null : plain.lifecycle,
      company: lean(company),
      engagement: counted(engagement),
      deals: counted(deals),
      meetings: counted(meetings),
      assignment,
      unique_fields: uniqueFields,
      // A value that a person has replaced is no longer automatic.
      automatic: currentAutomatic(stored),
      bookkept,
      score_state: scoreState,
    }),
    provenance: packProvenance(provenance),
    ...(deleted === undefined
      ? {}
      : {
          deleted_at: deleted.at,
          deleted_by: deleted.by,
          expires_at_epoch_seconds:
            Math.floor(Date.parse(deleted.at) / 1000) + retentionDays.deletedLead * daySeconds,
        }),
  };
};

/** Reads a lead's item back. Throws a ZodError when the item is no lead. */
export const fromLeadItem = (item: unknown): StoredLead => {
  const parsed = readItem.parse(item);
  const { pk: _pk, sk, kind: _kind, workspace_id, written_by, deleted_at, deleted_by, ...rest } = parsed;
  const { unique_fields, assignment, bookkept, score_state, automatic, ...fields } = rest;
  const lead = {
    ...blankValues,
    ...fields,
    id: sk,
    company: { ...noCompany, ...fields.company },
    engagement: { ...noEngagement, ...fields.engagement },
    deals: { ...noDeals, ...fields.deals },
    meetings: { ...noMeetings, ...fields.meetings },
    provenance: unpackProvenance(fields.provenance),
  } as Lead;
  const stored: StoredLead = {
    workspaceId: workspace_id,
    lead,
    writtenBy: written_by,
    ...(assignment === undefined ? {} : { assignment }),
    ...(unique_fields === undefined ? {} : { uniqueFields: unique_fields }),
    ...(automatic === undefined ? {} : { automatic }),
    ...(bookkept === undefined ? {} : { bookkept }),
    ...(score_state === undefined ? {} : { scoreState: score_state }),
  };
  return deleted_at === undefined || deleted_by === undefined
    ? stored
    : { ...stored, deleted: { at: deleted_at, by: deleted_by } };
};
