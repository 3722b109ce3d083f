import { Refusal } from "#lib/contract/errors.ts";
import type { LeadId, MemberId } from "#lib/contract/platform/ids.ts";
import type { NewLead } from "#lib/contract/records/lead-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { requireLeadOwner } from "#lib/domain/team/member/lead-owner.ts";
import { type AddressDeps, holding, validatorOf, type WrittenLead, wayThrough } from "./admit-lead.ts";
import { leadAudit } from "./lead-audit.ts";
import { type Admit, newLead } from "./lead-rules.ts";
import { requireOwnScore, requireRead } from "./lead-validator.ts";
import { requireValues } from "./read-input.ts";
import { refuseDuplicate } from "./refusals.ts";
import { type StoredLead, writtenBy } from "./stored-lead.ts";
import { preserveOptOut } from "./suppression/preserve-opt-outs.ts";

/** A sales rep owns what they create and can't create for another. */
const ownerOf = (input: NewLead, { actor }: Stamp): MemberId | null => {
  if (actor.role !== "sales_rep") return input.owner_id ?? null;
  if (input.owner_id !== undefined && input.owner_id !== null && input.owner_id !== actor.member_id)
    throw new Refusal("forbidden", { detail: "You can't create a lead for another member." });
  return actor.member_id;
};

/**
 * Creates one lead. With the same id again (a retry under one Idempotency-Key) it finds its own lead and answers it.
 * Refuses a held email or external id with `duplicate_lead`.
 */
export const createLead = async (
  deps: AddressDeps,
  input: NewLead,
  id: LeadId,
  stamp: Stamp,
): Promise<WrittenLead> => {
  const { leads } = deps;
  const { actor, at } = stamp;
  const owner = ownerOf(input, stamp);
  const validating = validatorOf(deps, stamp);
  const [validator, { values, warnings: doubts }] = await Promise.all([
    validating,
    validating.then((one) => requireValues(input, one)),
    requireLeadOwner(leads.roleOf, actor.workspace_id, owner, "/owner_id"),
  ]);
  requireOwnScore(validator.scoring?.model, values);
  const typed = requireRead(validator, { ...values, source: values.source ?? stamp.via });
  const provenance = { source: stamp.via, at, by: actor.member_id };
  const make = (admit: Admit) => newLead(id, typed, provenance, owner, admit);
  const { admit, warnings: ruleWarnings } = await wayThrough(deps, validator, stamp, "create", make);
  const lead = make(admit);
  const warnings = [...doubts, ...ruleWarnings];
  const made: StoredLead = {
    workspaceId: actor.workspace_id,
    lead,
    writtenBy: writtenBy(stamp),
  };
  const after = holding(validator, await preserveOptOut(deps.suppressions, undefined, made));
  const result = await leads.write({ after, audit: leadAudit("lead.create", undefined, after, stamp) });
  if (result.outcome === "stored") return { ...after, warnings };
  const ownId = result.outcome === "stale" || result.existingId === id;
  const own = ownId ? await leads.get(actor.workspace_id, id) : undefined;
  if (own !== undefined) return { ...own, warnings };
  if (result.outcome === "duplicate") return refuseDuplicate(leads, actor, result);
  throw new Refusal("unavailable", { detail: "The lead was changed while it was being created. Try again." });
};
