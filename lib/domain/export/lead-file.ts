import type { ExportFormat } from "#lib/contract/exports.ts";
import type { Lead } from "#lib/contract/lead-record.ts";
import { csvColumns } from "./csv-columns.ts";
import { csvLine } from "./csv-line.ts";
import type { ExportQuery } from "./export-query.ts";

/** How leads become a file: `head`, a piece for each lead, `tail`. */
export interface LeadFile {
  readonly name: string;
  readonly mediaType: string;
  readonly head: string;
  readonly piece: (lead: Lead, index: number) => string;
  readonly tail: string;
}

const csvFile = (fields: ExportQuery["fields"]): LeadFile => {
  const columns = csvColumns(fields);
  return {
    name: "leads.csv",
    mediaType: "text/csv; charset=utf-8",
    head: csvLine(columns.map(({ name }) => name)),
    piece: (lead) => csvLine(columns.map(({ text }) => text(lead))),
    tail: "",
  };
};

/** One lead a line. */
const jsonFile = (fields: ExportQuery["fields"]): LeadFile => {
  const chosen = (lead: Lead): Partial<Lead> =>
    fields === null ? lead : Object.fromEntries(fields.map((field) => [field, lead[field]]));
  return {
    name: "leads.json",
    mediaType: "application/json",
    head: "[",
    piece: (lead, index) => `${index === 0 ? "\n" : ",\n"}${JSON.stringify(chosen(lead))}`,
    tail: "\n]\n",
  };
};

export const leadFile = ({ format, fields }: Pick<ExportQuery, "format" | "fields">): LeadFile =>
  format === "csv" ? csvFile(fields) : jsonFile(fields);

/** The name under which a browser saves the file. */
export const attachment = ({ name }: LeadFile): { readonly "content-disposition": string } => ({
  "content-disposition": `attachment; filename="${name}"`,
});

/**
 * Counts the leads in a file's text as a reader of the file would, knowing nothing of how it was written: records of
 * CSV end at line feeds outside quotes, and a lead in JSON has a line of its own.
 */
export const leadCounter = (format: ExportFormat) => {
  let lines = 0;
  let isQuoted = false;
  return {
    add: (text: string): void => {
      for (let index = 0; index < text.length; index += 1) {
        const code = text.charCodeAt(index);
        if (code === 0x22 && format === "csv") isQuoted = !isQuoted;
        else if (code === 0x0a && !isQuoted) lines += 1;
      }
    },
    /** Less the header of CSV, or the line feeds before and after JSON's bracket. */
    leads: (): number => lines - (format === "csv" ? 1 : 2),
  };
};
