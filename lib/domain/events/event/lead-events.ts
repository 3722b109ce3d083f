import type { ProducedEvent, ProducedKind } from "#lib/contract/events.ts";
import { retentionDays, sizes } from "#lib/contract/platform/limits.ts";
import { assignmentFacts } from "#lib/domain/records/lead/assignment-facts.ts";
import { isBookkeeping } from "#lib/domain/records/lead/bookkeeping.ts";
import { changedFields } from "#lib/domain/records/lead/lead-rules.ts";
import { isMove, moverOf } from "#lib/domain/records/lead/stage-move.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { isTelling, type TellingWriter } from "#lib/domain/records/lead/written-by.ts";
import { eventId } from "./event-id.ts";

const dayMs = 86_400_000;

/** An image whose change is told of by itself. */
type ToldLead = StoredLead & { readonly writtenBy: TellingWriter };

const isTold = (stored: StoredLead): stored is ToldLead => isTelling(stored.writtenBy);

/** Who made the change, and what began it where nothing else did. */
const writerOf = (
  by: TellingWriter,
): { readonly type: string; readonly id: string; readonly began: string } => {
  switch (by.kind) {
    case "manual":
    case "api":
      return { type: "member", id: by.memberId, began: by.requestId };
    case "workflow":
      return { type: "workflow", id: by.workflowId, began: by.runId };
    case "rule":
      return { type: "rule", id: by.ruleId, began: by.ruleId };
    case "crm":
      return { type: "connection", id: by.connectionId, began: by.runId };
  }
};

const envelope = (after: ToldLead, type: ProducedKind, data: Record<string, unknown>): ProducedEvent => {
  const { lead, writtenBy, workspaceId } = after;
  const { began, ...actor } = writerOf(writtenBy);
  return {
    id: eventId(Date.parse(lead.updated_at), `${workspaceId}|${lead.id}`, lead.version, type),
    type,
    version: 1,
    timestamp: lead.updated_at,
    sequence: lead.version,
    workspace_id: workspaceId,
    actor,
    resource: { type: "lead", id: lead.id, revision: lead.version },
    // A change that something caused belongs to what began that.
    correlation_id: writtenBy.cause?.correlationId ?? began,
    causation_id: writtenBy.cause?.eventId ?? null,
    data,
  };
};

const deletedEvent = (after: ToldLead, deletedAt: string): ProducedEvent =>
  envelope(after, "lead.deleted", {
    lead_id: after.lead.id,
    restorable_until: new Date(Date.parse(deletedAt) + retentionDays.deletedLead * dayMs).toISOString(),
  });

/** The last of as many rules' moves as may cause one another: no rule moves the lead on from there. */
const fuseEvents = (after: ToldLead): ProducedEvent[] => {
  const { writtenBy, lead } = after;
  if (writtenBy.kind !== "rule" || (writtenBy.cause?.depth ?? 0) < sizes.causationDepthMax) return [];
  return [
    envelope(after, "workflow.error", {
      ...{ workflow_id: null, workflow_version: null, run_id: null, action: null },
      rule_id: writtenBy.ruleId,
      lead_id: lead.id,
      code: "causation_too_deep",
      message: `${sizes.causationDepthMax} changes have caused one another. No rule moves this lead on until somebody changes it.`,
      will_retry: false,
    }),
  ];
};

const changeEvents = (before: StoredLead, after: ToldLead): ProducedEvent[] => {
  const changed = changedFields(before.lead, after.lead);
  const restored = before.deleted !== undefined;
  if (changed.length === 0 && !restored) return [];
  const reassigned = changed.includes("owner_id");
  const moved = isMove(before, after);
  const updated = (): ProducedEvent =>
    envelope(after, "lead.updated", { lead_id: after.lead.id, changed_fields: changed, restored });
  const { driver } = moverOf(after.writtenBy);
  const stage = (): ProducedEvent =>
    envelope(after, "stage.changed", {
      lead_id: after.lead.id,
      stage_id: after.lead.stage_id,
      previous_stage_id: before.lead.stage_id,
      driver,
      rule_id: after.writtenBy.kind === "rule" ? after.writtenBy.ruleId : null,
    });
  const assigned = (): ProducedEvent =>
    envelope(after, "lead.assigned", {
      lead_id: after.lead.id,
      owner_id: after.lead.owner_id,
      previous_owner_id: before.lead.owner_id,
      ...assignmentFacts(before, after),
    });
  // What has an event of its own is told by that alone.
  const others = changed.filter(
    (field) => !(field === "owner_id" && reassigned) && !(field === "stage_id" && moved),
  );
  return [
    ...(others.length === 0 && !restored ? [] : [updated()]),
    ...(moved ? [stage(), ...fuseEvents(after)] : []),
    ...(reassigned ? [assigned()] : []),
  ];
};

/**
 * The events of one committed change of a lead. Images written by a job give none of their own, since the job's end
 * gives the summary; an image taken away by expiry gives none, since its deletion gave one 30 days ago.
 */
export const leadEvents = (
  before: StoredLead | undefined,
  after: StoredLead | undefined,
): ProducedEvent[] => {
  if (after === undefined || !isTold(after) || isBookkeeping(before, after)) return [];
  if (before === undefined)
    return [
      envelope(after, "lead.imported", {
        source: after.writtenBy.kind,
        lead_id: after.lead.id,
        owner_id: after.lead.owner_id,
      }),
    ];
  if (after.deleted !== undefined)
    return before.deleted === undefined ? [deletedEvent(after, after.deleted.at)] : [];
  return changeEvents(before, after);
};
