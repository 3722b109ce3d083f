import * as z from "zod";
import { FilterInput } from "#lib/contract/platform/filter-record.ts";
import { ListId, SavedFilterId } from "#lib/contract/platform/ids.ts";
import { ExportJob, JobState, ListedExport } from "#lib/contract/platform/jobs.ts";
import { megabytes, sizes } from "#lib/contract/platform/limits.ts";
import { pageOf, pageQuery } from "#lib/contract/platform/page.ts";
import { requestTimeZone } from "#lib/contract/platform/time-zone.ts";
import { Activity } from "#lib/contract/records/activity-record.ts";
import { Campaign } from "#lib/contract/records/campaign-record.ts";
import { Company } from "#lib/contract/records/company-record.ts";
import { Deal } from "#lib/contract/records/deal-record.ts";
import { LeadField, leadFieldsMax, ShownLead } from "#lib/contract/records/lead-fields.ts";
import { commaSeparated, LeadFields, quickWords, sortKey, sortKeysMax } from "#lib/contract/records/leads.ts";
import { Template } from "#lib/contract/records/template-record.ts";
import { route } from "../route.ts";
import type { RecordObject } from "./export-object.ts";

export const ExportFormat = z.enum(["csv", "tsv", "xlsx", "json", "ndjson"]);
export type ExportFormat = z.infer<typeof ExportFormat>;
export const ExportDelimiter = z.enum([",", ";", "\t", "|"]);
export const ExportHeadings = z.enum(["names", "labels"]);
export const ExportCompression = z.enum(["none", "gzip", "zip"]);

const inlineMb = megabytes(sizes.inlineExportBytesMax);
/** Of XLSX. */
export const workbookMediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
export const exporters = ["admin", "manager", "sales_rep"] as const;
const list = ListId.optional().describe("Only the leads on this list; beside the other conditions.");
const saved_filter = SavedFilterId.optional().describe("Which must hold beside the other conditions.");
const timeZone = requestTimeZone;

/** What may be chosen about a file, beside its format and fields. */
const choices = {
  delimiter: ExportDelimiter.optional().describe("Between the cells of CSV; a comma."),
  headings: ExportHeadings.optional().describe(
    "`company.domain` or `Company domain`; with `labels`, dropdowns have their options' labels too.",
  ),
  compression: ExportCompression.optional(),
} as const;
const bom = "Begins CSV or TSV with a byte order mark, as old Excel wants it.";

/** In which order a file's records come. */
export const ExportOrder = z
  .array(sortKey)
  .max(sortKeysMax)
  .describe('For example `["-score", "created_at"]`; the newest first when left out.');

/** What may be chosen about an export in a body. */
export const ExportChoices = {
  format: ExportFormat.default("csv"),
  ...choices,
  bom: z.boolean().optional().describe(bom),
} as const;

const whatFilesAre =
  "In CSV a cell that a spreadsheet would take for a formula begins with an apostrophe, which an import takes off again; XLSX marks it as text. `provenance` is left out unless `fields` names it. A sales rep exports the leads assigned to them.";

