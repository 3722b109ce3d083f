import * as z from "zod";
import { Filter, FilterInput } from "#lib/contract/platform/filter-record.ts";
import { AssignmentPoolId, AssignmentRuleId, MemberId } from "#lib/contract/platform/ids.ts";
import { TimeZone } from "#lib/contract/platform/time-zone.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import { OrderAuthor } from "#lib/contract/team/paused-order.ts";
import { SkillLevel, SkillName } from "./assignment-pool-record.ts";
import { AcceptWindow } from "./assignment-record.ts";

export const AssignmentMethod = z
  .enum(["round_robin", "load", "skill", "score"])
  .describe(
    "`round_robin`: in turn, by weight. `load`: whoever has the fewest open leads for their weight. `skill`: whoever is best at what `requires` asks for. `score`: the better the lead's score, the better the member's conversion of 180 days; in turn until each has 20 outcomes.",
  );
export type AssignmentMethod = z.infer<typeof AssignmentMethod>;

/** What becomes of a lead for which a pool has nobody. */
export const AssignmentFallback = z
  .union([
    z.strictObject({ kind: z.literal("wait") }),
    z.strictObject({ kind: z.literal("next") }),
    z.strictObject({ kind: z.literal("leave") }),
    z.strictObject({ kind: z.literal("member"), member_id: MemberId }),
  ])
  .describe(
    "Where the pool has nobody now: `wait` until somebody is there; `next`: go on with the next entry; `leave` it with nobody; or give it to one `member`.",
  );
export type AssignmentFallback = z.infer<typeof AssignmentFallback>;

const entry = {
  requires: z
    .record(SkillName, SkillLevel)
    .nullable()
    .describe('The least levels, for example `{"german": 3}`.'),
  pool_id: AssignmentPoolId,
  method: AssignmentMethod,
  sticky: z
    .literal("company.domain")
    .nullable()
    .describe("First whoever has the latest lead of the same company, if they are there."),
  fallback: AssignmentFallback,
} as const;

export const AssignmentEntry = z.strictObject({ when: Filter.nullable(), ...entry });
export type AssignmentEntry = z.infer<typeof AssignmentEntry>;

/** Entries of one rule. */
export const assignmentEntriesMax = 20;

const NewEntry = z.strictObject({
  ...entry,
  when: FilterInput.nullable()
    .default(null)
    .describe("Which leads; null: all. It asks of the lead alone, not of events."),
  requires: entry.requires.default(null),
  method: entry.method.default("round_robin"),
  sticky: entry.sticky.default(null),
  fallback: entry.fallback.default({ kind: "wait" }),
});
export type NewEntry = z.infer<typeof NewEntry>;

const definition = {
  name: z.string().trim().min(1).max(100).describe("Unique in the workspace in any letter case."),
  description: z.string().trim().min(1).max(500).nullable(),
  time_zone: TimeZone.describe("Where `today` begins in its filters."),
  assign_new_leads: z
    .boolean()
    .describe(
      "Whether leads that come in without an owner are assigned by it. One rule of a workspace does.",
    ),
  accept_within: AcceptWindow.nullable().describe(
    "A lead that its new owner does not accept in time goes on to whoever is next, else back to whose it was; null: nobody is asked.",
  ),
} as const;

/** Ordered entries: the first whose `when` a lead passes decides. */
export const AssignmentRule = z.strictObject({
  id: AssignmentRuleId,
  ...definition,
  entries: z.array(AssignmentEntry),
  created_by: MemberId,
  updated_by: OrderAuthor,
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type AssignmentRule = z.infer<typeof AssignmentRule>;

const entries = z.array(NewEntry).max(assignmentEntriesMax);

export const NewAssignmentRule = z.strictObject({
  name: definition.name,
  description: definition.description.default(null),
  time_zone: definition.time_zone.optional().describe("The workspace's where it is left out."),
  assign_new_leads: definition.assign_new_leads.default(false),
  accept_within: definition.accept_within.default(null),
  entries,
});
export type NewAssignmentRule = z.infer<typeof NewAssignmentRule>;

export const AssignmentRuleChange = z.strictObject({
  name: definition.name.optional(),
  description: definition.description.optional(),
  time_zone: definition.time_zone.optional(),
  assign_new_leads: definition.assign_new_leads.optional(),
  accept_within: definition.accept_within.optional(),
  entries: entries.optional(),
});
export type AssignmentRuleChange = z.infer<typeof AssignmentRuleChange>;
