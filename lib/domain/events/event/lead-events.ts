import type { ProducedEvent, ProducedKind } from "#lib/contract/events.ts";
import { retentionDays } from "#lib/contract/limits.ts";
import { changedFields } from "#lib/domain/records/lead/lead-rules.ts";
import type { StoredLead, WrittenBy } from "#lib/domain/records/lead/stored-lead.ts";
import { eventId } from "./event-id.ts";

const dayMs = 86_400_000;

/** An image that a member has written through the API. */
type MembersLead = StoredLead & { readonly writtenBy: Extract<WrittenBy, { readonly memberId: unknown }> };

const isMembers = (stored: StoredLead): stored is MembersLead => "memberId" in stored.writtenBy;

/** A change made because of an event belongs to what began that event. */
const chainOf = ({
  writtenBy: { cause, requestId },
}: MembersLead): Pick<ProducedEvent, "correlation_id" | "causation_id"> => ({
  correlation_id: cause?.correlationId ?? requestId,
  causation_id: cause?.eventId ?? null,
});

const envelope = (after: MembersLead, type: ProducedKind, data: Record<string, unknown>): ProducedEvent => {
  const { lead, writtenBy, workspaceId } = after;
  return {
    id: eventId(Date.parse(lead.updated_at), `${workspaceId}|${lead.id}`, lead.version, type),
    type,
    version: 1,
    timestamp: lead.updated_at,
    sequence: lead.version,
    workspace_id: workspaceId,
    actor: { type: "member", id: writtenBy.memberId },
    resource: { type: "lead", id: lead.id, revision: lead.version },
    ...chainOf(after),
    data,
  };
};

const deletedEvent = (after: MembersLead, deletedAt: string): ProducedEvent =>
  envelope(after, "lead.deleted", {
    lead_id: after.lead.id,
    restorable_until: new Date(Date.parse(deletedAt) + retentionDays.deletedLead * dayMs).toISOString(),
  });

const changeEvents = (before: StoredLead, after: MembersLead): ProducedEvent[] => {
  const changed = changedFields(before.lead, after.lead);
  const restored = before.deleted !== undefined;
  if (changed.length === 0 && !restored) return [];
  const updated = envelope(after, "lead.updated", {
    lead_id: after.lead.id,
    changed_fields: changed,
    restored,
  });
  const reassigned = before.lead.owner_id !== after.lead.owner_id;
  const assigned = () =>
    envelope(after, "lead.assigned", {
      lead_id: after.lead.id,
      owner_id: after.lead.owner_id,
      previous_owner_id: before.lead.owner_id,
    });
  return reassigned ? [updated, assigned()] : [updated];
};

/**
 * The events of one committed change of a lead. Images written by a job give none of their own, since the job's end
 * gives the summary; an image taken away by expiry gives none, since its deletion gave one 30 days ago.
 */
export const leadEvents = (
  before: StoredLead | undefined,
  after: StoredLead | undefined,
): ProducedEvent[] => {
  if (after === undefined || !isMembers(after)) return [];
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
