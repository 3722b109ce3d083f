import * as z from "zod";
import { Filter } from "#lib/contract/platform/filter-record.ts";
import { ListTemplateId, MemberId } from "#lib/contract/platform/ids.ts";
import { TimeZone } from "#lib/contract/platform/time-zone.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { Access, SharedWith } from "#lib/contract/team/sharing.ts";
import { AnyFilter } from "./saved-filter-record.ts";

const definition = {
  name: z.string().trim().min(1).max(100).describe("Unique among its owner's, in any letter case."),
  description: z.string().trim().min(1).max(1_000).nullable().describe("Lists made from it have it too."),
  category: z.string().trim().min(1).max(100).nullable().describe("To find templates by."),
  time_zone: TimeZone.describe("Where `today` begins in the filter."),
  shared_with: SharedWith,
};

/** A list template as it is kept. */
export const ListTemplateRecord = z.strictObject({
  id: ListTemplateId,
  ...definition,
  filter: Filter,
  exclude: Filter.nullable(),
  created_by: MemberId.describe("Its owner."),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type ListTemplateRecord = z.infer<typeof ListTemplateRecord>;

export const ListTemplate = z.strictObject({
  ...ListTemplateRecord.shape,
  access: Access.describe("What you may do with it."),
});
export type ListTemplate = z.infer<typeof ListTemplate>;

export const NewListTemplate = z.strictObject({
  name: definition.name,
  description: definition.description.default(null),
  category: definition.category.default(null),
  filter: AnyFilter,
  exclude: AnyFilter.optional(),
  time_zone: definition.time_zone.optional().describe("The workspace's where it is left out."),
  shared_with: definition.shared_with.default({ kind: "private" }),
});
export type NewListTemplate = z.infer<typeof NewListTemplate>;

export const ListTemplateChange = z.strictObject({
  name: definition.name.optional(),
  description: definition.description.optional(),
  category: definition.category.optional(),
  filter: AnyFilter.optional(),
  exclude: AnyFilter.optional().describe("Null takes the exclusion away."),
  time_zone: definition.time_zone.optional(),
  shared_with: definition.shared_with.optional().describe("Its owner and admins change it."),
});
export type ListTemplateChange = z.infer<typeof ListTemplateChange>;