export const exportLeads = route({
  id: "exportLeads",
  area: "exports",
  method: "GET",
  path: "/leads/export",
  summary: "Export leads as CSV, TSV, XLSX, JSON or NDJSON",
  description: `Answers the file itself up to ${inlineMb} MB. A larger, packed or sorted one, one that must look at very many leads, or any with \`Prefer: respond-async\`, is made by a job: follow \`Location\` until it is done. A workbook is answered to whoever's \`Accept\` begins with its media type, \`${workbookMediaType}\`; to others it is made by a job. The same query asked again within an hour answers the same job. Conditions are those of \`GET /leads\`. ${whatFilesAre}`,
  roles: exporters,
  rate: "heavy",
  query: z.strictObject({
    format: ExportFormat.default("csv"),
    fields: LeadFields.optional(),
    sort: commaSeparated(sortKey, sortKeysMax).optional().describe("For example `-score,created_at`."),
    ...choices,
    bom: z.stringbool().optional().describe(bom),
    q: quickWords,
    filter: z.string().optional().describe("A filter's text."),
    saved_filter,
    list,
    time_zone: timeZone,
    where: z.record(z.string(), z.string()).default({}).describe("Conditions, as `GET /leads` takes them."),
  }),
  conditions: true,
  answers: {
    200: {
      description:
        "The file: CSV (RFC 4180, UTF-8, with a header row), TSV, a JSON array of leads, or a line of JSON for each.",
      schema: z.array(ShownLead),
      media: ["text/csv", "text/tab-separated-values", "application/x-ndjson", workbookMediaType],
      headers: { "Content-Disposition": "attachment, with a file name." },
    },
    202: {
      description: "The job that makes the file.",
      schema: ExportJob,
      headers: { Location: "Of the job." },
    },
  },
  example: { query: { format: "csv", fields: "id,email,name", industry: "software" } },
});

export const listExports = route({
  id: "listExports",
  area: "exports",
  method: "GET",
  path: "/exports",
  summary: "List exports that jobs make, newest first",
  description:
    "Those that were asked for and those of schedules, as long as their files are kept: `GET /jobs?kind=export`. A sales rep sees their own. The link to a file is in the job itself.",
  roles: exporters,
  rate: "read",
  query: z.strictObject({ ...pageQuery, state: JobState.optional() }),
  answers: { 200: { description: "A page of exports.", schema: pageOf(ListedExport) } },
  errors: ["invalid_cursor"],
  example: { query: { state: "done", limit: "10" } },
});

const body = {
  ...ExportChoices,
  sort: ExportOrder.optional(),
  q: quickWords,
  filter: FilterInput.optional(),
  time_zone: timeZone,
} as const;

/** The fields of each kind of record beside leads. */
export const exportedRecords = {
  activity: Activity.keyof(),
  campaign: Campaign.keyof(),
  company: Company.keyof(),
  deal: Deal.keyof(),
  template: Template.keyof(),
} as const satisfies Record<RecordObject, z.ZodEnum>;

export const fieldsOf = <Name extends string>(names: z.ZodEnum<{ [N in Name]: N }>) =>
  z.array(names).min(1).max(names.options.length).optional();

/** Of leads, or of contacts, which are leads that became some. */
const OfLeads = z.strictObject({
  object: z.enum(["lead", "contact"]).optional().describe("Leads, where nothing is said."),
  ...body,
  fields: z.array(LeadField).min(1).max(leadFieldsMax).optional(),
  saved_filter,
  list,
});

/** Of another kind of record, with its own fields and conditions. */
const ofRecords = <Name extends RecordObject>(object: Name) =>
  z.strictObject({ object: z.literal(object), ...body, fields: fieldsOf<string>(exportedRecords[object]) });

export const createExport = route({
  id: "createExport",
  area: "exports",
  method: "POST",
  path: "/exports",
  summary: "Export leads, or records of another kind, by a job",
  description: `The same files as \`GET /leads/export\`, always by a job, for filters that do not fit into an address, and for the other kinds of records: \`object\` says which, \`filter\`, \`q\` and \`fields\` are its own. ${whatFilesAre} Of the other kinds they export their own, those that are shared with them or that all read, and those of leads assigned to them.`,
  roles: exporters,
  rate: "heavy",
  body: z.discriminatedUnion("object", [
    OfLeads,
    ofRecords("activity"),
    ofRecords("campaign"),
    ofRecords("company"),
    ofRecords("deal"),
    ofRecords("template"),
  ]),
  answers: {
    202: {
      description: "The job that makes the file.",
      schema: ExportJob,
      headers: { Location: "Of the job." },
    },
  },
  example: {
    body: { object: "deal", format: "xlsx", filter: 'status = "open"', fields: ["name", "amount"] },
  },
});

/** In the order of the documentation. */
export const exportsRoutes = { exportLeads, listExports, createExport };
