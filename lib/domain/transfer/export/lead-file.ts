import type { CustomField } from "#lib/contract/records/custom-fields.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { type ExportObject, exportNouns } from "#lib/contract/transfer/export-object.ts";
import { type ExportFormat, workbookMediaType } from "#lib/contract/transfer/exports.ts";
import type { ExportForm } from "#lib/domain/platform/job/export-job.ts";
import { shownFields } from "#lib/domain/records/lead/shown-fields.ts";
import type { Column } from "./column.ts";
import { csvLine, type Delimiter } from "./csv-line.ts";
import { leadColumns } from "./lead-columns.ts";

/** How records become text: `head`, a piece for each record, `tail`. */
export interface FileText<R> {
  readonly head: string;
  readonly piece: (record: R, index: number) => string;
  readonly tail: string;
}

const delimited = <R>(form: ExportForm, columns: readonly Column<R>[], by: Delimiter): FileText<R> => ({
  head: `${form.bom ? "\uFEFF" : ""}${csvLine(
    columns.map(({ heading }) => heading),
    by,
  )}`,
  piece: (record) =>
    csvLine(
      columns.map(({ text }) => text(record)),
      by,
    ),
  tail: "",
});

const chosenOf =
  <R extends object>({ fields }: ExportForm) =>
  (record: R): object =>
    shownFields(record, fields);

/** One record a line. */
const json = <R extends object>(form: ExportForm): FileText<R> => {
  const chosen = chosenOf(form);
  return {
    head: "[",
    piece: (record, index) => `${index === 0 ? "\n" : ",\n"}${JSON.stringify(chosen(record))}`,
    tail: "\n]\n",
  };
};

const ndjson = <R extends object>(form: ExportForm): FileText<R> => {
  const chosen = chosenOf(form);
  return { head: "", piece: (record) => `${JSON.stringify(chosen(record))}\n`, tail: "" };
};

/** The file's text; undefined for a workbook, which is none. */
export const fileText = <R extends object>(
  form: ExportForm,
  columns: readonly Column<R>[],
): FileText<R> | undefined => {
  switch (form.format) {
    case "csv":
      return delimited(form, columns, form.delimiter);
    case "tsv":
      return delimited(form, columns, "\t");
    case "json":
      return json(form);
    case "ndjson":
      return ndjson(form);
    case "xlsx":
      return undefined;
  }
};

/** The same of leads; `own` are the workspace's fields. */
export const leadText = (form: ExportForm, own: readonly CustomField[]): FileText<Lead> | undefined =>
  fileText(form, leadColumns(form, own));

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  tsv: "text/tab-separated-values; charset=utf-8",
  json: "application/json",
  ndjson: "application/x-ndjson",
  xlsx: workbookMediaType,
};

/** The name under which a browser saves the file, what it is, and its name before it was packed. */
export const fileNames = ({
  format,
  compression,
  object = "lead",
}: Pick<ExportForm, "format" | "compression"> & { readonly object?: ExportObject | undefined }): {
  readonly name: string;
  readonly mediaType: string;
  readonly inner: string;
} => {
  const noun = exportNouns[object];
  const inner = `${noun}.${format}`;
  if (compression === "gzip") return { name: `${inner}.gz`, mediaType: "application/gzip", inner };
  if (compression === "zip") return { name: `${noun}.zip`, mediaType: "application/zip", inner };
  return { name: inner, mediaType: mediaTypes[format], inner };
};

export const attachment = (form: ExportForm): { readonly "content-disposition": string } => ({
  "content-disposition": `attachment; filename="${fileNames(form).name}"`,
});
