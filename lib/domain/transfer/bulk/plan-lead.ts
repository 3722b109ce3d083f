import { isDeepStrictEqual } from "node:util";
import { firstReason, Refusal } from "#lib/contract/errors.ts";
import type { LeadId, ListId } from "#lib/contract/platform/ids.ts";
import { retentionDays, sizes } from "#lib/contract/platform/limits.ts";
import type { JobAction } from "#lib/contract/transfer/bulk-action.ts";
import { writeTime } from "#lib/domain/platform/history/write-time.ts";
import { type BulkJobRecord, isServiceAction } from "#lib/domain/platform/job/bulk-job.ts";
import { authorOfJob } from "#lib/domain/platform/job/job-author.ts";
import { followingPut } from "#lib/domain/records/company/follow-company.ts";
import { holding } from "#lib/domain/records/lead/admit-lead.ts";
import { bookkept } from "#lib/domain/records/lead/bookkeeping.ts";
import type { HeardEvent } from "#lib/domain/records/lead/heard-event.ts";
import { changeLead } from "#lib/domain/records/lead/lead-rules.ts";
import {
  type LeadValidator,
  requireAdmitted,
  requireRead,
  scoredBy,
} from "#lib/domain/records/lead/lead-validator.ts";
import type { ScoreState } from "#lib/domain/records/lead/score-state.ts";
import type { AssignmentNote, StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { changeRefusal, mayRead, mayWrite, type Writer } from "#lib/domain/records/lead/visibility.ts";
import { forcing } from "#lib/domain/records/pipeline/with-stages.ts";
import { hasTooManyLists, listsAfter, type MembershipChange } from "#lib/domain/segments/list/membership.ts";
import { isHandOff } from "#lib/domain/selling/assignment/assign-leads.ts";
import { bulkChange } from "./bulk-change.ts";
import type { CopiedCompany } from "./copy-company.ts";
import { planKeepingOptOut } from "./keep-opt-outs.ts";
import { failed, type LeadPlan, notFound, refused, unchanged } from "./lead-plan.ts";

/** A job at work: its record, the workspace's validator and the moment. */
export interface Acting {
  readonly job: BulkJobRecord;
  /** In whose name. */
  readonly writer: Writer;
  readonly validator: LeadValidator;
  readonly at: string;
  /** Where a company is copied: the company as it was read after the leads. */
  readonly company?: CopiedCompany;
  /** Of leads whose score takes them: all of their events, or the sums of these. */
  readonly heard?: ReadonlyMap<LeadId, readonly HeardEvent[]>;
  readonly sums?: ReadonlyMap<LeadId, ScoreState["sums"]>;
  /** What has chosen the owner that is given; somebody by hand where it says nothing. */
  readonly note?: Omit<AssignmentNote, "version" | "reason">;
}

const dayMs = 86_400_000;
/** As `PUT /leads/{lead_id}` has it. */
const tagsMax = 100;

/** What the job says of the owner that it gives. */
const noteOf = (
  { job: { action, undoes }, note }: Acting,
  version: number,
): Pick<StoredLead, "assignment"> => {
  if (action.kind !== "assign" || undoes !== null) return {};
  const { reason } = action;
  if (note === undefined && reason === undefined) return {};
  const assignment = {
    version,
    ...(note ?? { cause: "manual" }),
    ...(reason !== undefined && { reason }),
  } as const;
  return { assignment };
};

/** The image after this job's work. */
export const nextImage = (
  acting: Acting,
  { assignment: _, ...before }: StoredLead,
  lead: StoredLead["lead"],
): StoredLead => {
  const { job, validator, at } = acting;
  const version = before.lead.version + 1;
  return holding(validator, {
    ...before,
    lead: { ...lead, updated_at: writeTime(at, before.lead), version },
    writtenBy: { kind: "bulk", jobId: job.id },
    ...noteOf(acting, version),
  });
};

/** Puts a lead into the bin. */
export const planDeletion = (acting: Acting, before: StoredLead): LeadPlan => {
  const deleted = { at: acting.at, by: authorOfJob(acting.job) };
  return {
    outcome: "changed",
    put: { before, after: { ...nextImage(acting, before, before.lead), deleted } },
  };
};

/** Takes a lead out of the bin. */
export const planRestoring = (acting: Acting, before: StoredLead): LeadPlan => {
  const { deleted, ...kept } = before;
  if (deleted === undefined) return unchanged;
  // DynamoDB removes expired items up to two days late; the promise is 30 days all the same.
  if (Date.parse(acting.at) - Date.parse(deleted.at) > retentionDays.deletedLead * dayMs) return notFound;
  return { outcome: "changed", put: { before, after: nextImage(acting, kept, kept.lead) } };
};

/** A refusal of the lead's own rules is an outcome. */
const refusable = (plan: () => LeadPlan): LeadPlan => {
  try {
    return plan();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message } = firstReason(error);
    return failed(code, message);
  }
};

