import * as z from "zod";
import { idOf, MemberId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { TimestampInput } from "#lib/contract/platform/timestamp.ts";
import { ValidationError } from "../errors.ts";
import type { MalformedItem } from "../malformed-item.ts";
import { route } from "../route.ts";
import { LeadPathId } from "./leads.ts";

/** What happened to a message or came of it. */
export const EngagementKind = z.enum([
  "sent",
  "delivered",
  "open",
  "click",
  "reply",
  "bounce",
  "unsubscribe",
  "complaint",
  "meeting",
]);
export type EngagementKind = z.infer<typeof EngagementKind>;

/** Longer ones tell nothing more: they are cut. */
const userAgentCharsMax = 500;

const name = z.string().min(1).max(100).optional();

/** What a reply says, as whoever read it has judged. */
export const ReplyClass = z.enum(["positive", "neutral", "negative", "out_of_office", "unsubscribe"]);

export const EngagementEvent = z.strictObject({
  id: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, "An id has 1 to 200 printable ASCII characters, without spaces.")
    .describe("The sender's own: an event that comes again with it is stored and counted once."),
  type: EngagementKind,
  lead_id: LeadPathId,
  email: z
    .string()
    .max(320)
    .regex(/^.[^@\r\n\u2028\u2029]*@.+$/, "An email address is written as name@example.com.")
    .optional()
    .describe(
      "The address to which the message went, where `lead_id` is not `email:…`. An unsubscribe, a complaint and a hard bounce suppress it, also when no lead has it.",
    ),
  occurred_at: TimestampInput,
  message_id: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe(
      "Of the message: a message's second open, click or reply is stored and not counted again. The first event of a message stores the lead's owner, stage, score, source, industry, size, country and time zone for analytics.",
    ),
  campaign_id: idOf("campaign").optional(),
  url: z.url().max(2_000).optional().describe("What was clicked."),
  user_agent: z
    .string()
    .min(1)
    .overwrite((agent) => agent.slice(0, userAgentCharsMax).toWellFormed())
    .optional()
    .describe(`Cut after ${userAgentCharsMax} characters.`),
  sent_at: TimestampInput.optional().describe(
    "When the message left. Rates of a period are of what left in it.",
  ),
  bounce_type: z
    .enum(["hard", "soft"])
    .optional()
    .describe("A soft bounce may yet be delivered: it is stored and not counted."),
  bounce_reason: z.string().min(1).max(500).optional(),
  reply_class: ReplyClass.optional(),
  auto: z
    .boolean()
    .optional()
    .describe(
      "Whether a machine wrote the reply, as absence notes are written; it is a machine's event then.",
    ),
  step: name.describe("Of the campaign or workflow."),
  template_version: name,
  arm: name.describe("Of the experiment."),
  sender_member_id: MemberId.optional().describe("In whose name the message left."),
  machine: z
    .boolean()
    .optional()
    .describe("Whether a machine did it; left out, the user agent tells. What machines do is not counted."),
});
export type EngagementEvent = z.infer<typeof EngagementEvent>;

export const EngagementResult = z.strictObject({
  status: z
    .int()
    .describe(
      "201 stored, 200 stored before, 202 no such lead, but the address is suppressed, 404 no such lead, 422 not valid.",
    ),
  counted: z.boolean().describe("Whether the lead's counters went up."),
  machine: z.boolean(),
  code: z.string().optional(),
  detail: z.string().optional(),
  errors: z.array(ValidationError).optional(),
});
export type EngagementResult = z.infer<typeof EngagementResult>;

/** What is read of them may hold events that are malformed. */
const EngagementEvents = z.strictObject({
  events: z.array(EngagementEvent).min(1).max(sizes.batchMax),
}) as unknown as z.ZodType<
  { readonly events: readonly (EngagementEvent | MalformedItem)[] },
  { readonly events: readonly z.input<typeof EngagementEvent>[] }
>;

export const recordEngagement = route({
  id: "recordEngagement",
  area: "engagement",
  method: "POST",
  path: "/engagement/events",
  summary: "Tell what came of messages: opens, clicks, replies and the like",
  description: `Up to ${sizes.batchMax} events, each for itself, also a malformed one: its result is at the same place. Counters and rates of the lead change with them; rates are over delivered messages. An unsubscribe, a complaint and a reply of class \`unsubscribe\` set the lead's \`opted_out\`; a bounce that is not soft sets \`email_status\` to \`invalid\`. All of them suppress the address, also one that no lead has. Amazon SES tells by itself (see the deployment guide).`,
  roles: ["admin"],
  rate: "write",
  body: EngagementEvents,
  batch: { in: "events" },
  answers: {
    200: {
      description: "One result per event, in order.",
      schema: z.strictObject({ results: z.array(EngagementResult) }),
    },
  },
  example: {
    body: {
      events: [
        {
          id: "msg-17-open-1",
          type: "open",
          lead_id: "email:ada@example.com",
          occurred_at: "2026-11-21T10:00:00.000Z",
          message_id: "msg-17",
        },
      ],
    },
  },
});

/** In the order of the documentation. */
export const engagementRoutes = { recordEngagement };
