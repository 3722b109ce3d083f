import type { EventName } from "#lib/contract/platform/filters.ts";
import type { EngagementKind } from "#lib/contract/records/engagement.ts";
import { type Catalogue, catalogueOf, type Field } from "../catalogue.ts";

/** Ids: compared whole. */
const code: Field = { type: "dropdown" };
const flag: Field = { type: "checkbox" };

/** The fields of an event of a lead. What was clicked, and which message, may tell an address. */
export const engagementCatalogue: Catalogue = catalogueOf({
  type: code,
  occurred_at: { type: "date" },
  campaign_id: code,
  message_id: { ...code, masked: true },
  url: { type: "text", masked: true },
  bounce_type: code,
  reply_class: code,
  step: code,
  template_version: code,
  arm: code,
  sender_member_id: code,
  machine: flag,
  counted: flag,
});

export interface NamedEvent {
  readonly kind: EngagementKind;
  /** As text calls it: like the lead's counter. */
  readonly call: string;
  readonly one: string;
  readonly many: string;
}

/** What stands behind an event's name. */
export const namedEvents: Readonly<Record<EventName, NamedEvent>> = {
  "email.sent": { kind: "sent", call: "sent", one: "message sent", many: "messages sent" },
  "email.delivered": { kind: "delivered", call: "delivered", one: "delivery", many: "deliveries" },
  "email.opened": { kind: "open", call: "opens", one: "open", many: "opens" },
  "email.clicked": { kind: "click", call: "clicks", one: "click", many: "clicks" },
  "email.replied": { kind: "reply", call: "replies", one: "reply", many: "replies" },
  "email.bounced": { kind: "bounce", call: "bounces", one: "bounce", many: "bounces" },
  "email.unsubscribed": {
    kind: "unsubscribe",
    call: "unsubscribes",
    one: "unsubscribe",
    many: "unsubscribes",
  },
  "email.complained": { kind: "complaint", call: "complaints", one: "complaint", many: "complaints" },
  "meeting.booked": { kind: "meeting", call: "meetings", one: "meeting", many: "meetings" },
};
