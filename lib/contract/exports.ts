import * as z from "zod";
import { Job } from "./jobs.ts";
import { Lead } from "./lead-record.ts";
import { LeadFields, leadShorthand } from "./leads.ts";
import { sizes } from "./limits.ts";
import { route } from "./route.ts";

export const ExportFormat = z.enum(["csv", "tsv", "xlsx", "json", "ndjson"]);
export type ExportFormat = z.infer<typeof ExportFormat>;
export const ExportDelimiter = z.enum([",", ";", "\t", "|"]);
export const ExportHeadings = z.enum(["names", "labels"]);
export const ExportCompression = z.enum(["none", "gzip", "zip"]);

const inlineMb = sizes.inlineExportBytesMax / 1024 / 1024;

export const exportLeads = route({
  id: "exportLeads",
  area: "exports",
  method: "GET",
  path: "/leads/export",
  summary: "Export leads as CSV, TSV, XLSX, JSON or NDJSON, newest first",
  description: `Answers the file itself up to ${inlineMb} MB. A larger one, a workbook or packed one, one that must look at very many leads, or any with \`Prefer: respond-async\`, is made by a job: follow \`Location\` until it is done. The same query asked again within an hour answers the same job. In CSV a cell that a spreadsheet would take for a formula begins with an apostrophe, which an import takes off again; \`provenance\` is left out unless \`fields\` names it. A sales rep exports the leads assigned to them.`,
  roles: ["admin", "manager", "sales_rep"],
  rate: "heavy",
  query: z.strictObject({
    format: ExportFormat.default("csv"),
    fields: LeadFields.optional(),
    delimiter: ExportDelimiter.optional().describe("Between the cells of CSV; a comma."),
    bom: z
      .stringbool()
      .optional()
      .describe("Begins CSV or TSV with a byte order mark, as old Excel wants it."),
    headings: ExportHeadings.optional().describe("`company.domain` or `Company domain`."),
    compression: ExportCompression.optional(),
    ...leadShorthand,
  }),
  answers: {
    200: {
      description:
        "The file: CSV (RFC 4180, UTF-8, with a header row), TSV, a JSON array of leads, or a line of JSON for each.",
      schema: z.array(Lead.partial()),
      media: ["text/csv", "text/tab-separated-values", "application/x-ndjson"],
      headers: { "Content-Disposition": "attachment, with a file name." },
    },
    202: {
      description: "The job that makes the file.",
      schema: Job,
      headers: { Location: "Of the job." },
    },
  },
  example: { query: { format: "csv", fields: "id,email,name", industry: "software" } },
});
