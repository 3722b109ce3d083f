import type { LeadStep } from "#lib/contract/automation/workflow-step.ts";
import { firstReason, Refusal } from "#lib/contract/errors.ts";
import type { ListId, MemberId, StageId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { Lead, LeadValues } from "#lib/contract/records/lead-record.ts";
import { changeLead } from "#lib/domain/records/lead/lead-rules.ts";
import { type LeadValidator, requireAdmitted, requireRead } from "#lib/domain/records/lead/lead-validator.ts";
import { hasTooManyLists, listsAfter } from "#lib/domain/segments/list/membership.ts";
import { bulkChange } from "#lib/domain/transfer/bulk/bulk-change.ts";
import { changeOfField } from "#lib/domain/transfer/bulk/field-path.ts";
import type { Acted } from "./run-state.ts";

/** What a run may do to its lead, and when. */
export interface ActingOnLead {
  readonly validator: LeadValidator;
  /** Static lists that are there. */
  readonly lists: ReadonlySet<ListId>;
  /** Of the workflow, as provenance names it. */
  readonly by: string;
  readonly at: string;
}

/** As `PUT /leads/{lead_id}` has it. */
const tagsMax = 100;

export const failed = (code: string, message: string): Acted => ({ outcome: "failed", code, message });

/** A refusal as an outcome; any other error is thrown on. */
export const refusedAs = (error: unknown): Acted => {
  if (!(error instanceof Refusal)) throw error;
  return { outcome: "failed", ...firstReason(error) };
};

const changeOf = (step: Exclude<LeadStep, { list: unknown }>, lead: Lead): LeadValues => {
  if (step.do === "set") return changeOfField(step.field, step.value ?? null);
  if (step.do === "set_stage") return { stage_id: step.stage as StageId };
  const kind = step.do === "add_tag" ? "tag" : "untag";
  return bulkChange({ kind, tags: [step.tag] }, lead) ?? {};
};

const changeMembership = (
  step: Extract<LeadStep, { list: unknown }>,
  lead: Lead,
  acting: ActingOnLead,
): Acted => {
  if (!acting.lists.has(step.list)) return failed("list_gone", "The list is gone.");
  const lists = listsAfter(lead, step.list, step.do === "add_to_list" ? "add" : "remove");
  if (lists === lead.lists) return { outcome: "unchanged", lead };
  return hasTooManyLists(lists)
    ? failed("too_many_lists", `The lead would be on more than ${sizes.listsOfLeadMax} lists.`)
    : { outcome: "done", lead: { ...lead, lists } };
};

/** Writes values into a lead. A refusal of the workspace's rules is an outcome. */
const write = ({ validator, by, at }: ActingOnLead, given: LeadValues, lead: Lead): Acted => {
  try {
    const stamp = { source: "workflow", at, by };
    const { lead: after, changed } = changeLead(lead, requireRead(validator, given), stamp, (next, before) =>
      requireAdmitted(validator.admit({ context: "update", after: next, before })),
    );
    if (changed.length === 0) return { outcome: "unchanged", lead };
    return { outcome: "done", lead: { ...after, version: lead.version, updated_at: lead.updated_at } };
  } catch (error) {
    return refusedAs(error);
  }
};

/** Gives a lead its owner. */
export const own = (acting: ActingOnLead, owner_id: MemberId, lead: Lead): Acted =>
  write(acting, { owner_id }, lead);

/**
 * Does a step to a lead, by the validator that every write of a lead passes. The image's version and time are for whoever
 * writes it.
 */
export const actOnLead = (acting: ActingOnLead, step: LeadStep, lead: Lead): Acted => {
  if ("list" in step) return changeMembership(step, lead, acting);
  const given = changeOf(step, lead);
  if ((given.tags?.length ?? 0) > tagsMax)
    return failed("too_many_tags", `The lead would have more than ${tagsMax} tags.`);
  return write(acting, given, lead);
};
