import type { ProducedEvent } from "#lib/contract/events.ts";
import type { ImportRecord } from "#lib/domain/import/import-record.ts";
import { eventId } from "./event-id.ts";

/** The events of one committed change of an import: its end is one, the summary of all that it wrote. */
export const importEvents = (
  before: ImportRecord | undefined,
  after: ImportRecord | undefined,
): ProducedEvent[] => {
  if (after?.state !== "done" || before?.state === "done") return [];
  if (after.options.dry_run || !after.options.events) return [];
  const { workspace_id, id, version, updated_at, created_by, request_id, counts } = after;
  const { total, created, updated, skipped, failed } = counts;
  return [
    {
      id: eventId(Date.parse(updated_at), `${workspace_id}|${id}`, version, "lead.imported"),
      type: "lead.imported",
      version: 1,
      timestamp: updated_at,
      sequence: version,
      workspace_id,
      actor: created_by === null ? { type: "import", id } : { type: "member", id: created_by },
      resource: { type: "import", id, revision: version },
      correlation_id: request_id,
      causation_id: null,
      data: { source: "import", import_id: id, counts: { total, created, updated, skipped, failed } },
    },
  ];
};
