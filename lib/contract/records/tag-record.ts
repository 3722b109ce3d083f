import * as z from "zod";
import { Filter } from "#lib/contract/platform/filter-record.ts";
import { MemberId, TagId } from "#lib/contract/platform/ids.ts";
import { TimeZone } from "#lib/contract/platform/time-zone.ts";
import { OrderAuthor } from "#lib/contract/team/paused-order.ts";
import { leadFields, Timestamp } from "./lead-record.ts";

/** Levels of a tag's category. */
export const categoryDepthMax = 5;

/** As `industry/software`: each level has 1 to 50 characters. */
const categoryPath = /^[^\s/]([^/\r\n]{0,48}[^\s/])?(\/[^\s/]([^/\r\n]{0,48}[^\s/])?){0,4}$/;

export const TagCategory = z
  .string()
  .trim()
  .regex(
    categoryPath,
    `A category is up to ${categoryDepthMax} names with \`/\` between them: \`industry/software\`.`,
  );

const definition = {
  name: leadFields.tags.element.describe("Unique in the workspace in any letter case."),
  category: TagCategory.nullable().describe("A path, the widest level first: `industry/software`."),
  color: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, "A colour is # and six hexadecimal digits.")
    .nullable(),
  description: z.string().trim().min(1).max(500).nullable(),
};

const time_zone = TimeZone.describe("Where `today` begins in the rule.");

// Read by the rules of lib/domain/platform/filter, which name the place of an error better than a schema can.
const givenRule = z
  .unknown()
  .meta({ anyOf: [{ $ref: "#/components/schemas/Filter" }, { type: "string" }, { type: "null" }] })
  .describe(
    "A filter as JSON or as text, which makes the tag automatic; null for none. It can't ask for `tags`, `lists`, `updated_at` and `version`, which the tag itself may change, nor for events.",
  );

const kept = {
  id: TagId,
  ...definition,
  rule: Filter.nullable().describe(
    "A lead that comes to pass it gets the tag within seconds, and when it passes no more loses a tag that it got so; null also where it asks what your role sees masked.",
  ),
  time_zone,
  created_by: MemberId,
  updated_by: OrderAuthor,
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
};

/** What is said of a tag. Leads carry tags by name, whether or not anything is said of them. */
export const Tag = z.strictObject({ ...kept, automatic: z.boolean().describe("Whether it has a rule.") });
export type Tag = z.infer<typeof Tag>;

/** A tag as it is kept. */
export const TagRecord = z.strictObject(kept);
export type TagRecord = z.infer<typeof TagRecord>;

export const NewTag = z.strictObject({
  name: definition.name,
  category: definition.category.default(null),
  color: definition.color.default(null),
  description: definition.description.default(null),
  rule: givenRule.optional(),
  time_zone: time_zone.optional().describe("The workspace's where it is left out."),
});
export type NewTag = z.infer<typeof NewTag>;

export const TagChange = z.strictObject({
  name: definition.name.optional(),
  category: definition.category.optional(),
  color: definition.color.optional(),
  description: definition.description.optional(),
  rule: givenRule.optional(),
  time_zone: time_zone.optional(),
});
export type TagChange = z.infer<typeof TagChange>;
