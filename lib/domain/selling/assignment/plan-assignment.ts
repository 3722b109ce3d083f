import type { AssignmentRuleId, MemberId } from "#lib/contract/platform/ids.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { holding, type LeadDeps, wayThrough } from "#lib/domain/records/lead/admit-lead.ts";
import { noteAutomatic } from "#lib/domain/records/lead/automatic-changes.ts";
import { leadAudit, systemLeadAudit } from "#lib/domain/records/lead/lead-audit.ts";
import { type Admit, changeLead } from "#lib/domain/records/lead/lead-rules.ts";
import type { LeadWrite } from "#lib/domain/records/lead/lead-store.ts";
import type { LeadValidator } from "#lib/domain/records/lead/lead-validator.ts";
import { type AssignmentNote, type StoredLead, writtenBy } from "#lib/domain/records/lead/stored-lead.ts";
import { causeOfRule } from "#lib/domain/selling/pipeline/rule-cause.ts";

export interface Wanted {
  readonly owner: MemberId | null;
  readonly note: Omit<AssignmentNote, "version"> | undefined;
}

/** Who assigns: somebody who asked for it, or a rule by itself, in the name of whoever wrote it. */
export interface Assigning {
  readonly stamp: Stamp;
  readonly rule?: AssignmentRuleId;
  /** True where nobody asks for it although no rule decides, such as an offer that nobody accepted in time. */
  readonly isAutomatic?: boolean;
}

/** The write that gives a lead its owner; undefined where it has them. Throws Refusal where rules speak against it. */
export const planAssignment = async (
  deps: Pick<LeadDeps, "leadSchemas">,
  validator: LeadValidator,
  before: StoredLead,
  { owner, note }: Wanted,
  { stamp, rule, isAutomatic = rule !== undefined }: Assigning,
): Promise<LeadWrite | undefined> => {
  const provenance = {
    source: rule === undefined ? stamp.via : "rule",
    at: stamp.at,
    by: rule ?? stamp.actor.member_id,
  };
  const make = (admit: Admit) => changeLead(before.lead, { owner_id: owner }, provenance, admit);
  const { admit } = await wayThrough(deps, validator, stamp, "update", make);
  const { lead, changed } = make(admit);
  if (!changed.includes("owner_id")) return undefined;
  const { assignment: _, ...rest } = before;
  const image: StoredLead = {
    ...rest,
    lead,
    writtenBy:
      rule === undefined
        ? writtenBy(stamp)
        : { kind: "rule", rule: "assignment", ruleId: rule, cause: causeOfRule(before, rule) },
    ...(note !== undefined && { assignment: { ...note, version: lead.version } }),
  };
  const noted = isAutomatic ? noteAutomatic(before, image) : image;
  const after = holding(validator, noted, before);
  const audit =
    rule === undefined
      ? leadAudit("lead.assign", before, after, stamp)
      : systemLeadAudit("lead.assign", before, after, stamp.at);
  return { before, after, audit };
};
