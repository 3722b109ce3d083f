import { isDeepStrictEqual } from "node:util";
import type { WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import type { Trigger } from "#lib/contract/automation/workflow-trigger.ts";
import { endFilters } from "./run-ends.ts";
import type { WorkflowRecord } from "./workflow-record.ts";

/** When a workflow's trigger began to follow leads as it does, in milliseconds since 1970. */
export const followedFrom = (
  { triggers_since, trigger_since, updated_at }: WorkflowRecord,
  rule: string,
): number => Date.parse(trigger_since?.[rule] ?? triggers_since ?? updated_at);

/** Whether a trigger finds the same leads in every time zone. */
const isZoneless = (trigger: Trigger): boolean => "stage" in trigger || "tag" in trigger;

/** The triggers of a workflow, by the ids of their membership rules. */
export type Watched = ReadonlyMap<string, { readonly triggers: readonly Trigger[] }>;

type Follows = Pick<WorkflowDocument, "trigger" | "time_zone">;

/**
 * The starts of triggers after a change of their workflow at a moment. A trigger that the change leaves as it was keeps its
 * own, because news of leads that came to pass it are on their way.
 */
export const startsAfterChange = (
  before: WorkflowRecord,
  after: Follows,
  [was, is]: readonly [was: Watched, is: Watched],
  at: string,
): Pick<WorkflowRecord, "triggers_since" | "trigger_since"> | undefined => {
  const isSameZone = before.time_zone === after.time_zone;
  if (isSameZone && isDeepStrictEqual(before.trigger, after.trigger)) return undefined;
  const kept = [...was].flatMap(([id, { triggers }]) =>
    is.has(id) && (isSameZone || triggers.every(isZoneless)) ? [id] : [],
  );
  const starts = kept.map((id) => [id, new Date(followedFrom(before, id)).toISOString()] as const);
  return { triggers_since: at, trigger_since: Object.fromEntries(starts) };
};

/** Whether a workflow follows changes of leads for its goal or a `stop_when` filter, from this write on. */
export const hearsEnds = (
  former: Pick<WorkflowRecord, "hears_ends"> | undefined,
  document: Pick<WorkflowDocument, "goal" | "stop_when">,
): boolean => former?.hears_ends === true || endFilters(document).length > 0;
