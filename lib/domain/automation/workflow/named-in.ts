import type { WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import type { ActStep } from "#lib/contract/automation/workflow-step.ts";
import type { ListId, MemberId, WorkflowId } from "#lib/contract/platform/ids.ts";
import { eventsOf } from "#lib/domain/platform/filter/filter-fields.ts";
import { documentFilters } from "./document-filters.ts";
import { allSteps } from "./step-parts.ts";

/** The member whom a step names; undefined where it is whoever owns the lead. */
export const memberNamed = (step: ActStep): MemberId | undefined => {
  if (step.do === "assign") return step.member_id;
  const named =
    "assignee" in step
      ? step.assignee
      : "owner" in step
        ? step.owner
        : step.do === "notify"
          ? step.member
          : undefined;
  return named === undefined || named === "owner" ? undefined : named;
};

/** The static lists on which steps put leads, or from which they take them. */
export const listsOfSteps = ({ steps }: WorkflowDocument): ReadonlySet<ListId> =>
  new Set(allSteps(steps).flatMap(({ step }) => ("list" in step ? [step.list] : [])));

/** Members whom steps name. */
export const membersOfSteps = ({ steps }: WorkflowDocument): ReadonlySet<MemberId> =>
  new Set(allSteps(steps).flatMap(({ step }) => ("do" in step ? (memberNamed(step) ?? []) : [])));

/** Whether a step makes a record that is the lead's owner's, or else the author's. */
export const namesOwner = ({ steps }: WorkflowDocument): boolean =>
  allSteps(steps).some(
    ({ step }) =>
      "do" in step &&
      (step.do === "create_task" || step.do === "create_deal" || step.do === "notify") &&
      memberNamed(step) === undefined,
  );

const makers: ReadonlySet<string> = new Set(["create_deal", "create_task", "add_note"]);

/** Whether a step creates a record that changes its lead. */
export const makesRecords = ({ steps }: WorkflowDocument): boolean =>
  allSteps(steps).some(({ step }) => "do" in step && makers.has(step.do));

/** Other workflows through which steps send their leads. */
export const targetsOfSteps = ({ steps }: WorkflowDocument): ReadonlySet<WorkflowId> =>
  new Set(
    allSteps(steps).flatMap(({ step }) => ("do" in step && step.do === "enrol_in" ? [step.workflow_id] : [])),
  );

/** Whether a run looks at the lead's events: to ask for them, or to score the lead. */
export const readsEvents = (document: WorkflowDocument): boolean =>
  asksForEvents(document) ||
  allSteps(document.steps).some(({ step }) => "do" in step && step.do === "adjust_score");

/** Whether anything in a document asks for the lead's events. */
export const asksForEvents = (document: WorkflowDocument): boolean =>
  document.stop_when.some((stop) => "event" in stop) ||
  allSteps(document.steps).some(({ step }) => "wait_for" in step) ||
  documentFilters(document).some(({ filter }) => eventsOf(filter).length > 0);

/** How often the arms of a workflow are looked at. */
export const guardrailsEveryMs = 3_600_000;

/** Whether a workflow has arms that keep to something. */
export const hasGuardrails = ({ steps }: Pick<WorkflowDocument, "steps">): boolean =>
  allSteps(steps).some(({ step }) => "split" in step && (step.split.guardrails ?? []).length > 0);
