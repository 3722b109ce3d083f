import { writeTime } from "#lib/domain/platform/history/write-time.ts";
import { holding } from "#lib/domain/records/lead/admit-lead.ts";
import { noteAutomatic } from "#lib/domain/records/lead/automatic-changes.ts";
import { bookkept } from "#lib/domain/records/lead/bookkeeping.ts";
import type { HeardEvent } from "#lib/domain/records/lead/heard-event.ts";
import { systemLeadAudit } from "#lib/domain/records/lead/lead-audit.ts";
import { changedFields } from "#lib/domain/records/lead/lead-rules.ts";
import type { LeadValidator } from "#lib/domain/records/lead/lead-validator.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { withPoints } from "./give-points.ts";
import type { RunRecord } from "./run-record.ts";
import type { Burst, LeadEvent } from "./run-state.ts";
import type { RunWrite } from "./run-store.ts";

interface Stretch {
  readonly burst: Burst;
  readonly validator: LeadValidator;
  readonly events: readonly LeadEvent[];
  readonly at: string;
}

const scoredAfter = (
  image: StoredLead,
  { burst: { points }, validator: { scoring }, events }: Stretch,
): StoredLead =>
  scoring === undefined || points.length === 0
    ? image
    : withPoints(scoring, image, points, events as readonly HeardEvent[]);

/** The image that a stretch leaves; lists and points alone are no change of the lead's own data. */
const imageAfter = (run: RunRecord, before: StoredLead, stretch: Stretch): StoredLead | undefined => {
  const { burst, validator, at } = stretch;
  const { lead, trace, points } = burst;
  const changed = changedFields(before.lead, lead);
  if (changed.length === 0 && points.length === 0) return undefined;
  const step = trace.findLast(({ outcome }) => outcome === "done")?.step ?? "";
  const { root, depth, bulk } = run.cause;
  const correlationId = bulk === true ? root : run.id;
  const writtenBy = {
    kind: "workflow",
    workflowId: run.workflow_id,
    runId: run.id,
    step,
    cause: { eventId: null, correlationId, root, depth, ...(bulk && { bulk }) },
  } as const;
  if (changed.every((field) => field === "lists"))
    return scoredAfter(
      noteAutomatic(before, bookkept(before, lead, at, changed.length > 0 ? writtenBy : undefined)),
      stretch,
    );
  const after = noteAutomatic(before, {
    ...before,
    lead: { ...lead, version: before.lead.version + 1, updated_at: writeTime(at, before.lead) },
    writtenBy,
    ...(burst.assignment && { assignment: { ...burst.assignment.note, version: before.lead.version + 1 } }),
  });
  return holding(validator, scoredAfter(after, stretch), before);
};

/** What a stretch writes of its lead; undefined where it leaves it as it is. */
export const leadAfter = (run: RunRecord, before: StoredLead, stretch: Stretch): RunWrite["lead"] => {
  const after = imageAfter(run, before, stretch);
  if (after === undefined) return undefined;
  const { points } = stretch.burst;
  const line = systemLeadAudit("lead.update", before, after, stretch.at);
  const audit = {
    ...line,
    actor: { type: "system", id: run.workflow_id },
    after: { ...line.after, ...(points.length > 0 && { points }) },
    requestId: run.id,
  } as const;
  return { before, after, audit };
};
