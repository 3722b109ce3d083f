import * as z from "zod";
import { CustomFieldId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { route } from "../route.ts";
import { CustomField, customDefinition, customIdentity } from "./custom-field-record.ts";

export * from "./custom-field-record.ts";

export const NewCustomField = z.strictObject({
  key: customIdentity.key,
  on: customIdentity.on.default("lead"),
  kind: customIdentity.kind,
  unique: customIdentity.unique.default(false),
  label: customDefinition.label,
  description: customDefinition.description.default(null),
  options: customDefinition.options.default([]),
  bounds: customDefinition.bounds.default({}),
  default: customDefinition.default.default(null),
  required_on: customDefinition.required_on.default([]),
});
export type NewCustomField = z.infer<typeof NewCustomField>;

export const CustomFieldChange = z.strictObject({
  label: customDefinition.label.optional(),
  description: customDefinition.description.optional(),
  options: customDefinition.options
    .optional()
    .describe("All of them. Leads keep the value of an option that is taken out."),
  bounds: customDefinition.bounds.optional(),
  default: customDefinition.default.optional(),
  required_on: customDefinition.required_on.optional(),
  archived: z.boolean().optional(),
  key: customIdentity.key.optional().describe("Can't change, as `on`, `kind` and `unique` can't."),
  on: customIdentity.on.optional(),
  kind: customIdentity.kind.optional(),
  unique: customIdentity.unique.optional(),
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
      description: "All fields, archived ones too: those of leads, of companies, of deals, each by key.",
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
  description: `The field is \`custom.<key>\` (or \`company.custom.<key>\`) in leads, filters, mappings and rules at once; one of companies is \`custom.<key>\` of companies, one of deals of deals. \`key\`, \`on\`, \`kind\` and \`unique\` can't change later. A workspace has at most ${sizes.customFieldsMax} fields.`,
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
  ifMatch: "optional",
  example: { body: { label: "Yearly budget" } },
});

export const deleteCustomField = route({
  id: "deleteCustomField",
  area,
  method: "DELETE",
  path: "/custom-fields/{field_id}",
  summary: "Delete an archived custom field that nobody has a value of",
  description:
    "Archive it two minutes before. Every lead is looked at, and every company where the field is theirs, deleted ones that can be restored too; while one has a value or a workflow names the field (`in_use`), or when there are more leads than can be looked at in one request, the answer is 409 and the field stays archived. Its key is free afterwards.",
  roles: writers,
  rate: "heavy",
  params,
  answers: { 204: { description: "The field is gone." } },
  errors: ["wrong_state", "in_use"],
  finds: "customField",
  ifMatch: "optional",
});

/** In the order of the documentation. */
export const customFieldsRoutes = {
  listCustomFields,
  createCustomField,
  getCustomField,
  updateCustomField,
  deleteCustomField,
};
