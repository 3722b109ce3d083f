import * as z from "zod";
import { MemberId, TagId } from "./ids.ts";
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

/** What is said of a tag. Leads carry tags by name, whether or not anything is said of them. */
export const Tag = z.strictObject({
  id: TagId,
  ...definition,
  created_by: MemberId,
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type Tag = z.infer<typeof Tag>;

export const NewTag = z.strictObject({
  name: definition.name,
  category: definition.category.default(null),
  color: definition.color.default(null),
  description: definition.description.default(null),
});
export type NewTag = z.infer<typeof NewTag>;

export const TagChange = z.strictObject({
  name: definition.name.optional(),
  category: definition.category.optional(),
  color: definition.color.optional(),
  description: definition.description.optional(),
});
export type TagChange = z.infer<typeof TagChange>;
