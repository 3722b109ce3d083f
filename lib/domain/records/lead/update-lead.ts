import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Lead, LeadChange, LeadValues } from "#lib/contract/records/lead-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { requireLeadOwner } from "#lib/domain/team/member/lead-owner.ts";
import { type AddressDeps, holding, validatorOf, type WrittenLead, wayThrough } from "./admit-lead.ts";
import { findLead } from "./find-lead.ts";
import { leadAudit } from "./lead-audit.ts";
import { type Admit, changeLead } from "./lead-rules.ts";
import { requireRead, withoutComputedScore } from "./lead-validator.ts";
import { requireValues } from "./read-input.ts";
import { refuseDuplicate, refuseStale } from "./refusals.ts";
import type { MoveNote } from "./stage-move.ts";
import { type LeadRef, type StoredLead, writtenBy } from "./stored-lead.ts";
import { preserveOptOut } from "./suppression/preserve-opt-outs.ts";
import { changeRefusal } from "./visibility.ts";

/** Attempts before a change without If-Match gives up against other writers. */
const attemptsMax = 20;

const authorise = (actor: Actor, lead: Lead, change: LeadValues): void => {
  const detail = changeRefusal(actor, lead, change);
  if (detail !== undefined) throw new Refusal("forbidden", { detail });
};

/**
 * Changes one lead. With `ifMatch` a change since that version is refused with the current copy; without it the
 * change is put on whatever is there, again and again until no other writer comes between.
 */
export const updateLead = async (
  deps: AddressDeps,
  ref: LeadRef,
  input: LeadChange,
  ifMatch: number | undefined,
  stamp: Stamp,
  move: MoveNote = {},
): Promise<WrittenLead> => {
  const { leads } = deps;
  const { actor } = stamp;
  const validator = await validatorOf(deps, stamp);
  const { values, warnings: doubts } = await requireValues(input, validator);
  const read = requireRead(validator, values);
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before = await findLead(leads, actor, ref);
    authorise(actor, before.lead, read);
    if (ifMatch !== undefined && ifMatch !== before.lead.version) return refuseStale(before.lead, read);
    const change = withoutComputedScore(validator.scoring?.model, read, before.lead.score);
    await requireLeadOwner(leads.roleOf, actor.workspace_id, change.owner_id, "/owner_id");
    const provenance = { source: stamp.via, at: stamp.at, by: actor.member_id };
    const make = (admit: Admit) => changeLead(before.lead, change, provenance, admit);
    const { admit, warnings: ruleWarnings } = await wayThrough(deps, validator, stamp, "update", make);
    const { lead, changed } = make(admit);
    const warnings = [...doubts, ...ruleWarnings];
    if (changed.length === 0) return { ...before, warnings };
    const changedLead: StoredLead = { ...before, lead, writtenBy: writtenBy(stamp) };
    const kept = await preserveOptOut(deps.suppressions, before, changedLead);
    const after = holding(validator, kept, before);
    const result = await leads.write({
      before,
      after,
      audit: leadAudit("lead.update", before, after, stamp),
      move,
    });
    if (result.outcome === "stored") return { ...after, warnings };
    if (result.outcome === "duplicate") return refuseDuplicate(leads, actor, result);
  }
  throw new Refusal("unavailable", { detail: "Too many writers at once. Try again." });
};
