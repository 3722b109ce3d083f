import type { ProducedEvent, ProducedKind } from "#lib/contract/events.ts";
import type { RunRecord } from "#lib/domain/automation/run/run-record.ts";
import { eventId } from "./event-id.ts";

const envelope = (run: RunRecord, type: ProducedKind, data: Record<string, unknown>): ProducedEvent => {
  const { workspace_id, id, version, updated_at, cause, workflow_id, document_version, lead_id } = run;
  return {
    id: eventId(Date.parse(updated_at), `${workspace_id}|${id}`, version, type),
    type,
    version: 1,
    timestamp: updated_at,
    sequence: version,
    workspace_id,
    actor: { type: "workflow", id: workflow_id },
    resource: { type: "run", id, revision: version },
    correlation_id: cause.root,
    causation_id: null,
    data: { workflow_id, workflow_version: document_version, run_id: id, lead_id, ...data },
  };
};

/** As receivers know what begins a run. */
const told = {
  manual: "manual",
  workflow: "criteria",
  bulk: "manual",
  api: "manual",
  when: "criteria",
  tag: "criteria",
  list: "criteria",
  date: "time",
  stage: "stage",
  event: "engagement",
} as const;

const messageCharactersMax = 500;

/** Of what ended otherwise nobody waits to hear. */
const isTold = new Set(["completed", "goal", "stopped", "held_out"]);

const endEvent = (after: RunRecord): ProducedEvent[] => {
  const { end } = after.progress;
  if (end?.reason === "failed")
    return [
      envelope(after, "workflow.error", {
        rule_id: null,
        action: end.step,
        code: end.code ?? "failed",
        message: (end.message ?? "A step failed.").slice(0, messageCharactersMax),
        will_retry: false,
      }),
    ];
  return end !== null && isTold.has(end.reason)
    ? [envelope(after, "automation.completed", { actions: after.deeds })]
    : [];
};

/** The events of one committed change of a run: its beginning is one, and its end. */
export const runEvents = (before: RunRecord | undefined, after: RunRecord | undefined): ProducedEvent[] => {
  // Those that an import, a job or a sync began are told of in sum.
  if (after === undefined || after.cause.bulk === true) return [];
  const began =
    before === undefined
      ? [envelope(after, "workflow.triggered", { trigger: told[after.trigger.kind] })]
      : [];
  // A run that failed and was let go on may end once more in the same change.
  const isNews = before?.progress.end?.at !== after.progress.end?.at;
  return isNews ? [...began, ...endEvent(after)] : began;
};
