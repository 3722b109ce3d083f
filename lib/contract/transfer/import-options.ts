import * as z from "zod";
import { TextEncoding } from "#lib/contract/platform/file-format.ts";
import { ListId, MemberId } from "#lib/contract/platform/ids.ts";
import { TimeZone } from "#lib/contract/platform/time-zone.ts";
import type { LeadFieldRow } from "#lib/contract/records/lead-field-row.ts";
import { leadFieldRow, leadFields, mappableLeadFields } from "#lib/contract/records/lead-field-shapes.ts";
import { OnLikelyMatch } from "#lib/contract/records/likely-duplicates.ts";
import { type MappableField, TargetField } from "./mappable-fields.ts";
import { DateOrder } from "./transforms.ts";

/** What a row's value does to a lead that has a match. */
export const MatchPolicy = z
  .enum(["skip", "overwrite", "fill_blanks", "newest_wins"])
  .describe(
    "`skip`: nothing. `overwrite`: replaces the value. `fill_blanks`: fills an empty one. `newest_wins`: fills an empty one, and replaces one that is older than the row; a row is as old as its `last_contacted_at`, or else as the import.",
  );
export type MatchPolicy = z.infer<typeof MatchPolicy>;

/** What somebody decides on a row that waits. */
export const MatchDecision = z
  .enum([...MatchPolicy.options, "create"])
  .describe(
    "What the row does to the lead that it is one with, or `create`: the two are not one, the row makes a lead, and they are remembered as no duplicates. A match by email can't be decided so and goes on waiting.",
  );
export type MatchDecision = z.infer<typeof MatchDecision>;

const ofGroup = (group: LeadFieldRow["group"]): readonly MappableField[] =>
  mappableLeadFields.filter((name) => leadFieldRow(name)?.group === group);

/** Fields that one policy may name together; what is in no group goes by the default. */
export const matchGroups = {
  person: ofGroup("person"),
  contact: ofGroup("contact"),
  place: ofGroup("place"),
  company: [
    "company.name",
    "company.domain",
    "company.industry",
    "company.employee_count",
    "company.country",
    "company.region",
    "company.city",
  ],
} as const satisfies Record<string, readonly MappableField[]>;

const GroupPolicies = z.strictObject({
  person: MatchPolicy.optional(),
  contact: MatchPolicy.optional(),
  place: MatchPolicy.optional(),
  company: MatchPolicy.optional(),
});

export const FieldPolicies = z
  .strictObject({
    default: MatchPolicy.default("fill_blanks"),
    groups: GroupPolicies.default({}),
    fields: z
      .array(z.strictObject({ field: TargetField, policy: MatchPolicy }))
      .max(100)
      .default([]),
  })
  .describe("A field's own policy counts before its group's, a group's before the default.");

export type FieldPolicies = z.infer<typeof FieldPolicies>;

export const OnMatch = z
  .union([z.enum([...MatchPolicy.options, "review"]), FieldPolicies])
  .describe(
    "What a row does to a lead that has its email, or without an email its external id. `review` holds it until somebody decides; nothing but the row waits.",
  );
export type OnMatch = z.infer<typeof OnMatch>;

export const OnInFileDuplicate = z
  .enum(["first", "last", "merge", "error"])
  .describe(
    "Of rows with one email: the `first` or the `last` counts; `merge` fills the first one's blanks from the later ones; `error` takes none of them.",
  );
export type OnInFileDuplicate = z.infer<typeof OnInFileDuplicate>;

/** What a person may say of a file; what is left out is found out. */
export const FormatChoices = z.strictObject({
  sheet: z.string().min(1).max(31).optional().describe("Of a workbook, by its name."),
  header_row: z
    .int()
    .min(0)
    .max(1_000)
    .optional()
    .describe("The row that names the columns, from 1; 0 when none does."),
  delimiter: z
    .string()
    .length(1)
    .regex(/^[^"'\r\n]$/, "One character between cells, no quote and no line break.")
    .optional()
    .describe("Of a text file."),
  encoding: TextEncoding.exclude(["ascii"]).optional().describe("Of a text file."),
  date_order: DateOrder.optional().describe("What dates name first, in every column of dates."),
  time_zone: TimeZone.optional().describe(
    "Of dates and times without an offset, in columns that fill a moment: a date without a time is midnight there. The workspace's time zone where it is left out.",
  ),
});
export type FormatChoices = z.infer<typeof FormatChoices>;

export const ImportOptions = z.strictObject({
  on_match: OnMatch.default("fill_blanks"),
  on_in_file_duplicate: OnInFileDuplicate.default("first"),
  on_likely_match: OnLikelyMatch.default("create"),
  on_bad_optional: z
    .enum(["blank", "refuse"])
    .default("blank")
    .describe(
      "Of a cell that can't be read and without which there is still a lead: `blank` leaves it out with a warning, whose line of the error file keeps the text; `refuse` refuses its row. A bad email always does.",
    ),
  atomicity: z
    .enum(["partial", "all_or_none"])
    .default("partial")
    .describe(
      "`all_or_none`: an invalid row stops the import before it writes; a row that its lead refuses later makes it undo itself.",
    ),
  dry_run: z.boolean().default(false).describe("Ends as done once the file is checked, and writes nothing."),
  events: z.boolean().default(true).describe("Whether lead.imported says that it is done."),
  webhooks: z
    .boolean()
    .default(true)
    .describe("Whether webhooks get its events too; the bus and the log have them either way."),
  tags: leadFields.tags.default([]).describe("Added to each lead that it creates or updates."),
  list_id: ListId.nullable()
    .default(null)
    .describe("The static list on which it puts each lead that it creates or updates."),
  owner_id: MemberId.nullable()
    .default(null)
    .describe("Owner of the leads that it creates. A sales rep can name nobody else."),
  format: FormatChoices.default({}),
});
export type ImportOptions = z.infer<typeof ImportOptions>;
