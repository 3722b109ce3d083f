import type { EngagementEvent } from "#lib/contract/records/engagement.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { withOptOut } from "#lib/domain/records/lead/opt-out.ts";
import type { SuppressionCause } from "#lib/domain/records/lead/suppression/suppression.ts";
import { isMachine } from "./is-machine.ts";

/** The source of the opt-out that an event states; undefined if it states none. */
const sourceOf = ({ type, reply_class }: EngagementEvent): string | undefined => {
  if (type === "unsubscribe" || type === "complaint") return type;
  return type === "reply" && reply_class === "unsubscribe" ? type : undefined;
};

/** Why an event suppresses its address; undefined for an event that does not, and for one that a machine caused. */
export const causeOf = (event: EngagementEvent): SuppressionCause | undefined => {
  if (isMachine(event)) return undefined;
  if (event.type === "bounce")
    return event.bounce_type === "soft" ? undefined : { bouncedAt: event.occurred_at };
  const source = sourceOf(event);
  return source === undefined
    ? undefined
    : { optedOut: { channels: ["email"], at: event.occurred_at, source } };
};

/**
 * True for a bounce that names no address and happened before the lead's address changed. A bounce from before the lead
 * was created belongs to its first address.
 */
export const isOfFormerAddress = (
  { created_at, provenance }: Lead,
  { type, occurred_at }: EngagementEvent,
): boolean =>
  type === "bounce" && occurred_at >= created_at && occurred_at < (provenance["email"]?.at ?? created_at);

/** Whether an admin has cleared the lead's opt-out since that moment (RFC 3339). */
const isClearedSince = ({ opted_out, provenance }: Lead, at: string): boolean => {
  const stamp = provenance["opted_out"];
  return opted_out === null && stamp !== undefined && at <= stamp.at;
};

/** The fields that a cause changes on a lead; none if the lead has them, or if a bounced address is not the lead's. */
export const markedBy = (
  lead: Lead,
  cause: SuppressionCause | undefined,
  address: string | null,
): Partial<Pick<Lead, "opted_out" | "email_status">> => {
  if (cause === undefined) return {};
  if ("bouncedAt" in cause) {
    const isOwn = lead.email !== null && (address === null || address === lead.email);
    return isOwn && lead.email_status !== "invalid" ? { email_status: "invalid" } : {};
  }
  const { optedOut } = cause;
  const opted_out = withOptOut(lead.opted_out, optedOut, { at: optedOut.at, source: "event" });
  return opted_out === lead.opted_out || isClearedSince(lead, optedOut.at) ? {} : { opted_out };
};
