import type { EventName } from "#lib/contract/platform/event-condition.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { Program } from "./program.ts";
import type { LeadEvent, RunState, World } from "./run-state.ts";

/** Since when an event that stays true of its lead counts, whenever the run began; RFC 3339. */
const lastingSince = (name: EventName, { opted_out, email_status, provenance }: Lead): string | undefined => {
  switch (name) {
    case "email.unsubscribed":
    case "email.complained":
      // An admin who cleared the opt-out has answered what came before.
      return opted_out === null ? (provenance["opted_out"]?.at ?? "") : "";
    case "email.bounced":
      // A bounce of an earlier address says nothing of this one.
      return email_status === "invalid" ? "" : (provenance["email"]?.at ?? "");
    default:
      return undefined;
  }
};

const isSoft = (event: LeadEvent): boolean => "bounce_type" in event && event.bounce_type === "soft";

/**
 * Whether an event that ends runs has come: since the lead was enrolled, or, of an unsubscribe, a complaint and a hard
 * bounce, at any time before.
 */
export const stoppedByEvent = (
  { document: { stop_when } }: Program,
  { enrolledAt }: RunState,
  lead: Lead,
  { holds, events }: World,
): boolean =>
  stop_when.some((stop) => {
    if (!("event" in stop)) return false;
    const lasting = lastingSince(stop.event, lead);
    const counts = (event: LeadEvent): boolean =>
      event.occurred_at >= enrolledAt ||
      (lasting !== undefined && event.occurred_at > lasting && !isSoft(event));
    return holds({ ...stop }, lead, events.filter(counts));
  });

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
