import { describe, expect, it } from "vitest";
import { engagementOf, SesEvent } from "#lib/adapters/ses/ses-event.ts";

const ws = "ws_01JZ0000000000000000000000";
const lead = "lead_01JZ0000000000000000000000";

/** As SES publishes it. */
const anEvent = (eventType: string, part: object, tags: Record<string, string[]> = {}) =>
  SesEvent.parse({
    version: "0",
    source: "aws.ses",
    "detail-type": "Email Opened",
    detail: {
      eventType,
      mail: {
        timestamp: "2026-11-21T10:00:00.000Z",
        messageId: "EXAMPLE7c191be45-e9aedb9a-000000",
        destination: ["ada@example.com"],
        tags: { "ses:configuration-set": ["ours"], leadrail_workspace: [ws], leadrail_lead: [lead], ...tags },
      },
      ...part,
    },
  });

describe("an event of SES", () => {
  it("names workspace, lead, kind, time and message, and repeats its id when it repeats", () => {
    const open = {
      open: { timestamp: "2026-11-21T10:05:00.000Z", userAgent: "Mozilla/5.0", ipAddress: "192.0.2.1" },
    };

    expect(engagementOf(anEvent("Open", open))).toEqual({
      workspaceId: ws,
      event: {
        id: "ses:EXAMPLE7c191be45-e9aedb9a-000000:Open:2026-11-21T10:05:00.000Z",
        type: "open",
        lead_id: lead,
        occurred_at: "2026-11-21T10:05:00.000Z",
        message_id: "EXAMPLE7c191be45-e9aedb9a-000000",
        user_agent: "Mozilla/5.0",
        sent_at: "2026-11-21T10:00:00.000Z",
      },
    });
    expect(engagementOf(anEvent("Open", open))).toEqual(engagementOf(anEvent("Open", open)));
  });

  it.each([
    ["Send", "sent", {}],
    ["Delivery", "delivered", { delivery: { timestamp: "2026-11-21T10:05:00Z" } }],
    ["Click", "click", { click: { timestamp: "2026-11-21T10:05:00Z", link: "https://example.com/a" } }],
    ["Bounce", "bounce", { bounce: { bounceType: "Permanent", timestamp: "2026-11-21T10:05:00Z" } }],
    ["Complaint", "complaint", { complaint: { timestamp: "2026-11-21T10:05:00Z" } }],
    [
      "Subscription",
      "unsubscribe",
      {
        subscription: {
          timestamp: "2026-11-21T10:05:00Z",
          newTopicPreferences: { unsubscribeAll: true, topicSubscriptionStatus: [] },
        },
      },
    ],
  ])("of kind %s is %s", (eventType, type, part) => {
    expect(engagementOf(anEvent(eventType, part))?.event.type).toBe(type);
  });

  it("is another one where two links of a message were followed within one millisecond", () => {
    const at = "2026-11-21T10:05:00.000Z";
    const clicks = ["/a", "/b"].map((path) => ({
      click: { timestamp: at, link: `https://example.com${path}` },
    }));
    const ids = clicks.map((click) => engagementOf(anEvent("Click", click))?.event.id);

    expect(new Set(ids).size).toBe(2);
  });

  it("tells why a message bounced for good", () => {
    const bouncedRecipients = [{ emailAddress: "ada@example.com", diagnosticCode: "smtp; 550 user unknown" }];
    const bounce = { bounce: { bounceType: "Permanent", bouncedRecipients } };

    expect(engagementOf(anEvent("Bounce", bounce))?.event).toMatchObject({
      bounce_type: "hard",
      bounce_reason: "smtp; 550 user unknown",
    });
  });

  it("has whole letters where it is cut", () => {
    const long = `${"x".repeat(499)}🚀`;
    const bounce = { bounce: { bounceType: "Permanent", bouncedRecipients: [{ diagnosticCode: long }] } };

    expect(engagementOf(anEvent("Bounce", bounce))?.event.bounce_reason?.isWellFormed()).toBe(true);
    const told = engagementOf(anEvent("Open", { open: { userAgent: long } }))?.event;
    expect([told?.user_agent?.length, told?.user_agent?.isWellFormed()]).toEqual([500, true]);
  });

  it("that says nothing of a lead, or of a message without our tags, is passed over", () => {
    expect(engagementOf(anEvent("Rendering Failure", {}))).toBeUndefined();
    expect(engagementOf(anEvent("Send", {}, { leadrail_workspace: [] }))).toBeUndefined();
  });

  it.each([
    ["a link longer than we keep", "Click", { click: { link: `https://example.com/${"a".repeat(2_100)}` } }],
    ["a relative link", "Click", { click: { link: "/pricing?x=1" } }],
    ["no link", "Click", { click: { link: null } }],
    ["a user agent of 4,000 characters", "Open", { open: { userAgent: "x".repeat(4_000) } }],
    ["no user agent", "Open", { open: { userAgent: null } }],
    ["a time that is none", "Open", { open: { timestamp: "soon" } }],
    ["no part at all", "Open", { open: null }],
  ])("with %s is an event all the same", (_, eventType, part) => {
    const told = engagementOf(anEvent(eventType, part));

    expect(told?.event.type).toBe(eventType.toLowerCase());
    expect(told?.event.user_agent?.length ?? 0).toBeLessThanOrEqual(500);
    expect(told?.event.url).toBeUndefined();
  });

  it.each([
    ["a transient bounce", "Bounce", { bounce: { bounceType: "Transient" } }],
    ["an undetermined bounce", "Bounce", { bounce: { bounceType: "Undetermined" } }],
    [
      "a subscription to a topic",
      "Subscription",
      {
        subscription: {
          newTopicPreferences: {
            unsubscribeAll: false,
            topicSubscriptionStatus: [{ topicName: "news", subscriptionStatus: "OptIn" }],
          },
        },
      },
    ],
    [
      "a topic that was left before",
      "Subscription",
      {
        subscription: {
          newTopicPreferences: {
            topicSubscriptionStatus: [{ topicName: "a", subscriptionStatus: "OptOut" }],
          },
          oldTopicPreferences: {
            topicSubscriptionStatus: [{ topicName: "a", subscriptionStatus: "OptOut" }],
          },
        },
      },
    ],
  ])("of %s counts for nothing", (_, eventType, part) => {
    expect(engagementOf(anEvent(eventType, part))).toBeUndefined();
  });

  it("of a topic that somebody leaves is an unsubscribe", () => {
    const topics = [{ topicName: "news", subscriptionStatus: "OptOut" }];
    const part = { subscription: { newTopicPreferences: { topicSubscriptionStatus: topics } } };

    expect(engagementOf(anEvent("Subscription", part))?.event.type).toBe("unsubscribe");
  });

  it("with tags that are no ids of ours is refused, for a person to see", () => {
    expect(() => engagementOf(anEvent("Send", {}, { leadrail_lead: ["everybody"] }))).toThrow();
  });

  it.each<[string, string, object, string | undefined]>([
    [
      "the recipient who complained",
      "Complaint",
      { complaint: { complainedRecipients: [{ emailAddress: "b@example.com" }] } },
      "b@example.com",
    ],
    [
      "the recipient of a bounce",
      "Bounce",
      { bounce: { bounceType: "Permanent", bouncedRecipients: [{ emailAddress: "Bo <b@example.com>" }] } },
      "b@example.com",
    ],
    [
      "the message's only recipient",
      "Subscription",
      { subscription: { newTopicPreferences: { unsubscribeAll: true } } },
      "ada@example.com",
    ],
    [
      "none of two who complained",
      "Complaint",
      {
        complaint: {
          complainedRecipients: [{ emailAddress: "b@example.com" }, { emailAddress: "c@example.com" }],
        },
      },
      undefined,
    ],
    ["none of an opened message", "Open", { open: {} }, undefined],
  ])("names %s as its address", (_, eventType, part, address) => {
    expect(engagementOf(anEvent(eventType, part))?.event.email).toBe(address);
  });
});
