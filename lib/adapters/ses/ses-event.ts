import * as z from "zod";
import { EngagementEvent, type EngagementKind } from "#lib/contract/engagement.ts";
import { WorkspaceId } from "#lib/contract/ids.ts";

/** What SES calls a kind, and the part of its event that tells about it; sending has none. */
const kinds: Readonly<Record<string, { readonly type: EngagementKind; readonly part?: string }>> = {
  Send: { type: "sent" },
  Delivery: { type: "delivered", part: "delivery" },
  Open: { type: "open", part: "open" },
  Click: { type: "click", part: "click" },
  Bounce: { type: "bounce", part: "bounce" },
  Complaint: { type: "complaint", part: "complaint" },
  Subscription: { type: "unsubscribe", part: "subscription" },
};

/**
 * An event of Amazon SES, as EventBridge hands it on:
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
export const SesEvent = z.looseObject({
  source: z.literal("aws.ses"),
  detail: z.looseObject({
    eventType: z.string(),
    mail: z.looseObject({
      messageId: z.string().min(1).max(150),
      timestamp: z.string(),
      tags: z.record(z.string(), z.array(z.string())).default({}),
    }),
  }),
});
export type SesEvent = z.infer<typeof SesEvent>;

const Part = z.looseObject({
  timestamp: z.string().optional(),
  userAgent: z.string().max(500).optional(),
  link: z.url().max(2_000).optional(),
});

const orAbsent = <Name extends string, T>(name: Name, value: T | undefined) =>
  value === undefined ? {} : { [name]: value };

/**
 * The event with its workspace, which its message's tags `leadrail_workspace`, `leadrail_lead` and, if wanted,
 * `leadrail_campaign` name; undefined for a message without them, and for kinds that say nothing of a lead.
 */
export const engagementOf = ({
  detail,
}: SesEvent): { readonly workspaceId: WorkspaceId; readonly event: EngagementEvent } | undefined => {
  const { eventType, mail } = detail;
  const kind = kinds[eventType];
  const workspaceId = WorkspaceId.safeParse(mail.tags["leadrail_workspace"]?.[0]);
  const leadId = mail.tags["leadrail_lead"]?.[0];
  if (kind === undefined || !workspaceId.success || leadId === undefined) return undefined;
  const part = Part.parse(kind.part === undefined ? {} : (detail[kind.part] ?? {}));
  const occurredAt = new Date(part.timestamp ?? mail.timestamp).toISOString();
  const event = EngagementEvent.parse({
    id: `ses:${mail.messageId}:${eventType}:${occurredAt}`,
    type: kind.type,
    lead_id: leadId,
    occurred_at: occurredAt,
    message_id: mail.messageId,
    ...orAbsent("campaign_id", mail.tags["leadrail_campaign"]?.[0]),
    ...orAbsent("url", part.link),
    ...orAbsent("user_agent", part.userAgent),
  });
  return { workspaceId: workspaceId.data, event };
};