/** Puts a lead on a list or takes it off. */
export const planMembership = (
  acting: Acting,
  before: StoredLead,
  list: ListId,
  change: MembershipChange,
): LeadPlan => {
  const refusal = changeRefusal(acting.writer, before.lead, {});
  if (refusal !== undefined) return refused("forbidden", refusal);
  const lists = listsAfter(before.lead, list, change);
  if (lists === before.lead.lists) return unchanged;
  if (hasTooManyLists(lists))
    return failed("too_many_lists", `The lead would be on more than ${sizes.listsOfLeadMax} lists.`);
  return {
    outcome: "changed",
    put: {
      before,
      after: scoredBy(
        acting.validator,
        bookkept(before, { ...before.lead, lists }, acting.at, { kind: "bulk", jobId: acting.job.id }),
      ),
    },
  };
};

/** Whether an assignment leaves a lead alone because somebody is in touch with it. */
const isTooFresh = (action: BulkJobRecord["action"], lead: StoredLead["lead"]): boolean =>
  action.kind === "assign" &&
  action.unless_contacted_since !== undefined &&
  lead.last_contacted_at !== null &&
  lead.last_contacted_at >= action.unless_contacted_since &&
  lead.owner_id !== action.owner_id;

/** Whether a sales rep hands an own lead off to whoever accepts it. */
const handsOff = ({ job: { action }, writer }: Acting, before: StoredLead): boolean =>
  action.kind === "assign" &&
  isHandOff(writer, before, { isOffered: action.accept_within !== undefined, owner: action.owner_id });

const planChange = (given: Acting, action: JobAction, before: StoredLead): LeadPlan => {
  const isHanded = handsOff(given, before);
  const acting: Acting = isHanded ? { ...given, note: { cause: "hand_off" } } : given;
  const { job, at } = acting;
  const validator = job.action.kind === "empty_stage" ? forcing(acting.validator) : acting.validator;
  const change = bulkChange(action, before.lead);
  if (change === undefined) return unchanged;
  if ((change.tags?.length ?? 0) > tagsMax)
    return failed("too_many_tags", `The lead would have more than ${tagsMax} tags.`);
  const refusal = isHanded ? undefined : changeRefusal(acting.writer, before.lead, change);
  if (refusal !== undefined) return refused("forbidden", refusal);
  if (isTooFresh(job.action, before.lead))
    return refused("contacted_recently", `It was contacted at ${before.lead.last_contacted_at}.`);
  return refusable(() => {
    const stamp = { source: "bulk", at, by: job.id };
    const { lead, changed } = changeLead(before.lead, requireRead(validator, change), stamp, (after, old) =>
      requireAdmitted(validator.admit({ context: "update", after, before: old })),
    );
    return changed.length === 0
      ? unchanged
      : { outcome: "changed", put: { before, after: nextImage(acting, before, lead) } };
  });
};

/** The lead with the score that is computed, or the one that was written by hand. */
const scoreOfNow = ({ validator, heard, sums }: Acting, before: StoredLead): StoredLead => {
  const { scoring } = validator;
  const { id } = before.lead;
  if (scoring?.needsEvents(before) !== true) return scoredBy(validator, before);
  const [known, events] = [sums?.get(id), heard?.get(id)];
  if (known !== undefined) return scoring.summed(before, known);
  return events === undefined ? before : scoring.rescored(before, events);
};

const planRescoring = (acting: Acting, before: StoredLead): LeadPlan => {
  const scored = scoreOfNow(acting, before);
  if (isDeepStrictEqual(scored, before)) return unchanged;
  const after = bookkept(scored, scored.lead, acting.at, { kind: "bulk", jobId: acting.job.id });
  return { outcome: "changed", put: { before, after } };
};

/** Brings what a lead says of its company to what the company says by now. */
const planCopy = ({ company, validator, at }: Acting, before: StoredLead): LeadPlan => {
  // It may be gone by now.
  if (company === undefined) return unchanged;
  const { put, error } = followingPut(before, company, { validator, at });
  if (error !== undefined) return failed(error.code, error.message);
  return put === undefined ? unchanged : { outcome: "changed", put };
};

/** Decides what becomes of one lead, given as it is now. */
export const planLead = (acting: Acting, before: StoredLead | undefined): LeadPlan => {
  const { action } = acting.job;
  if (before === undefined) return notFound;
  // What the service keeps up by itself is not done in anybody's name.
  const isOwn = action.kind === "rescore" || isServiceAction(action);
  if (!isOwn && !mayRead(acting.writer, before.lead)) return notFound;
  if (action.kind === "restore") return planRestoring(acting, before);
  if (before.deleted !== undefined) return notFound;
  switch (action.kind) {
    case "add_to_list":
    case "snapshot":
      return planMembership(acting, before, action.list_id, "add");
    case "remove_from_list":
      return planMembership(acting, before, action.list_id, "remove");
    case "rescore":
      return planRescoring(acting, before);
    case "copy_company":
      return planCopy(acting, before);
    case "keep_opt_outs":
      return planKeepingOptOut(acting, before);
    case "delete":
      return mayWrite(acting.writer, before.lead)
        ? planDeletion(acting, before)
        : refused("forbidden", "This lead is not yours.");
    default:
      return planChange(acting, action, before);
  }
};
