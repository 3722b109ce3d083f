import { errorTable, Refusal } from "#lib/contract/errors.ts";
import type { Id } from "#lib/contract/ids.ts";
import type { Enrolment } from "#lib/contract/workflow-runs.ts";
import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { timeOfUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import { findLead, parseLeadRef } from "#lib/domain/records/lead/find-lead.ts";
import type { LeadReader } from "#lib/domain/records/lead/lead-store.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { mayWrite } from "#lib/domain/records/lead/visibility.ts";
import type { RunDeps } from "./burst.ts";
import { causeByHand } from "./cause-by-hand.ts";
import { enrol, type Occurrence } from "./enrol.ts";

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

/** Enrols leads in a workflow, each by itself and in order, by the names that the caller used. */
export const enrolByHand = async (
  deps: Deps,
  workflow: WorkflowRecord,
  names: readonly string[],
  { id, stamp }: HandsOn,
  clock: () => Date,
): Promise<Enrolment[]> => {
  const { actor } = stamp;
  if (workflow.state !== "active")
    throw new Refusal("wrong_state", {
      detail: `The workflow is ${workflow.state}; leads come into an active one.`,
    });
  const occurrence: Occurrence = {
    at: new Date(timeOfUlid(id.slice("req_".length))).toISOString(),
    name: id,
    trigger: { kind: "manual", by: actor.member_id },
    cause: causeByHand(stamp),
  };
  const read = async (name: string): Promise<StoredLead> => {
    const stored = await findLead(deps.leads, actor, parseLeadRef(name));
    if (!mayWrite(actor, stored.lead)) throw new Refusal("forbidden", { detail: "This lead is not yours." });
    return stored;
  };
  const results: Enrolment[] = [];
  for (const lead_id of names)
    try {
      const { outcome, run } = await enrol(deps, workflow, occurrence, () => read(lead_id), clock);
      results.push({ status: outcome === "enrolled" ? 200 : 409, lead_id, outcome, run_id: run });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push({ lead_id, ...refusedBy(error) });
    }
  return results;
};
