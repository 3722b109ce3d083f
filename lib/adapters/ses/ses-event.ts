import { createHash } from "node:crypto";
import * as z from "zod";
import { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { EngagementEvent, type EngagementKind } from "#lib/contract/records/engagement.ts";

/** Kinds whose address counts also where no lead has it. */
const suppressing: ReadonlySet<EngagementKind> = new Set(["bounce", "complaint", "unsubscribe"]);

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
      destination: z.array(z.string()).optional().catch(undefined),
      tags: z.record(z.string(), z.array(z.string())).default({}),
    }),
  }),
});
export type SesEvent = z.infer<typeof SesEvent>;

/** Which topics of a contact list somebody takes. */
const Topics = z
  .looseObject({
    unsubscribeAll: z.boolean().optional().catch(undefined),
    topicSubscriptionStatus: z
      .array(z.looseObject({ topicName: z.string(), subscriptionStatus: z.string() }))
      .optional()
      .catch(undefined),
  })
  .optional()
  .catch(undefined);

const left = (topics: z.infer<typeof Topics>): string[] =>
  (topics?.topicSubscriptionStatus ?? [])
    .filter(({ subscriptionStatus }) => subscriptionStatus === "OptOut")
    .map(({ topicName }) => topicName);

/** What SES tells beside the kind; whatever it leaves out or writes otherwise than we know is no reason to lose it. */
const Part = z
  .looseObject({
    timestamp: z.string().optional().catch(undefined),
    userAgent: z.string().optional().catch(undefined),
    link: z.string().optional().catch(undefined),
    bounceType: z.string().optional().catch(undefined),
    bouncedRecipients: z
      .array(
        z.looseObject({
          diagnosticCode: z.string().optional().catch(undefined),
          emailAddress: z.string().optional().catch(undefined),
        }),
      )
      .optional()
      .catch(undefined),
    complainedRecipients: z
      .array(z.looseObject({ emailAddress: z.string().optional().catch(undefined) }))
      .optional()
      .catch(undefined),
    newTopicPreferences: Topics,
    oldTopicPreferences: Topics,
  })
  .catch({});

/** A link is whatever an author has written; only one that is an address of the web can be told. */
const urlOf = (link: string | undefined): string | undefined =>
  EngagementEvent.shape.url.safeParse(link).data;

const agentOf = (agent: string | undefined): string | undefined => agent?.toWellFormed().trim() || undefined;

/** Two links of a message may be followed within one millisecond. */
const clickedPart = (link: string | undefined): string =>
  link === undefined ? "" : `:${createHash("sha256").update(link).digest("base64url").slice(0, 16)}`;

/** What the other mail server said; it may name the address, as the lead does. */
const reasonOf = ({ bouncedRecipients: [first] = [] }: z.infer<typeof Part>): string | undefined =>
  first?.diagnosticCode?.trim().slice(0, 500).toWellFormed() || undefined;

/** An address of a message may have a name beside it: `Ada <ada@example.com>`. */
const withoutName = (address: string | undefined): string | undefined =>
  address?.endsWith(">") ? address.slice(address.lastIndexOf("<") + 1, -1) : address;

/**
 * The address that an event is about: who bounced or complained, else the message's only recipient. Of several, nothing
 * says which of them unsubscribed.
 */
const addressOf = (
  { bouncedRecipients, complainedRecipients }: z.infer<typeof Part>,
  destination: readonly string[] | undefined,
): string | undefined => {
  const named = bouncedRecipients ?? complainedRecipients ?? [];
  const [first, ...others] =
    named.length > 0 ? named.map(({ emailAddress }) => emailAddress) : (destination ?? []);
  return others.length === 0 ? EngagementEvent.shape.email.safeParse(withoutName(first)).data : undefined;
};

/** A time that can't be read gives way to the message's own. */
const momentOf = (text: string | undefined): string | undefined => {
  const at = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
};

/** A subscription tells of any change of what somebody takes; one that leaves a topic, or all, is an unsubscribe. */
const leavesTopics = ({
  newTopicPreferences: now,
  oldTopicPreferences: before,
}: z.infer<typeof Part>): boolean =>
  now?.unsubscribeAll === true || left(now).some((topic) => !left(before).includes(topic));

/** A mailbox that is full for a day has not bounced: of bounces only a permanent one counts. */
const counts = (eventType: string, part: z.infer<typeof Part>): boolean => {
  if (eventType === "Bounce") return part.bounceType === "Permanent";
  return eventType !== "Subscription" || leavesTopics(part);
};

const orAbsent = <Name extends string, T>(name: Name, value: T | undefined) =>
  value === undefined ? {} : { [name]: value };

/**
 * The event with its workspace, which its message's tags `leadrail_workspace`, `leadrail_lead` and, if wanted,
 * `leadrail_campaign` name; undefined for a message without them, and for what says nothing of a lead.
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
  if (!counts(eventType, part)) return undefined;
  const occurredAt = momentOf(part.timestamp) ?? momentOf(mail.timestamp);
  if (occurredAt === undefined) throw new RangeError("an event of SES says no time");
  const event = EngagementEvent.parse({
    id: `ses:${mail.messageId}:${eventType}:${occurredAt}${clickedPart(part.link)}`,
    type: kind.type,
    lead_id: leadId,
    occurred_at: occurredAt,
    message_id: mail.messageId,
    ...(suppressing.has(kind.type) && orAbsent("email", addressOf(part, mail.destination))),
    ...orAbsent("campaign_id", mail.tags["leadrail_campaign"]?.[0]),
    ...orAbsent("url", urlOf(part.link)),
    ...orAbsent("user_agent", agentOf(part.userAgent)),
    ...orAbsent("sent_at", momentOf(mail.timestamp)),
    // Of bounces only a permanent one comes so far.
    ...(eventType === "Bounce" && { bounce_type: "hard" }),
    ...orAbsent("bounce_reason", reasonOf(part)),
  });
  return { workspaceId: workspaceId.data, event };
};
