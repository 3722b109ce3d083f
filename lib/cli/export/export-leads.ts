import { rename, rm, stat } from "node:fs/promises";
import * as z from "zod";
import { ExportCompression, ExportDelimiter, ExportFormat, ExportHeadings } from "#lib/contract/exports.ts";
import type { ExportJob } from "#lib/contract/jobs.ts";
import { LeadFields } from "#lib/contract/leads.ts";
import { TimeZone } from "#lib/contract/time-zone.ts";
import { fileNames } from "#lib/domain/transfer/export/lead-file.ts";
import type { ApiPlace } from "../api-place.ts";
import { apiCommand } from "../command.ts";
import { CommandError } from "../command-error.ts";
import { downloadLine } from "../progress-line.ts";
import type { Terminal } from "../terminal.ts";
import { awaitExport } from "./await-export.ts";
import { downloadFile } from "./download-file.ts";
import { verifyFile } from "./verify-file.ts";

const Input = z.strictObject({
  filter: z.string().optional().describe("A filter's text (docs/FILTERS.md); all leads when left out."),
  format: ExportFormat.default("csv").describe("csv (when left out), tsv, xlsx, json or ndjson."),
  fields: LeadFields.optional().describe("In this order, for example email,name,score."),
  out: z.string().min(1).optional().describe("Where the file goes; leads.csv, or as the format is called."),
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

const isThere = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined)) !== undefined;

const begin = async ({ api }: ApiPlace, input: Input): Promise<ExportJob> => {
  const { filter, format, fields, delimiter, headings, compression, bom, "time-zone": time_zone } = input;
  const { body } = await api.createExport({
    body: {
      format,
      ...(filter !== undefined && { filter }),
      ...(fields !== undefined && { fields }),
      ...(delimiter !== undefined && { delimiter }),
      ...(headings !== undefined && { headings }),
      ...(compression !== "none" && { compression }),
      ...(bom !== undefined && { bom }),
      ...(time_zone !== undefined && { time_zone }),
    },
  });
  return body;
};

/** Fetches a job's file and holds it against the job; under its name stands a whole file or none. */
const fetchFile = async (job: ExportJob, input: Input, out: string, terminal: Terminal): Promise<void> => {
  const part = `${out}.part`;
  if (job.result_url === null) throw new CommandError("failed", `${job.id} has no file.`);
  try {
    const { bytes } = job.counts;
    await downloadFile(job.result_url, part, (done) =>
      terminal.progress("download", downloadLine(done, bytes)),
    );
    await verifyFile(part, job, input);
    await rename(part, out);
  } finally {
    await rm(part, { force: true });
  }
};

export const exportLeads = apiCommand({
  words: "export",
  summary: "Exports leads into a file: leadrail export 'score >= 70' --format xlsx --out hot.xlsx.",
  places: ["filter"],
  input: Input,
  run: async (input, { api }, terminal) => {
    const out = input.out ?? fileNames(input).name;
    if (input.force !== true && (await isThere(out)))
      throw new CommandError("usage", `${out} is there already. Give --force to replace it.`);
    const job = await awaitExport({ api, terminal }, await begin({ api }, input));
    await fetchFile(job, input, out, terminal);
    const { leads, bytes } = job.counts;
    const size = bytes < 1e6 ? `${bytes.toLocaleString("en")} bytes` : `${(bytes / 1e6).toFixed(1)} MB`;
    terminal.line(
      `${out}: ${leads.toLocaleString("en")} ${leads === 1 ? "lead" : "leads"}, ${size}, SHA-256 ${job.sha256}`,
    );
  },
});
