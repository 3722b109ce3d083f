import type { ProducedEvent, ProducedKind } from "#lib/contract/events.ts";
import type { RunGroup } from "#lib/domain/automation/run/run-group.ts";
import { eventId } from "./event-id.ts";

const event = (group: RunGroup, type: ProducedKind, data: Record<string, unknown>): ProducedEvent => {
  const { workspace_id, workflow_id, root, updated_at, version } = group;
  const id = `${workflow_id}:${root}`;
  return {
    id: eventId(Date.parse(updated_at), `${workspace_id}|${id}`, version, type),
    type,
    version: 1,
    timestamp: updated_at,
    sequence: version,
    workspace_id,
    actor: { type: "workflow", id: workflow_id },
    resource: { type: "runs", id, revision: version },
    correlation_id: root,
    causation_id: null,
    data: { source: "bulk", workflow_id, cause_id: root, ...data },
  };
};

/** The summary of all runs of a workflow that one import, job or sync began: none of them gives an event of its own. */
export const groupEvents = (before: RunGroup | undefined, after: RunGroup | undefined): ProducedEvent[] => {
  if (after === undefined) return [];
  const was = before?.told ?? { begun: 0, ended: 0 };
  const { told, ends } = after;
  return [
    ...(told.begun > was.begun ? [event(after, "workflow.triggered", { runs: told.begun })] : []),
    ...(told.ended > was.ended ? [event(after, "automation.completed", { runs: told.ended, ...ends })] : []),
  ];
};
