import type { AwaitedEvent } from "#lib/contract/automation/workflow-step.ts";
import type { Waiting, World } from "./run-state.ts";

/** Whether what a run waits for has happened in time, whenever it was told. */
export const awaitedCame = (
  { event, where }: AwaitedEvent,
  { since, until }: Pick<Waiting, "since" | "until">,
  { events, lead, holds }: World,
): boolean => {
  const inTime = events.filter(({ occurred_at }) => occurred_at >= since && occurred_at <= until);
  return holds({ event, ...(where === undefined ? {} : { where }) }, lead, inTime);
};
