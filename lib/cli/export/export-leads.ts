import * as z from "zod";
import { TimeZone } from "#lib/contract/platform/time-zone.ts";
import { commaSeparated, sortKey, sortKeysMax } from "#lib/contract/records/leads.ts";
import { ExportObject } from "#lib/contract/transfer/export-object.ts";
import {
  ExportCompression,
  ExportDelimiter,
  ExportFormat,
  ExportHeadings,
} from "#lib/contract/transfer/exports.ts";
import { fileNames } from "#lib/domain/transfer/export/lead-file.ts";
import { apiCommand } from "../command.ts";
import { exportToFile } from "./export-to-file.ts";

const fieldsMax = 100;

const Input = z.strictObject({
  filter: z.string().optional().describe("A filter's text (docs/FILTERS.md); all when left out."),
  object: ExportObject.default("lead").describe(
    "lead (when left out), contact, activity, campaign, company, deal or template.",
  ),
  format: ExportFormat.default("csv").describe("csv (when left out), tsv, xlsx, json or ndjson."),
  fields: commaSeparated(z.string().min(1), fieldsMax)
    .optional()
    .describe("In this order, for example email,name,score."),
  sort: commaSeparated(sortKey, sortKeysMax).optional().describe("For example -score,created_at."),
  out: z
    .string()
    .min(1)
    .optional()
    .describe("Where the file goes; leads.csv, or as records and format are called."),
  force: z.literal(true).optional().describe("Replaces a file that is there."),
  delimiter: ExportDelimiter.optional().describe("Between the cells of CSV."),
  headings: ExportHeadings.optional().describe("names or labels."),
  compression: ExportCompression.default("none").describe("gzip or zip, except for XLSX."),
  bom: z
    .literal(true)
    .optional()
    .describe("Begins CSV or TSV with a byte order mark, as old Excel wants it."),
  "time-zone": TimeZone.optional().describe("Where the filter's days begin; UTC when left out."),
});
type Input = z.infer<typeof Input>;

/** What the service takes under the same name, as far as it was given. */
const choicesOf = ({
  filter,
  fields,
  sort,
  delimiter,
  headings,
  bom,
  "time-zone": time_zone,
}: Input): object =>
  Object.fromEntries(
    Object.entries({ filter, fields, sort, delimiter, headings, bom, time_zone }).filter(
      ([, value]) => value !== undefined,
    ),
  );

export const exportLeads = apiCommand({
  words: "export",
  summary: "Exports leads, or other records, into a file, by any filter and order.",
  examples: [
    "leadrail export 'score >= 70' --format xlsx --out hot.xlsx",
    "leadrail export --fields email,company.name,score --sort -score --force",
    "leadrail export --object deal --format json",
  ],
  places: ["filter"],
  input: Input,
  run: (input, place, terminal) => {
    const { object, format, compression, force = false } = input;
    const out = input.out ?? fileNames(input).name;
    return exportToFile(
      { object, kind: { format, compression }, choices: choicesOf(input), out, force },
      place,
      terminal,
    );
  },
});
