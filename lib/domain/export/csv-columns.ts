import { Company, Engagement, Lead } from "#lib/contract/lead-record.ts";

/** One column of a CSV export. */
export interface CsvColumn {
  readonly name: string;
  readonly text: (lead: Lead) => string;
}

/** Null is an empty cell, a list is parted by semicolons as an import reads it, any other structure is JSON. */
const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.join(";");
  if (typeof value !== "object") return String(value);
  return Object.keys(value).length === 0 ? "" : JSON.stringify(value);
};

const column = (name: string, value: (lead: Lead) => unknown): CsvColumn => ({
  name,
  text: (lead) => cellText(value(lead)),
});

const companyColumns = (): CsvColumn[] =>
  Company.keyof().options.flatMap((key) =>
    key === "revenue"
      ? [
          column("company.revenue.amount", ({ company }) => company.revenue?.amount),
          column("company.revenue.currency", ({ company }) => company.revenue?.currency),
        ]
      : [column(`company.${key}`, ({ company }) => company[key])],
  );

const columnsOf = (field: keyof Lead): CsvColumn[] => {
  if (field === "company") return companyColumns();
  if (field === "engagement")
    return Engagement.keyof().options.map((key) =>
      column(`engagement.${key}`, ({ engagement }) => engagement[key]),
    );
  return [column(field, (lead) => lead[field])];
};

/** Where a value comes from is a structure per field: nothing that a sheet of leads is wanted for. */
const usualFields = Lead.keyof().options.filter((field) => field !== "provenance");

/** The columns for the chosen fields, in their order; all but `provenance` when none are chosen. */
export const csvColumns = (fields: readonly (keyof Lead)[] | null): CsvColumn[] =>
  (fields ?? usualFields).flatMap(columnsOf);
