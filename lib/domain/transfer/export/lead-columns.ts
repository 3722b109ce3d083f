import type { CustomField } from "#lib/contract/records/custom-fields.ts";
import { Company, Engagement, Lead } from "#lib/contract/records/lead-record.ts";
import { LeadDeals, LeadMeetings } from "#lib/contract/records/lead-tallies.ts";
import { OptedOut } from "#lib/contract/records/opt-out.ts";
import { valueAt } from "#lib/domain/platform/filter/field-value.ts";
import type { ExportForm } from "#lib/domain/platform/job/export-job.ts";
import { customPath } from "#lib/domain/records/custom-field/custom-path.ts";
import { type Column, column as columnOf } from "./column.ts";

type Form = Pick<ExportForm, "fields" | "headings">;
type LeadColumn = Column<Lead>;
const column = columnOf<Lead>;

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
    case "opted_out":
      return OptedOut.keyof().options.map((key) =>
        plain(`opted_out.${key}`, ({ opted_out }) => opted_out?.[key]),
      );
    case "custom":
      return ownOf("lead");
    default:
      return [plain(field, (lead) => lead[field])];
  }
};

/** Where a value comes from is a structure per field: nothing that a sheet of leads is wanted for. */
const usualFields = Lead.keyof().options.filter((field) => field !== "provenance");

/** The columns of a path: of a field's parts those that it names, one of its own for what has no column. */
const columnsAt = (path: string, form: Form, own: readonly CustomField[]): LeadColumn[] => {
  const isWhole = !path.includes(".");
  const found = columnsOf(path.split(".")[0] as keyof Lead, form, own).filter(
    ({ name }) => isWhole || name === path || name.startsWith(`${path}.`),
  );
  // A field that was deleted since keeps its column, so that those behind it keep their place.
  return found.length > 0 || isWhole ? found : [column(path, (lead) => valueAt(lead, path), form)];
};

/**
 * The columns for the chosen fields, in their order; all but `provenance` when none are chosen. Each of the workspace's
 * `own` fields has one.
 */
export const leadColumns = (form: Form, own: readonly CustomField[]): LeadColumn[] =>
  (form.fields ?? usualFields).flatMap((path) => columnsAt(path, form, own));
