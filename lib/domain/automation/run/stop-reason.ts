import type { EventName } from "#lib/contract/platform/event-condition.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { suppressionSource } from "#lib/domain/records/lead/suppression/suppression.ts";
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

/**
 * The events that a lead's address had before the lead, as the lead's opt-out and status state them. Stored events belong
 * to an earlier lead, or to none.
 */
const eventsOfAddress = ({ opted_out, email_status, provenance, created_at }: Lead): LeadEvent[] => {
  const isFromAddress = (field: "opted_out" | "email_status") =>
    provenance[field]?.source === suppressionSource;
  const source = opted_out?.source;
  const isEvent = source === "unsubscribe" || source === "complaint";
  return [
    ...(isEvent && isFromAddress("opted_out") ? [{ type: source, at: opted_out?.at }] : []),
    ...(email_status === "invalid" && isFromAddress("email_status")
      ? [{ type: "bounce", at: provenance["email_status"]?.at }]
      : []),
  ].map(({ type, at }) => ({ type, occurred_at: at ?? created_at, machine: false }));
};

const isSoft = (event: LeadEvent): boolean => "bounce_type" in event && event.bounce_type === "soft";

/**
 * True if an event that ends runs has come: since the lead was enrolled, or, for an unsubscribe, a complaint and a hard
 * bounce, at any time before, also to the lead's address before the lead had it.
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
    const known = lasting === undefined ? [] : eventsOfAddress(lead);
    return holds({ ...stop }, lead, [...events.filter(counts), ...known]);
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
