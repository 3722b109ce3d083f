import * as z from "zod";
import { DateLiteral, Duration, filterCaps, operatorValues } from "./condition-record.ts";

/** What came of a message to a lead, or of the talk with it. */
export const EventName = z.enum([
  "email.sent",
  "email.delivered",
  "email.opened",
  "email.clicked",
  "email.replied",
  "email.bounced",
  "email.unsubscribed",
  "email.complained",
  "meeting.booked",
]);
export type EventName = z.infer<typeof EventName>;

/** The same events as `POST /engagement/events` calls them: wherever an event is named, either word is taken. */
export const eventOfKind: Readonly<Record<string, EventName>> = {
  sent: "email.sent",
  delivered: "email.delivered",
  open: "email.opened",
  click: "email.clicked",
  reply: "email.replied",
  bounce: "email.bounced",
  unsubscribe: "email.unsubscribed",
  complaint: "email.complained",
  meeting: "meeting.booked",
};

/** An event's name in a request, by either word; kept as `EventName`. */
export const EventNameInput = z
  .string()
  .overwrite((given) => (Object.hasOwn(eventOfKind, given) ? (eventOfKind[given] ?? given) : given))
  .meta({ enum: [...EventName.options, ...Object.keys(eventOfKind)] })
  .pipe(EventName);

/** Activities with a lead, by their kinds: what filters count beside events. */
export const ActivityEvent = z.enum([
  "activity.email",
  "activity.call",
  "activity.meeting",
  "activity.task",
  "activity.note",
]);
export type ActivityEvent = z.infer<typeof ActivityEvent>;

/** What an event condition counts. */
export const AskedEvent = z.enum([...EventName.options, ...ActivityEvent.options]);
export type AskedEvent = z.infer<typeof AskedEvent>;

export const AskedEventInput = z.union([EventNameInput, ActivityEvent]);

const number = z.int().min(0).max(filterCaps.eventCountMax);
/** How often it happened: one of these comparisons. */
export const EventCount = z
  .strictObject({ eq: number, ne: number, gt: number, gte: number, lt: number, lte: number })
  .partial();
export type EventCount = z.infer<typeof EventCount>;
export type CountOperator = keyof EventCount;

/** When it happened: one of these, each with what the operator takes on a date. */
export const eventTimes = {
  in_last: Duration,
  on: DateLiteral,
  before: DateLiteral,
  after: DateLiteral,
  between: z.strictObject({ from: DateLiteral, to: DateLiteral }),
} as const;
export type EventTime = keyof typeof eventTimes;

const { contains: text, not_in: texts } = operatorValues;
const exists = z.literal(true);
const codeTests = z.strictObject({ eq: text, ne: text, in: texts, not_in: texts, exists }).partial();
const textTests = codeTests.extend({
  contains: text.optional(),
  not_contains: text.optional(),
  starts_with: text.optional(),
  ends_with: text.optional(),
});
const code = z.union([text, codeTests]);
const flag = z.union([z.boolean(), z.strictObject({ exists })]);

/** Tests of the event's own fields: a value that one is to have, or operators with what they take. */
export const EventWhere = z
  .strictObject({
    campaign_id: code,
    message_id: code,
    url: z.union([text, textTests]).describe("What was clicked."),
    bounce_type: code,
    reply_class: code.describe("`positive`, `neutral`, `negative`, `out_of_office` or `unsubscribe`."),
    step: code,
    template_version: code,
    arm: code,
    sender_member_id: code,
    machine: flag.describe(
      "Left out, what machines did is left out: `true` asks for it alone, `exists` for both.",
    ),
    counted: flag.describe("Whether the lead's counters went up: once for each message and kind."),
  })
  .partial();
export type EventWhere = z.infer<typeof EventWhere>;

/** As `EventWhere`, or of an activity. */
export const AskedWhere = EventWhere.extend({
  status: code.optional().describe("Of an activity that is a call, a meeting or a task: `held`."),
  outcome: z.union([text, textTests]).optional().describe("Of an activity."),
  direction: code.optional().describe("Of an activity that is an email or a call."),
});
export type AskedWhere = z.infer<typeof AskedWhere>;

/** How often something happened to a lead; without `count` at least once. All its conditions hold for the same event. */
export const EventCondition = z.strictObject({
  event: AskedEvent,
  count: EventCount.optional(),
  ...z.strictObject(eventTimes).partial().shape,
  since: z.literal("enrolled").optional().describe("In a workflow's steps: since its lead was enrolled."),
  where: AskedWhere.optional(),
});
export type EventCondition = z.infer<typeof EventCondition>;
