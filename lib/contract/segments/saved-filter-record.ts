import * as z from "zod";
import { Filter, filterCaps } from "#lib/contract/platform/filter-record.ts";
import { MemberId, SavedFilterId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { Access, SharedWith } from "#lib/contract/team/sharing.ts";
import { RecordUse, ValidationError } from "../errors.ts";

const definition = {
  name: z.string().trim().min(1).max(100).describe("Unique among its owner's, in any letter case."),
  description: z.string().trim().min(1).max(500).nullable(),
  shared_with: SharedWith,
};

/** A saved filter as it is kept. */
export const SavedFilterRecord = z.strictObject({
  id: SavedFilterId,
  ...definition,
  filter: Filter,
  created_by: MemberId.describe("Its owner."),
  updated_by: MemberId,
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type SavedFilterRecord = z.infer<typeof SavedFilterRecord>;

const echo = {
  text: z
    .string()
    .nullable()
    .describe(`The same filter as text; null where that is longer than ${filterCaps.textBytesMax} bytes.`),
  words: z.string().describe("The same filter in plain words."),
};

export const SavedFilter = z.strictObject({
  ...SavedFilterRecord.shape,
  ...echo,
  access: Access.describe("What you may do with it."),
  problems: z
    .array(ValidationError)
    .describe(
      "Why it can't be run as it is, such as a custom field that was deleted or, where it is read alone, a list that is gone or not yours to use; `archived_field` alone still runs, over the values that leads have kept.",
    ),
  used_by: z
    .array(RecordUse)
    .optional()
    .describe("The records that name it, which follow its changes; shown where it is read alone."),
});
export type SavedFilter = z.infer<typeof SavedFilter>;

/** What a saved filter was from one change to the next. */
export const SavedFilterVersion = z.strictObject({
  version: SavedFilterRecord.shape.version,
  ...definition,
  filter: Filter,
  ...echo,
  updated_by: MemberId,
  updated_at: Timestamp,
});
export type SavedFilterVersion = z.infer<typeof SavedFilterVersion>;

// Read by the rules of lib/domain/platform/filter, which name the place of an error better than a schema can.
export const AnyFilter = z
  .unknown()
  .meta({ anyOf: [{ $ref: "#/components/schemas/Filter" }, { type: "string" }] })
  .describe(`A filter as JSON or as text, of at most ${sizes.savedFilterBytesMax} bytes as JSON.`);

export const NewSavedFilter = z.strictObject({
  name: definition.name,
  description: definition.description.default(null),
  filter: AnyFilter,
  shared_with: definition.shared_with.default({ kind: "private" }),
});
export type NewSavedFilter = z.infer<typeof NewSavedFilter>;

export const SavedFilterChange = z.strictObject({
  name: definition.name.optional(),
  description: definition.description.optional(),
  filter: AnyFilter.optional(),
  shared_with: definition.shared_with.optional().describe("Its owner and admins change it."),
});
export type SavedFilterChange = z.infer<typeof SavedFilterChange>;
