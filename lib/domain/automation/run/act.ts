import type { WorkflowState } from "#lib/contract/automation/workflow-record.ts";
import type {
  ActStep,
  AssignStep,
  CallStep,
  EnrolInStep,
  RecordStep,
  ScoreStep,
} from "#lib/contract/automation/workflow-step.ts";
import type { MemberId, WorkflowId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { memberNamed } from "#lib/domain/automation/workflow/named-in.ts";
import { memberError } from "#lib/domain/automation/workflow/whom-steps-name.ts";
import type { HeardEvent } from "#lib/domain/records/lead/heard-event.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { type ActingOnLead, actOnLead, failed, own, refusedAs } from "./act-on-lead.ts";
import type { Deciding } from "./assigner.ts";
import { type Called, settleCall } from "./call.ts";
import { countedForAuthor } from "./counted-for-author.ts";
import { adjustmentOf, withPoints } from "./give-points.ts";
import { type Maker, makeRecord } from "./made-record.ts";
import type { RoleOf } from "./roles-now.ts";
import type { Acted, LeadEvent, SoFar } from "./run-state.ts";

/** What a run may do, and in whose name. */
export interface Acting
  extends ActingOnLead,
    Pick<Maker, "workspaceId" | "runId" | "author" | "dealPipelines"> {
  /** Of whom steps are about, what they are in the team now; undefined of who is no member any more. */
  readonly roleOf: RoleOf;
  /** Of the workflows to which steps send, the states. */
  readonly targets: ReadonlyMap<WorkflowId, WorkflowState>;
  /** The lead as it was before this stretch. */
  readonly stored: StoredLead;
  /** What chooses owners: elsewhere, here for one step, or nobody, who only tells that somebody would. */
  readonly assigning: "elsewhere" | "told" | Deciding;
  /**
   * What has come of a call: of none here, of one step's, or of one that is only told of; `not_made`: whoever asks is about
   * to make it.
   */
  readonly calling: "elsewhere" | "told" | "not_made" | Called;
}

/** Of the world, what acting looks at. */
export type Around = Pick<Maker, "now" | "timeZone" | "catalogue"> & {
  readonly events: readonly LeadEvent[];
};

/** The failure of a step that can't be about this member. */
const unfit = ({ roleOf }: Acting, step: ActStep, id: MemberId): Acted | undefined => {
  const role = roleOf(id);
  if (role === undefined) return failed("member_gone", "Whom the step names is no member any more.");
  const error = memberError(step, role);
  return error && failed(error.code, error.message);
};

/** Whom a record is for: who is named, else whoever owns the lead, else the author; nobody where they may not. */
const holderOf = (acting: Acting, step: RecordStep, lead: Lead): MemberId | null => {
  const holder = memberNamed(step) ?? lead.owner_id ?? acting.author;
  // Whom this stretch made the owner was asked about when it did.
  const isNew = holder === lead.owner_id && holder !== acting.stored.lead.owner_id;
  return isNew || unfit(acting, step, holder) === undefined ? holder : null;
};

const make = (acting: Acting, around: Around, step: RecordStep, { state, lead }: SoFar): Acted => {
  const named = memberNamed(step);
  const error = named && unfit(acting, step, named);
  if (error !== undefined) return error;
  const holder = holderOf(acting, step, lead);
  if (step.do === "notify" && holder === null)
    return failed("nobody_to_tell", "The lead's owner, or who stands in for them, is no member with a feed.");
  try {
    const maker = { ...acting, ...around, payload: state.payload };
    const made = countedForAuthor(acting, makeRecord(step, lead, state.steps, { ...maker, holder }), lead);
    return { outcome: "done", lead, made, detail: made.record.id };
  } catch (error) {
    return refusedAs(error);
  }
};

const givePoints = (acting: Acting, around: Around, step: ScoreStep, so: SoFar): Acted => {
  const { scoring } = acting.validator;
  if (scoring === undefined)
    return failed("no_scoring_model", "No scoring model is active, so nothing computes scores: use `set`.");
  const points = adjustmentOf(step, so.lead, so.state.steps, { ...acting, ...around });
  const events = around.events as readonly HeardEvent[];
  const { lead } = withPoints(scoring, { ...acting.stored, lead: so.lead }, [...so.points, points], events);
  return { outcome: "done", lead, points };
};

const assign = (acting: Acting, step: AssignStep, { lead }: SoFar): Acted => {
  const { assigning } = acting;
  if (step.member_id !== undefined) {
    const error = unfit(acting, step, step.member_id);
    if (error !== undefined) return error;
    const acted = own(acting, step.member_id, lead);
    return acted.outcome === "done"
      ? { ...acted, assignment: { note: { cause: "workflow" }, turns: [] } }
      : acted;
  }
  if (assigning === "told") return { outcome: "done", lead, detail: "decided_when_it_runs" };
  if (assigning === "elsewhere" || assigning.step !== step.id)
    return { outcome: "elsewhere", by: "assigner" };
  const decision = assigning.of(lead);
  if (decision.owner === null) return failed("nobody_available", decision.message);
  const acted = own(acting, decision.owner, lead);
  return acted.outcome === "done" ? { ...acted, assignment: decision.assigned } : acted;
};

const call = ({ calling }: Acting, { now }: Around, step: CallStep, { state, lead }: SoFar): Acted => {
  if (calling === "told") return { outcome: "done", lead, detail: "called_when_it_runs" };
  const isHere = calling !== "elsewhere" && calling !== "not_made" && calling.step === step.id;
  if (!isHere) return { outcome: "elsewhere", by: "caller" };
  return settleCall(calling.result, state.calls ?? 0, lead, now);
};

/** Sends the lead through another workflow, if that lets leads in. */
const send = ({ targets }: Acting, { workflow_id }: EnrolInStep, lead: Lead): Acted => {
  const state = targets.get(workflow_id) ?? "archived";
  return state === "active"
    ? { outcome: "done", lead, detail: workflow_id, enrols: workflow_id }
    : { outcome: "skipped", lead, detail: state };
};

/** Does a step. A refusal of the workspace's rules is an outcome. */
export const act = (acting: Acting, around: Around, step: ActStep, so: SoFar): Acted => {
  switch (step.do) {
    case "create_task":
    case "add_note":
    case "create_deal":
    case "notify":
      return make(acting, around, step, so);
    case "assign":
      return assign(acting, step, so);
    case "adjust_score":
      return givePoints(acting, around, step, so);
    case "call_url":
      return call(acting, around, step, so);
    case "enrol_in":
      return send(acting, step, so.lead);
    default:
      return actOnLead(acting, step, so.lead);
  }
};
