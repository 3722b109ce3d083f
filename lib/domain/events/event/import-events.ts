import type { ProducedEvent, ProducedKind } from "#lib/contract/events.ts";
import type { ImportRecord } from "#lib/domain/transfer/import/import-record.ts";
import { eventId } from "./event-id.ts";

const envelope = (
  { workspace_id, id, version, updated_at }: ImportRecord,
  type: ProducedKind,
  by: string | null,
  data: Record<string, unknown>,
): ProducedEvent => ({
  id: eventId(Date.parse(updated_at), `${workspace_id}|${id}`, version, type),
  type,
  version: 1,
  timestamp: updated_at,
  sequence: version,
  workspace_id,
  actor: by === null ? { type: "import", id } : { type: "member", id: by },
  resource: { type: "import", id, revision: version },
  // What rules do with its leads afterwards has it too.
  correlation_id: id,
  causation_id: null,
  data,
});

const doneEvent = (after: ImportRecord): ProducedEvent => {
  const { total, created, updated, skipped, failed } = after.counts;
  const counts = { total, created, updated, skipped, failed };
  const data = { source: "import", import_id: after.id, counts, webhooks: after.options.webhooks };
  return envelope(after, "lead.imported", after.created_by, data);
};

const undoneEvent = (after: ImportRecord): ProducedEvent => {
  const { id: import_id, undo_counts: counts, options } = after;
  const data = { source: "import", import_id, counts, webhooks: options.webhooks };
  return envelope(after, "lead.deleted", after.undo_by, data);
};

/**
 * The events of one committed change of an import: its end is one, the summary of all that it wrote, and so is the end
 * of undoing what was announced. One that never came to its end was never announced.
 */
export const importEvents = (
  before: ImportRecord | undefined,
  after: ImportRecord | undefined,
): ProducedEvent[] => {
  if (after === undefined || after.state === before?.state || !after.options.events) return [];
  // The events are of leads; there are none of deals.
  if (after.object === "deal") return [];
  if (after.state === "done") return after.options.dry_run ? [] : [doneEvent(after)];
  return after.state === "undone" && after.is_announced ? [undoneEvent(after)] : [];
};
