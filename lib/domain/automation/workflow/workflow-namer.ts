import type { Filter } from "#lib/contract/platform/filters.ts";
import { idPrefixes } from "#lib/contract/platform/ids.ts";
import { conditionsOf } from "#lib/domain/platform/filter/filter-fields.ts";
import type { Namer } from "#lib/domain/platform/naming/namer.ts";
import { documentFilters } from "./document-filters.ts";
import { allSteps } from "./step-parts.ts";
import { asMembershipRule, filterIn } from "./trigger-membership-rules.ts";
import { documentOf, type WorkflowRecord } from "./workflow-record.ts";

const idPattern = new RegExp(`^(?:${Object.values(idPrefixes).join("|")})_[0-7][0-9A-HJKMNP-TV-Z]{25}$`);

/** Every id that stands anywhere in some steps, whichever step has it. */
const idsWithin = (value: unknown): string[] => {
  if (typeof value === "string") return idPattern.test(value) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(idsWithin) : [];
};

/** A workflow as one that names lists, tags, stages, fields and other records: nobody by it once it is archived. */
export const workflowNamer = (record: WorkflowRecord): Namer => {
  const own = { kind: "workflow", id: record.id };
  if (record.state === "archived") return { ...own, filters: [] };
  const document = documentOf(record);
  const steps = allSteps(document.steps).map(({ step }) => step);
  const acted: Filter[] = steps.flatMap((step): Filter[] => {
    if ("list" in step) return [{ field: "lists", op: "has", value: step.list }];
    return "stage" in step ? [{ field: "stage_id", op: "eq", value: step.stage }] : [];
  });
  const filters = [
    ...documentFilters(document).map(({ filter }) => filter),
    ...document.trigger.flatMap((trigger) => filterIn(trigger) ?? []),
    ...document.trigger.flatMap((trigger) => asMembershipRule(record.id, trigger)?.filter ?? []),
    ...acted,
  ];
  const fields = steps.flatMap((step) => {
    if ("do" in step) return step.do === "set" ? [step.field] : [];
    return "wait_until" in step && typeof step.wait_until !== "string" ? [step.wait_until.field] : [];
  });
  return {
    ...own,
    filters,
    puts: steps.flatMap((step) => ("tag" in step ? [step.tag] : [])),
    fields: [...fields, ...filters.flatMap(conditionsOf).map(({ field }) => field)],
    names: idsWithin(document.steps),
  };
};
