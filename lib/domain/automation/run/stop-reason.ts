import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { Program } from "./program.ts";
import type { RunState, World } from "./run-state.ts";

/** Whether an event that ends runs has come since the lead was enrolled. */
const stoppedByEvent = (
  { document: { stop_when } }: Program,
  { enrolledAt }: RunState,
  lead: Lead,
  { holds, events }: World,
): boolean => {
  const since = events.filter(({ occurred_at }) => occurred_at >= enrolledAt);
  return stop_when.some((stop) => "event" in stop && holds({ ...stop }, lead, since));
};

/** Why a run ends before its next step, or while it waits; undefined where it goes on. */
export const stopReason = (
  program: Program,
  state: RunState,
  lead: Lead,
  world: World,
): "goal" | "stopped" | undefined => {
  const { goal, stop_when } = program.document;
  const { holds, events } = world;
  if (goal !== null && holds(goal, lead, events)) return "goal";
  const passes = stop_when.some((stop) => "when" in stop && holds(stop.when, lead, events));
  return passes || stoppedByEvent(program, state, lead, world) ? "stopped" : undefined;
};
