import type { CustomField } from "#lib/contract/custom-fields.ts";
import type { ExportFormat } from "#lib/contract/exports.ts";
import type { Lead } from "#lib/contract/lead-record.ts";
import type { ExportForm } from "#lib/domain/platform/job/export-job.ts";
import { csvLine, type Delimiter } from "./csv-line.ts";
import { leadColumns } from "./lead-columns.ts";

/** How leads become text: `head`, a piece for each lead, `tail`. */
export interface LeadText {
  readonly head: string;
  readonly piece: (lead: Lead, index: number) => string;
  readonly tail: string;
}

const delimited = (form: ExportForm, own: readonly CustomField[], by: Delimiter): LeadText => {
  const columns = leadColumns(form, own);
  return {
    head: `${form.bom ? "\uFEFF" : ""}${csvLine(
      columns.map(({ heading }) => heading),
      by,
    )}`,
    piece: (lead) =>
      csvLine(
        columns.map(({ text }) => text(lead)),
        by,
      ),
    tail: "",
  };
};

const chosenOf = ({ fields }: ExportForm): ((lead: Lead) => Partial<Lead>) =>
  fields === null
    ? (lead) => lead
    : (lead) => Object.fromEntries(fields.map((field) => [field, lead[field]]));

/** One lead a line. */
const json = (form: ExportForm): LeadText => {
  const chosen = chosenOf(form);
  return {
    head: "[",
    piece: (lead, index) => `${index === 0 ? "\n" : ",\n"}${JSON.stringify(chosen(lead))}`,
    tail: "\n]\n",
  };
};

const ndjson = (form: ExportForm): LeadText => {
  const chosen = chosenOf(form);
  return { head: "", piece: (lead) => `${JSON.stringify(chosen(lead))}\n`, tail: "" };
};

/** The file's text; undefined for a workbook, which is none. `own` are the workspace's fields. */
export const leadText = (form: ExportForm, own: readonly CustomField[]): LeadText | undefined => {
  switch (form.format) {
    case "csv":
      return delimited(form, own, form.delimiter);
    case "tsv":
      return delimited(form, own, "\t");
    case "json":
      return json(form);
    case "ndjson":
      return ndjson(form);
    case "xlsx":
      return undefined;
  }
};

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  tsv: "text/tab-separated-values; charset=utf-8",
  json: "application/json",
  ndjson: "application/x-ndjson",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** The name under which a browser saves the file, what it is, and its name before it was packed. */
export const fileNames = ({
  format,
  compression,
}: Pick<ExportForm, "format" | "compression">): {
  readonly name: string;
  readonly mediaType: string;
  readonly inner: string;
} => {
  const inner = `leads.${format}`;
  if (compression === "gzip") return { name: `${inner}.gz`, mediaType: "application/gzip", inner };
  if (compression === "zip") return { name: "leads.zip", mediaType: "application/zip", inner };
  return { name: inner, mediaType: mediaTypes[format], inner };
};

export const attachment = (form: ExportForm): { readonly "content-disposition": string } => ({
  "content-disposition": `attachment; filename="${fileNames(form).name}"`,
});
