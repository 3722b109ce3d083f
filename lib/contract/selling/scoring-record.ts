import * as z from "zod";
import { EventName, EventWhere } from "#lib/contract/platform/event-condition.ts";
import { Filter } from "#lib/contract/platform/filter-record.ts";
import { MemberId, ScoringModelId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import { AnyFilter } from "#lib/contract/segments/saved-filter-record.ts";
import { OrderAuthor } from "#lib/contract/team/paused-order.ts";

const text = (max: number) => z.string().trim().min(1).max(max);
const key = z
  .string()
  .regex(/^[a-z0-9_]{1,32}$/, "An id is 1 to 32 lower-case letters, digits and `_`.")
  .describe("Yours; no two rules of a model share one.");
const points = z
  .number()
  .min(-100)
  .max(100)
  .refine((value) => value !== 0, "A rule gives or takes points; 0 does neither.");

export const OncePer = z.enum(["message", "day", "campaign"]);
export type OncePer = z.infer<typeof OncePer>;

const parts = {
  id: key,
  name: text(100).nullable().describe("What explanations call it; null for its own words."),
  points: points.describe("-100 to 100, not 0."),
  group: key.nullable().describe("Of `groups`; null for none."),
} as const;

const eventParts = {
  ...parts,
  event: EventName,
  half_life_days: z
    .number()
    .min(0.01)
    .max(3_650)
    .nullable()
    .describe("After so many days an event's points are worth half; null: they stay."),
  cap: z
    .number()
    .min(0.01)
    .max(1_000)
    .nullable()
    .describe("The rule gives, or takes, at most so much in all; null: no bound."),
  once_per: OncePer.nullable().describe(
    "The earliest event of each message, UTC day or campaign counts, the others do not; null: each counts.",
  ),
} as const;

/** Points for what a lead is. */
export const FitRule = z.strictObject({ ...parts, when: Filter });
export type FitRule = z.infer<typeof FitRule>;
/** Points for what a lead does. */
export const EngagementRule = z.strictObject({ ...eventParts, where: EventWhere.nullable() });
export type EngagementRule = z.infer<typeof EngagementRule>;

export const ScoreGroup = z.strictObject({
  id: key,
  cap: z.number().min(0.01).max(1_000).describe("Its rules together give, or take, at most so much."),
});
export const Grade = z.strictObject({
  name: text(20),
  from: z.int().min(0).max(100).describe("Scores from here on, up to the next grade."),
});

const definition = {
  name: text(100).describe("Unique in the workspace, in any letter case."),
  description: text(1_000).nullable(),
  groups: z.array(ScoreGroup).max(sizes.scoreGroupsMax),
  grades: z.array(Grade).max(sizes.scoreGroupsMax),
} as const;

/** A model as it is kept. */
export const ScoringModelRecord = z.strictObject({
  id: ScoringModelId,
  ...definition,
  fit: z.array(FitRule),
  engagement: z.array(EngagementRule),
  created_by: MemberId,
  updated_by: OrderAuthor,
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type ScoringModelRecord = z.infer<typeof ScoringModelRecord>;

export const ScoringModel = z.strictObject({
  ...ScoringModelRecord.shape,
  state: z
    .enum(["draft", "active", "paused"])
    .describe(
      "One model of a workspace is active, and then stays as it is. `paused`: it is active, but its author may no longer write models, so that scores stay as they are until a member takes it over.",
    ),
});
export type ScoringModel = z.infer<typeof ScoringModel>;

const defaulted = <T extends z.ZodType>(schema: T) => schema.optional();
const given = {
  fit: z
    .array(
      z.strictObject({
        ...parts,
        name: defaulted(parts.name),
        group: defaulted(parts.group),
        when: AnyFilter,
      }),
    )
    .max(sizes.scoreRulesMax),
  engagement: z
    .array(
      z.strictObject({
        ...eventParts,
        name: defaulted(parts.name),
        group: defaulted(parts.group),
        half_life_days: defaulted(eventParts.half_life_days),
        cap: defaulted(eventParts.cap),
        once_per: defaulted(eventParts.once_per),
        where: z.unknown().optional().describe("Tests of the event's own fields, as in filters."),
      }),
    )
    .max(sizes.scoreRulesMax),
} as const;

export const NewScoringModel = z.strictObject({
  name: definition.name,
  description: definition.description.default(null),
  groups: definition.groups.default([]),
  grades: definition.grades.default([]),
  fit: given.fit.default([]),
  engagement: given.engagement.default([]),
});
export type NewScoringModel = z.infer<typeof NewScoringModel>;

export const ScoringModelChange = z.strictObject({
  name: definition.name.optional(),
  description: definition.description.optional(),
  groups: definition.groups.optional(),
  grades: definition.grades.optional(),
  fit: given.fit.optional(),
  engagement: given.engagement.optional(),
});
export type ScoringModelChange = z.infer<typeof ScoringModelChange>;
