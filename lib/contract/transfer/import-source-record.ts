import * as z from "zod";
import { ImportId, ImportSourceId, MemberId } from "#lib/contract/platform/ids.ts";
import { NewRunSchedule, RunSchedule } from "#lib/contract/platform/run-schedule.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { OrderAuthor } from "#lib/contract/team/paused-order.ts";
import { ImportOptions } from "./import-options.ts";
import { MappingName } from "./mappings.ts";

const name = z.string().trim().min(1).max(100).describe("Unique in the workspace.");

/** What Google's console gives as a service account's key file; the rest of the file is not kept. */
export const ServiceAccountKey = z
  .object({
    type: z.literal("service_account"),
    client_email: z.string().max(320).pipe(z.email()),
    private_key: z
      .string()
      .max(3_500)
      .regex(
        /^-----BEGIN PRIVATE KEY-----\n[A-Za-z0-9+/=\n]+\n-----END PRIVATE KEY-----\n?$/,
        "A PKCS #8 key.",
      ),
  })
  .describe(
    "The JSON key file of a Google service account that may read the spreadsheet, as an object. Never shown again.",
  );
export type ServiceAccountKey = z.infer<typeof ServiceAccountKey>;

const spreadsheet = z
  .string()
  .max(500)
  .transform((text) => /^https:\/\/docs\.google\.com\/spreadsheets\/d\/([^/?#]+)/.exec(text)?.[1] ?? text)
  .pipe(z.string().regex(/^[A-Za-z0-9_-]{10,200}$/, "A spreadsheet's id, or its URL."))
  .describe("The spreadsheet's id, or its URL.");

/** A sheet's name, or columns of one (`Leads!A:H`, `'New leads'!B3:H`, `A1:H500`). */
export const SheetRange = z
  .string()
  .min(1)
  .max(200)
  .describe(
    "A sheet by its name, or a part of it in A1 notation such as `'New leads'!B3:H`. Its first row names the columns.",
  );

const keyColumn = z
  .string()
  .min(1)
  .max(1_000)
  .describe(
    "The column by whose value a row is known again, for example its email. Rows without a value are known by all their cells.",
  );
const mapping = MappingName.nullable().describe(
  "A saved mapping, by name; null: as its columns are called, what they hold and what was learned.",
);

const settings = {
  name,
  spreadsheet_id: spreadsheet,
  range: SheetRange,
  key_column: keyColumn,
  mapping: mapping.default(null),
  options: ImportOptions.prefault({}),
  schedule: NewRunSchedule.nullable().default(null).describe("Null: runs when it is told to."),
  paused: z.boolean().default(false).describe("While true, its schedule rests."),
} as const;

export const NewImportSource = z.strictObject({
  kind: z.literal("google_sheets"),
  ...settings,
  credentials: ServiceAccountKey,
});
export type NewImportSource = z.infer<typeof NewImportSource>;

export const ImportSourceChange = z.strictObject({
  name: name.optional(),
  spreadsheet_id: spreadsheet.optional(),
  range: SheetRange.optional(),
  key_column: keyColumn.optional(),
  mapping: mapping.optional(),
  options: ImportOptions.optional(),
  schedule: NewRunSchedule.nullable().optional(),
  paused: z.boolean().optional(),
  credentials: ServiceAccountKey.optional(),
});
export type ImportSourceChange = z.infer<typeof ImportSourceChange>;

export const SourceFailure = z
  .strictObject({
    code: z.enum([
      "needs_reauth",
      "access_refused",
      "spreadsheet_not_found",
      "bad_range",
      "unknown_key_column",
      "sheet_empty",
      "too_large",
      "unreachable",
      "internal",
      "schedule_refused",
    ]),
    message: z.string(),
    at: Timestamp,
  })
  .describe("Why its last run could not read the sheet.");
export type SourceFailure = z.infer<typeof SourceFailure>;

const count = z.int().min(0);

export const SourceRun = z
  .strictObject({
    at: Timestamp,
    import_id: ImportId.nullable().describe("Null when no row had changed."),
    rows: count.describe("Rows of the sheet, below its header."),
    changed: count.describe("Rows that are new or differ from when they were last imported."),
    gone: count.describe("Rows that were there when last imported and are not any more. Their leads stay."),
  })
  .describe("The last run that has read the sheet.");
export type SourceRun = z.infer<typeof SourceRun>;

export const ImportSource = z.strictObject({
  id: ImportSourceId,
  kind: z.literal("google_sheets"),
  name: z.string(),
  spreadsheet_id: z.string(),
  range: z.string(),
  key_column: z.string(),
  mapping: MappingName.nullable(),
  options: ImportOptions,
  schedule: RunSchedule.nullable(),
  paused: z.boolean(),
  account: z.string().describe("The service account's email, with which the spreadsheet has to be shared."),
  credentials_at: Timestamp.describe("When its credentials were given."),
  state: z
    .enum(["active", "needs_reauth", "failing"])
    .describe("`needs_reauth` rests until it gets new credentials; `failing` goes on trying."),
  failure: SourceFailure.nullable(),
  open_import_id: ImportId.nullable().describe("The run that is not over; no other begins before it is."),
  last_run: SourceRun.nullable(),
  created_by: MemberId,
  updated_by: OrderAuthor,
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type ImportSource = z.infer<typeof ImportSource>;
