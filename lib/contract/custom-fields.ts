import * as z from "zod";
import { CustomKey, CustomValue } from "./custom-values.ts";
import { CustomFieldId } from "./ids.ts";
import { Timestamp } from "./lead-record.ts";
import { sizes } from "./limits.ts";
import { route } from "./route.ts";

const text = (max: number) => z.string().trim().min(1).max(max);

export const CustomKind = z.enum(["text", "number", "date", "dropdown", "checkbox"]);
export type CustomKind = z.infer<typeof CustomKind>;

export const CustomHolder = z
  .enum(["lead", "company"])
  .describe("Whose field it is: `custom.<key>` of the lead, or `company.custom.<key>`.");
export type CustomHolder = z.infer<typeof CustomHolder>;

/** When a value must be there. */
export const RequiredOn = z.enum(["create", "update", "import"]);
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

const definition = {
  label: text(100),
  description: text(500).nullable(),
  options: z.array(CustomOption).max(sizes.customOptionsMax).describe("Of a dropdown."),
  bounds: CustomBounds,
  default: CustomValue.nullable().describe("Given to a new lead that comes without a value."),
  required_on: z.array(RequiredOn).max(RequiredOn.options.length),
};

const identity = {
  key: CustomKey,
  on: CustomHolder,
  kind: CustomKind,
  unique: z
    .boolean()
    .describe("No two leads of the workspace have the same value, letter case and space apart."),
};

export const CustomField = z.strictObject({
  id: CustomFieldId,
  ...identity,
  ...definition,
  archived: z.boolean().describe("An archived field takes no values; those that are there stay."),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type CustomField = z.infer<typeof CustomField>;

export const NewCustomField = z.strictObject({
  key: identity.key,
  on: identity.on.default("lead"),
  kind: identity.kind,
  unique: identity.unique.default(false),
  label: definition.label,
  description: definition.description.default(null),
  options: definition.options.default([]),
  bounds: definition.bounds.default({}),
  default: definition.default.default(null),
  required_on: definition.required_on.default([]),
});
export type NewCustomField = z.infer<typeof NewCustomField>;

export const CustomFieldChange = z.strictObject({
  label: definition.label.optional(),
  description: definition.description.optional(),
  options: definition.options
    .optional()
    .describe("All of them. Leads keep the value of an option that is taken out."),
  bounds: definition.bounds.optional(),
  default: definition.default.optional(),
  required_on: definition.required_on.optional(),
  archived: z.boolean().optional(),
  key: identity.key.optional().describe("Can't change, as `on`, `kind` and `unique` can't."),
  on: identity.on.optional(),
  kind: identity.kind.optional(),
  unique: identity.unique.optional(),
});
export type CustomFieldChange = z.infer<typeof CustomFieldChange>;

const area = "custom-fields";
const params = z.strictObject({ field_id: CustomFieldId });
const readers = ["admin", "manager", "sales_rep", "viewer"] as const;
const writers = ["admin", "manager"] as const;

export const listCustomFields = route({
  id: "listCustomFields",
  area,
  method: "GET",
  path: "/custom-fields",
  summary: "List the workspace's own fields",
  roles: readers,
  rate: "read",
  answers: {
    200: {
      description: "All fields, archived ones too, the lead's first, by key.",
      schema: z.strictObject({ data: z.array(CustomField) }),
    },
  },
});

export const createCustomField = route({
  id: "createCustomField",
  area,
  method: "POST",
  path: "/custom-fields",
  summary: "Make a field of the workspace's own",
  description: `The field is \`custom.<key>\` (or \`company.custom.<key>\`) in leads, filters, mappings and rules at once. \`key\`, \`on\`, \`kind\` and \`unique\` can't change later. A workspace has at most ${sizes.customFieldsMax} fields.`,
  roles: writers,
  rate: "write",
  body: NewCustomField,
  answers: { 201: { description: "The field.", schema: CustomField } },
  errors: ["duplicate_custom_field", "limit_reached"],
  example: { body: { key: "budget", kind: "number", label: "Budget", bounds: { min: 0 } } },
});

export const getCustomField = route({
  id: "getCustomField",
  area,
  method: "GET",
  path: "/custom-fields/{field_id}",
  summary: "Read one custom field",
  roles: readers,
  rate: "read",
  params,
  answers: { 200: { description: "The field.", schema: CustomField } },
  finds: "customField",
});

export const updateCustomField = route({
  id: "updateCustomField",
  area,
  method: "PUT",
  aliases: ["PATCH"],
  path: "/custom-fields/{field_id}",
  summary: "Change or archive a custom field",
  description:
    "Merges: an omitted property stays. An archived field takes no new values; leads keep and show theirs, filters go on finding them, and its key stays taken.",
  roles: writers,
  rate: "write",
  params,
  body: CustomFieldChange,
  answers: { 200: { description: "The field as it is now.", schema: CustomField } },
  finds: "customField",
  example: { body: { label: "Yearly budget" } },
});

export const deleteCustomField = route({
  id: "deleteCustomField",
  area,
  method: "DELETE",
  path: "/custom-fields/{field_id}",
  summary: "Delete an archived custom field that no lead has a value of",
  description:
    "Archive it two minutes before. Every lead is looked at, deleted ones that can be restored too; while one has a value, or when there are more leads than can be looked at in one request, the answer is 409 and the field stays archived. Its key is free afterwards.",
  roles: writers,
  rate: "heavy",
  params,
  answers: { 204: { description: "The field is gone." } },
  errors: ["wrong_state"],
  finds: "customField",
});
