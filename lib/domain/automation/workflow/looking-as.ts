import { isDeepStrictEqual } from "node:util";
import type { WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import type { LeadStep } from "#lib/contract/automation/workflow-step.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import { documentFilters } from "./document-filters.ts";
import { allSteps } from "./step-parts.ts";
import { filterIn } from "./trigger-membership-rules.ts";

/** A step that puts leads on a list, or takes them off it. */
export type ListStep = Extract<LeadStep, { list: unknown }>;

/** As whom the lists are looked at that a part of a document names. */
export type LookingAs = (part: Filter | ListStep) => Actor;

const said = (part: Filter | ListStep): unknown => ("do" in part ? { do: part.do, list: part.list } : part);

/**
 * As whom a part of a document is looked at. What the workflow says already is looked at as the service, which acts by it:
 * a list that somebody keeps private is there, whoever gives the workflow another name. What is new is looked at as who asks.
 */
export const lookingAs = (actor: Actor, was: WorkflowDocument): LookingAs => {
  const known = [
    ...documentFilters(was).map(({ filter }) => filter),
    ...was.trigger.flatMap((trigger) => filterIn(trigger) ?? []),
    ...allSteps(was.steps).flatMap(({ step }) => ("do" in step && "list" in step ? [step] : [])),
  ].map(said);
  return (part) =>
    known.some((one) => isDeepStrictEqual(one, said(part))) ? { ...actor, role: "admin" } : actor;
};
