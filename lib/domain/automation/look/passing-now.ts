import type { WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import { passedAlready } from "#lib/domain/automation/workflow/trigger-membership-rules.ts";

/** The leads that pass a document's triggers now and that it would let in; undefined where none can pass already. */
export const passingNow = ({
  trigger,
  unless,
}: Pick<WorkflowDocument, "trigger" | "unless">): Filter | undefined => {
  const filters = trigger.flatMap((one) =>
    "edge" in one && one.edge === "stops" ? [] : (passedAlready(one) ?? []),
  );
  const [first, ...others] = filters;
  if (first === undefined) return undefined;
  const any: Filter = others.length === 0 ? first : { or: filters };
  return unless === null ? any : { and: [any, { not: unless }] };
};
