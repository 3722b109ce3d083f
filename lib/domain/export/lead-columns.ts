import { Company, Engagement, Lead } from "#lib/contract/lead-record.ts";
import type { SheetCell } from "./file-packer.ts";

/** One column of an exported table. */
export interface LeadColumn {
  readonly name: string;
  /** The name as people write it: `Company domain`. */
  readonly label: string;
  /** The value with its type, as a workbook holds it. */
  readonly cell: (lead: Lead) => SheetCell;
  /** The value as text. */
  readonly text: (lead: Lead) => string;
}

/** Null is an empty cell, a list is parted by semicolons as an import reads it, any other structure is JSON. */
const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.join(";");
  if (typeof value !== "object") return String(value);
  return Object.keys(value).length === 0 ? "" : JSON.stringify(value);
};

const typedCell = (name: string, value: unknown): SheetCell => {
  if (typeof value === "number" || typeof value === "boolean") return value;
  return name.endsWith("_at") && typeof value === "string" ? new Date(value) : cellText(value);
};

const labelOf = (name: string): string => {
  const words = name.replaceAll(/[._]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const column = (name: string, value: (lead: Lead) => unknown): LeadColumn => ({
  name,
  label: labelOf(name),
  cell: (lead) => typedCell(name, value(lead)),
  text: (lead) => cellText(value(lead)),
});

const companyColumns = (): LeadColumn[] =>
  Company.keyof().options.flatMap((key) =>
    key === "revenue"
      ? [
          column("company.revenue.amount", ({ company }) => company.revenue?.amount),
          column("company.revenue.currency", ({ company }) => company.revenue?.currency),
        ]
      : [column(`company.${key}`, ({ company }) => company[key])],
  );

const columnsOf = (field: keyof Lead): LeadColumn[] => {
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
export const leadColumns = (fields: readonly (keyof Lead)[] | null): LeadColumn[] =>
  (fields ?? usualFields).flatMap(columnsOf);
