import type { Actor } from "#lib/contract/actor.ts";
import type { AssignResult } from "#lib/contract/assignment-record.ts";
import { Refusal } from "#lib/contract/errors.ts";
import type { LeadId, MemberId } from "#lib/contract/ids.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { gateOf, type LeadDeps } from "#lib/domain/records/lead/admit-lead.ts";
import { findLead } from "#lib/domain/records/lead/find-lead.ts";
import type { LeadGate } from "#lib/domain/records/lead/lead-gate.ts";
import type { AssignmentNote, StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { changeRefusal } from "#lib/domain/records/lead/visibility.ts";
import { planAssignment } from "./plan-assignment.ts";

/** Attempts against other writers of one lead. */
const attemptsMax = 20;

export interface Assignment {
  readonly owner: MemberId | null;
  readonly note?: Omit<AssignmentNote, "version">;
  /** Leads that were contacted since stay with whom they are. */
  readonly unlessContactedSince?: string;
  readonly isDry: boolean;
}

/** A result that leaves the lead where it is. */
const left = (
  stored: Pick<StoredLead, "lead">,
  outcome: AssignResult["outcome"],
  why?: Pick<AssignResult, "code" | "detail">,
): AssignResult => ({
  lead_id: stored.lead.id,
  outcome,
  owner_id: stored.lead.owner_id,
  previous_owner_id: stored.lead.owner_id,
  ...why,
});

/** The result of a refusal. Nobody learns the owner of what they may not read. */
const refused = (lead_id: LeadId, { code, message, details }: Refusal): AssignResult => {
  const [fault] = details.errors ?? [];
  const outcome = code === "not_found" || code === "forbidden" ? "refused" : "failed";
  const detail = fault?.message ?? message;
  return { lead_id, outcome, owner_id: null, previous_owner_id: null, code: fault?.code ?? code, detail };
};

/** Why a lead stays where it is, before anything is asked of rules; undefined where nothing speaks against it. */
const standsStill = (
  actor: Actor,
  stored: StoredLead,
  { owner, unlessContactedSince }: Assignment,
): AssignResult | undefined => {
  const refusal = changeRefusal(actor, stored.lead, { owner_id: owner });
  if (refusal !== undefined) return left(stored, "refused", { code: "forbidden", detail: refusal });
  if (stored.lead.owner_id === owner) return left(stored, "unchanged");
  const { last_contacted_at: contacted } = stored.lead;
  const isRecent =
    unlessContactedSince !== undefined && contacted !== null && contacted >= unlessContactedSince;
  if (!isRecent) return undefined;
  return left(stored, "skipped", { code: "contacted_recently", detail: `It was contacted at ${contacted}.` });
};

const assignLead = async (
  deps: LeadDeps,
  gate: LeadGate,
  id: LeadId,
  wanted: Assignment,
  stamp: Stamp,
): Promise<AssignResult> => {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before = await findLead(deps.leads, stamp.actor, { by: "id", id });
    const still = standsStill(stamp.actor, before, wanted);
    if (still !== undefined) return still;
    const plan = await planAssignment(deps, gate, before, { owner: wanted.owner, note: wanted.note }, stamp);
    if (plan.outcome === "unchanged") return left(before, "unchanged");
    const { owner_id } = plan.write.after.lead;
    const result: AssignResult = {
      lead_id: id,
      outcome: "assigned",
      owner_id,
      previous_owner_id: before.lead.owner_id,
    };
    if (wanted.isDry || (await deps.leads.write(plan.write)).outcome === "stored") return result;
  }
  throw new Refusal("unavailable", { detail: "Too many writers at once. Try again." });
};

/** Gives each lead its owner, by itself and in order; what speaks against one leaves the others alone. */
export const assignLeads = async (
  deps: LeadDeps,
  ids: readonly LeadId[],
  wanted: Assignment,
  stamp: Stamp,
): Promise<AssignResult[]> => {
  const gate = await gateOf(deps, stamp);
  const results: AssignResult[] = [];
  for (const id of ids) {
    try {
      results.push(await assignLead(deps, gate, id, wanted, stamp));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push(refused(id, error));
    }
  }
  return results;
};
