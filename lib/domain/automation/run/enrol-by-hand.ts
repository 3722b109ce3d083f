import type { Payload } from "#lib/contract/automation/workflow-act.ts";
import type { Enrolment, Triggered } from "#lib/contract/automation/workflow-runs.ts";
import { errorTable, Refusal } from "#lib/contract/errors.ts";
import type { Id } from "#lib/contract/platform/ids.ts";
import { requireActing } from "#lib/domain/automation/workflow/author-pause.ts";
import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { timeOfUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import { findLead, parseLeadRef } from "#lib/domain/records/lead/find-lead.ts";
import type { LeadReader } from "#lib/domain/records/lead/lead-store.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { mayWrite } from "#lib/domain/records/lead/visibility.ts";
import type { RunDeps } from "./burst.ts";
import { causeByHand } from "./cause-by-hand.ts";
import { type Enrolled, enrol, type Occurrence } from "./enrol.ts";

interface Deps extends RunDeps {
  readonly leads: Pick<LeadReader, "get" | "holderOf">;
}

/** Who enrols, and the id of doing so: the same when the request comes again under its Idempotency-Key. */
interface HandsOn {
  readonly id: Id<"request">;
  readonly stamp: Stamp;
}

const refusedBy = ({ code, message: detail }: Refusal) =>
  ({ status: errorTable[code].status, outcome: "refused", run_id: null, code, detail }) as const;

const requireActive = ({ state }: WorkflowRecord): void => {
  if (state !== "active")
    throw new Refusal("wrong_state", { detail: `The workflow is ${state}; leads come into an active one.` });
};

interface ByHand {
  readonly actor: Stamp["actor"];
  readonly occurrence: Occurrence;
}

/** Enrols one lead by its name. Throws Refusal where it is not there, or not the actor's to change. */
const enrolNamed = (
  deps: Deps,
  workflow: WorkflowRecord,
  name: string,
  { actor, occurrence }: ByHand,
  clock: () => Date,
): Promise<Enrolled> => {
  const read = async (): Promise<StoredLead> => {
    const stored = await findLead(deps.leads, actor, parseLeadRef(name));
    if (!mayWrite(actor, stored.lead)) throw new Refusal("forbidden", { detail: "This lead is not yours." });
    return stored;
  };
  return enrol(deps, workflow, occurrence, read, clock);
};

/** Throws Refusal `wrong_state` unless leads come into the workflow. */
const requireOpen = async (deps: Deps, actor: Stamp["actor"], workflow: WorkflowRecord, now: Date) => {
  requireActive(workflow);
  await requireActing(deps, actor.workspace_id, workflow, now);
};

/** Enrols leads by their names, each by itself and in order, as one occurrence. */
const enrolAll = async (
  deps: Deps,
  workflow: WorkflowRecord,
  names: readonly string[],
  by: ByHand,
  clock: () => Date,
): Promise<Enrolment[]> => {
  await requireOpen(deps, by.actor, workflow, clock());
  const results: Enrolment[] = [];
  for (const lead_id of names)
    try {
      const { outcome, run } = await enrolNamed(deps, workflow, lead_id, by, clock);
      results.push({ status: outcome === "enrolled" ? 200 : 409, lead_id, outcome, run_id: run });
    } catch (error) {
      // The whole request is to come again, as the same occurrence: an answer of it would be kept under its key.
      if (!(error instanceof Refusal) || errorTable[error.code].status >= 500) throw error;
      results.push({ lead_id, ...refusedBy(error) });
    }
  return results;
};

const momentOf = ({ id }: HandsOn): string => new Date(timeOfUlid(id.slice("req_".length))).toISOString();

/** Enrols leads in a workflow by the names that the caller used. */
export const enrolByHand = (
  deps: Deps,
  workflow: WorkflowRecord,
  names: readonly string[],
  hands: HandsOn,
  clock: () => Date,
): Promise<Enrolment[]> => {
  const { actor } = hands.stamp;
  const occurrence: Occurrence = {
    at: momentOf(hands),
    name: hands.id,
    trigger: { kind: "manual", by: actor.member_id },
    cause: causeByHand(hands.stamp),
  };
  return enrolAll(deps, workflow, names, { actor, occurrence }, clock);
};

/**
 * Lets a lead in by the trigger `api`, with what is known of the occasion. Throws Refusal where the lead is not there, or
 * not the actor's to change.
 */
export const triggerByApi = async (
  deps: Deps,
  workflow: WorkflowRecord,
  { lead, payload }: { readonly lead: string; readonly payload?: Payload | undefined },
  hands: HandsOn,
  clock: () => Date,
): Promise<Triggered> => {
  const { actor } = hands.stamp;
  if (!workflow.trigger.some((one) => "api" in one))
    throw new Refusal("wrong_state", { detail: 'The workflow has no trigger `{"api": true}`.' });
  await requireOpen(deps, actor, workflow, clock());
  const occurrence: Occurrence = {
    at: momentOf(hands),
    name: hands.id,
    trigger: { kind: "api", by: actor.member_id },
    cause: causeByHand(hands.stamp),
    ...(payload !== undefined && { payload }),
  };
  const { outcome, run } = await enrolNamed(deps, workflow, lead, { actor, occurrence }, clock);
  return { lead_id: lead, outcome, run_id: run };
};
