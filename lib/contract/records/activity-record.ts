import * as z from "zod";
import { ActivityId, CompanyId, LeadId, MemberId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { Timestamp, TimestampInput } from "#lib/contract/platform/timestamp.ts";
import { DealId } from "./deal-record.ts";
import { leadFields } from "./lead-record.ts";
import { ExternalIds, GivenExternalIds } from "./system-maps.ts";

const text = (max: number) => z.string().trim().min(1).max(max);

export const ActivityKind = z.enum(["email", "call", "meeting", "task", "note"]);
export type ActivityKind = z.infer<typeof ActivityKind>;

/** What each kind's status may be; the first is what a new one has. Emails and notes have none. */
export const statusesOf = {
  email: [],
  note: [],
  call: ["connected", "no_answer", "voicemail"],
  meeting: ["scheduled", "held", "cancelled", "no_show"],
  task: ["open", "done", "dropped"],
} as const satisfies Record<ActivityKind, readonly string[]>;

const ActivityStatus = z.enum([...statusesOf.call, ...statusesOf.meeting, ...statusesOf.task]);
export type ActivityStatus = z.infer<typeof ActivityStatus>;

const Participant = z.strictObject({
  name: text(200).nullable().default(null),
  email: leadFields.email.max(254).nullable().default(null),
});

/** The fields that a person or another system may write. */
const fields = {
  direction: z.enum(["inbound", "outbound"]).nullable().describe("Of an email or a call."),
  subject: text(300).nullable(),
  body: z.string().trim().min(1).max(sizes.activityBodyCharactersMax).nullable(),
  outcome: text(200).nullable(),
  status: ActivityStatus.nullable().describe(
    `Of a call: ${statusesOf.call.join(", ")}; of a meeting: ${statusesOf.meeting.join(", ")}; of a task: ${statusesOf.task.join(", ")}.`,
  ),
  starts_at: TimestampInput.nullable().describe("Of a call or a meeting, which must have one."),
  ends_at: TimestampInput.nullable(),
  due_at: TimestampInput.nullable().describe("Of a task."),
  assignee_id: MemberId.nullable().describe("Who is to do it."),
  lead_ids: z.array(LeadId).max(sizes.activityLeadsMax),
  uncounted_lead_ids: z
    .array(LeadId)
    .describe(
      "Leads on which this activity does not count as it is now, because its last writer may only read them: their `meetings` and `last_contacted_at` do not follow it, and filters do not count it as one of their `activities`. A member who may change such a lead takes its id out of the array, or changes the activity's status, start or leads, and the activity counts for it. Repeated as it is, the array changes nothing.",
    ),
  company_id: CompanyId.nullable().describe("Of a company as such; its timeline shows it."),
  deal_id: DealId.nullable().describe("Of a deal that you may read; its timeline shows it."),
  participants: z.array(Participant).max(50),
  external_ids: GivenExternalIds,
  source: text(100).describe(
    "Where it comes from. Where nothing is said: `manual` of one that is sent by itself, `api` in a batch, as the `provenance` of leads has it.",
  ),
} as const;

/** What was done with leads, or is to be done. */
export const Activity = z.strictObject({
  id: ActivityId,
  kind: ActivityKind,
  ...fields,
  external_ids: ExternalIds,
  starts_at: Timestamp.nullable(),
  ends_at: Timestamp.nullable(),
  due_at: Timestamp.nullable(),
  done_at: Timestamp.nullable().describe("When a task became `done`."),
  author_id: MemberId,
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type Activity = z.infer<typeof Activity>;

export const ActivityChange = z
  .strictObject({
    ...fields,
    uncounted_lead_ids: fields.uncounted_lead_ids.max(sizes.activityLeadsMax),
  })
  .partial();
export type ActivityChange = z.infer<typeof ActivityChange>;

export const NewActivity = z.strictObject({
  kind: ActivityKind.describe("It stays what it is."),
  ...ActivityChange.shape,
});
export type NewActivity = z.infer<typeof NewActivity>;
