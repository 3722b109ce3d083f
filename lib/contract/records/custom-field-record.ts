import * as z from "zod";
import { CustomFieldId, type StageId, ulidPattern } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { CustomKey, CustomValue } from "./custom-values.ts";
import { Timestamp } from "./lead-record.ts";

const text = (max: number) => z.string().trim().min(1).max(max);

export const CustomKind = z.enum(["text", "number", "date", "dropdown", "checkbox"]);
export type CustomKind = z.infer<typeof CustomKind>;

export const CustomHolder = z
  .enum(["lead", "company", "deal"])
  .describe(
    "Whose field it is: `custom.<key>` of the lead; or `custom.<key>` of the company, which its leads have as `company.custom.<key>`; or `custom.<key>` of the deal.",
  );
export type CustomHolder = z.infer<typeof CustomHolder>;

const RequiredAt = z
  .string()
  .regex(
    new RegExp(`^stage:stage_${ulidPattern}$`),
    "It is `stage:` and the stage's id.",
  ) as unknown as z.ZodType<`stage:${StageId}`, `stage:${StageId}`>;

/** When a value must be there. */
export const RequiredOn = z
  .union([z.enum(["create", "update", "import"]), RequiredAt])
  .describe("`stage:` and a stage's id: for a move there, as the stage's own `required_fields`.");
export type RequiredOn = z.infer<typeof RequiredOn>;

export const CustomOption = z.strictObject({
  value: text(100).describe("What is kept and filtered by."),
  label: text(100).optional().describe("What people see; the value when left out."),
  aliases: z
    .array(text(100))
    .max(20)
    .default([])
    .describe("Other ways to write it, in any letter case: they become the value."),
});
export type CustomOption = z.infer<typeof CustomOption>;

const bound = z.union([z.number(), z.iso.date()]);

export const CustomBounds = z
  .strictObject({
    min: bound.optional().describe("Of a number or a date, itself allowed."),
    max: bound.optional(),
    max_length: z.int().min(1).max(sizes.customTextCharactersMax).optional().describe("Of text."),
    whole: z.boolean().optional().describe("Numbers without decimals only."),
  })
  .describe("Which values are taken. Bounds hold for what is written; what is there stays.");
export type CustomBounds = z.infer<typeof CustomBounds>;

/** What a definition says beside what the field is. */
export const customDefinition = {
  label: text(100),
  description: text(500).nullable(),
  options: z.array(CustomOption).max(sizes.customOptionsMax).describe("Of a dropdown."),
  bounds: CustomBounds,
  default: CustomValue.nullable().describe("Given to a new lead that comes without a value."),
  required_on: z.array(RequiredOn).max(20),
};

/** What a field is and stays. */
export const customIdentity = {
  key: CustomKey,
  on: CustomHolder,
  kind: CustomKind,
  unique: z
    .boolean()
    .describe("No two leads of the workspace have the same value, letter case and space apart."),
};

export const CustomField = z.strictObject({
  id: CustomFieldId,
  ...customIdentity,
  ...customDefinition,
  archived: z.boolean().describe("An archived field takes no values; those that are there stay."),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type CustomField = z.infer<typeof CustomField>;
