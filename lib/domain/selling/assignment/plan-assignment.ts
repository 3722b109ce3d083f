import type { Fault } from "#lib/contract/errors.ts";
import type { MemberId } from "#lib/contract/ids.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { holding, type LeadDeps, wayThrough } from "#lib/domain/records/lead/admit-lead.ts";
import { leadAudit } from "#lib/domain/records/lead/lead-audit.ts";
import type { LeadGate } from "#lib/domain/records/lead/lead-gate.ts";
import { type Admit, changeLead } from "#lib/domain/records/lead/lead-rules.ts";
import type { LeadWrite } from "#lib/domain/records/lead/lead-store.ts";
import { type AssignmentNote, type StoredLead, writtenBy } from "#lib/domain/records/lead/stored-lead.ts";

export type AssignmentPlan =
  | { readonly outcome: "unchanged" }
  | { readonly outcome: "assigned"; readonly write: LeadWrite; readonly warnings?: readonly Fault[] };

interface Wanted {
  readonly owner: MemberId | null;
  readonly note: Omit<AssignmentNote, "version"> | undefined;
}

/** The write that gives a lead its owner. Throws Refusal where the workspace's rules speak against it. */
export const planAssignment = async (
  deps: Pick<LeadDeps, "models">,
  gate: LeadGate,
  before: StoredLead,
  { owner, note }: Wanted,
  stamp: Stamp,
): Promise<AssignmentPlan> => {
  const provenance = { source: stamp.via, at: stamp.at, by: stamp.actor.member_id };
  const make = (admit: Admit) => changeLead(before.lead, { owner_id: owner }, provenance, admit);
  const { admit } = await wayThrough(deps, gate, stamp, "update", make);
  const { lead, changed } = make(admit);
  if (!changed.includes("owner_id")) return { outcome: "unchanged" };
  const { assignment: _, ...rest } = before;
  const image: StoredLead = {
    ...rest,
    lead,
    writtenBy: writtenBy(stamp),
    ...(note !== undefined && { assignment: { ...note, version: lead.version } }),
  };
  const after = holding(gate, image, before);
  return {
    outcome: "assigned",
    write: { before, after, audit: leadAudit("lead.assign", before, after, stamp) },
  };
};
