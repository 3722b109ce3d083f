import type { Unenrolment } from "#lib/contract/automation/workflow-brakes.ts";
import { errorTable, Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { WorkflowId } from "#lib/contract/platform/ids.ts";
import { findLead, parseLeadRef } from "#lib/domain/records/lead/find-lead.ts";
import type { LeadReader } from "#lib/domain/records/lead/lead-store.ts";
import { mayWrite } from "#lib/domain/records/lead/visibility.ts";
import type { RunStore } from "./run-store.ts";
import { cancelRun } from "./runs.ts";

interface Deps {
  readonly runs: RunStore;
  readonly leads: Pick<LeadReader, "get" | "holderOf">;
}

/** Ends a lead's run of a workflow, if it is in one. */
const takeOut = async (
  deps: Deps,
  actor: Actor,
  workflow: WorkflowId,
  name: string,
  now: Date,
): Promise<Pick<Unenrolment, "outcome" | "run_id">> => {
  const { lead } = await findLead(deps.leads, actor, parseLeadRef(name));
  if (!mayWrite(actor, lead)) throw new Refusal("forbidden", { detail: "This lead is not yours." });
  const standing = await deps.runs.standing(actor.workspace_id, lead.id, workflow);
  const active = standing?.active ?? null;
  if (active === null) return { outcome: "not_in_a_run", run_id: null };
  const run = await cancelRun(deps, actor, active, now);
  // It may have come to its own end meanwhile.
  const isOurs = run.progress.end?.reason === "cancelled";
  return { outcome: isOurs ? "unenrolled" : "not_in_a_run", run_id: run.id };
};

/** Takes leads out of a workflow, each by itself and in order, by the names that the caller used. */
export const unenrol = async (
  deps: Deps,
  actor: Actor,
  workflow: WorkflowId,
  names: readonly string[],
  now: Date,
): Promise<Unenrolment[]> => {
  const results: Unenrolment[] = [];
  for (const lead_id of names)
    try {
      results.push({ status: 200, lead_id, ...(await takeOut(deps, actor, workflow, lead_id, now)) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, message: detail } = error;
      const { status } = errorTable[code];
      results.push({ status, lead_id, outcome: "refused", run_id: null, code, detail });
    }
  return results;
};
