import type { CustomField } from "#lib/contract/custom-fields.ts";
import { Company, Engagement, Lead } from "#lib/contract/lead-record.ts";
import { LeadDeals, LeadMeetings } from "#lib/contract/lead-tallies.ts";
import type { ExportForm } from "#lib/domain/platform/job/export-job.ts";
import { customPath } from "#lib/domain/records/custom-field/custom-path.ts";
import { writeTypedCell } from "#lib/domain/transfer/export/formula-cell.ts";
import type { SheetCell } from "./file-packer.ts";

/** One column of an exported table. */
export interface LeadColumn {
  readonly heading: string;
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
  const text = cellText(value);
  return name.endsWith("_at") && text !== "" ? new Date(text) : writeTypedCell(text);
};

const labelOf = (name: string): string => {
  const words = name.replaceAll(/[._]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

type Form = Pick<ExportForm, "fields" | "headings">;

const column = (
  name: string,
  value: (lead: Lead) => unknown,
  { headings }: Pick<Form, "headings">,
): LeadColumn => ({
  heading: headings === "labels" ? labelOf(name) : name,
  cell: (lead) => typedCell(name, value(lead)),
  text: (lead) => cellText(value(lead)),
});

/** One of the workspace's own; with labels, a dropdown's value is shown as its option is. */
const ownColumn = (field: CustomField, { headings }: Pick<Form, "headings">): LeadColumn => {
  const { key, on, label, options } = field;
  const shown = new Map(options.map((option) => [option.value, option.label ?? option.value]));
  const value = ({ custom, company }: Lead): unknown => {
    const stored = (on === "lead" ? custom : company.custom)[key];
    return headings === "labels" && typeof stored === "string" ? (shown.get(stored) ?? stored) : stored;
  };
  const name = customPath(field);
  return { ...column(name, value, { headings }), heading: headings === "labels" ? label : name };
};

const columnsOf = (field: keyof Lead, form: Form, own: readonly CustomField[]): LeadColumn[] => {
  const plain = (name: string, value: (lead: Lead) => unknown): LeadColumn => column(name, value, form);
  const ownOf = (holder: CustomField["on"]): LeadColumn[] =>
    own.filter(({ on }) => on === holder).map((one) => ownColumn(one, form));
  switch (field) {
    case "company":
      return Company.keyof().options.flatMap((key) => {
        if (key === "custom") return ownOf("company");
        if (key !== "revenue") return [plain(`company.${key}`, ({ company }) => company[key])];
        return [
          plain("company.revenue.amount", ({ company }) => company.revenue?.amount),
          plain("company.revenue.currency", ({ company }) => company.revenue?.currency),
        ];
      });
    case "engagement":
      return Engagement.keyof().options.map((key) =>
        plain(`engagement.${key}`, ({ engagement }) => engagement[key]),
      );
    case "deals":
      return LeadDeals.keyof().options.map((key) => plain(`deals.${key}`, ({ deals }) => deals[key]));
    case "meetings":
      return LeadMeetings.keyof().options.map((key) =>
        plain(`meetings.${key}`, ({ meetings }) => meetings[key]),
      );
    case "custom":
      return ownOf("lead");
    default:
      return [plain(field, (lead) => lead[field])];
  }
};

/** Where a value comes from is a structure per field: nothing that a sheet of leads is wanted for. */
const usualFields = Lead.keyof().options.filter((field) => field !== "provenance");

/**
 * The columns for the chosen fields, in their order; all but `provenance` when none are chosen. Each of the workspace's
 * `own` fields has one.
 */
export const leadColumns = (form: Form, own: readonly CustomField[]): LeadColumn[] =>
  (form.fields ?? usualFields).flatMap((field) => columnsOf(field, form, own));
