import * as z from "zod";
import { mappableLeadFields } from "#lib/contract/records/lead-field-shapes.ts";

/** Lead fields that a column may fill. */
export const mappableFields = [
  ...mappableLeadFields,
  "stage",
  "owner",
  "company.name",
  "company.domain",
  "company.industry",
  "company.employee_count",
  "company.country",
  "company.region",
  "company.city",
  "opted_out.channels",
  "opted_out.email",
  "opted_out.phone",
  "opted_out.all",
] as const;
export const MappableField = z.enum(mappableFields);
export type MappableField = z.infer<typeof MappableField>;

/** Fields by which a column opts its leads out: of the channels that it names, or of the field's channel where it says yes. */
export type OptOutField = Extract<MappableField, `opted_out.${string}`>;
export const isOptOutField = (field: string): field is OptOutField => field.startsWith("opted_out.");

/** One of the workspace's own fields: `custom.<key>`, or `company.custom.<key>`. */
export const CustomTarget = z.templateLiteral([
  z.enum(["custom.", "company.custom."]),
  z.string().regex(/^[a-z][a-z0-9_]{0,49}$/),
]);
export type CustomTarget = z.infer<typeof CustomTarget>;

/** The parts of a lead that have columns of their own in an export: its maps by system and the company's revenue. */
export const partFields = [
  "external_ids",
  "social",
  "company.revenue.amount",
  "company.revenue.currency",
] as const;

/**
 * A part of a lead. `external_ids` and `social` take a whole map as JSON, `external_ids.<system>` and
 * `social.<network>` one entry.
 */
export const PartTarget = z.union([
  z.enum(partFields),
  z.templateLiteral([z.enum(["external_ids.", "social."]), z.string().regex(/^[a-z0-9][a-z0-9_]{0,31}$/)]),
]);
export type PartTarget = z.infer<typeof PartTarget>;

/** What a column may fill. */
export const TargetField = z.union([MappableField, CustomTarget, PartTarget], {
  error:
    "A column fills a field of the lead, `custom.<key>`, `company.custom.<key>`, `external_ids.<system>` or `social.<network>`.",
});
export type TargetField = z.infer<typeof TargetField>;

export const isCustomTarget = (field: TargetField): field is CustomTarget =>
  field.startsWith("custom.") || field.startsWith("company.custom.");

const mappable: ReadonlySet<string> = new Set(mappableFields);

export const isMappableField = (field: TargetField): field is MappableField => mappable.has(field);

export const isPartTarget = (field: TargetField): field is PartTarget =>
  !isMappableField(field) && !isCustomTarget(field);

/**
 * True for a field that several columns may fill: the first of them, in the file's order, that has a value counts. Of
 * columns that opt out each one does.
 */
export const isSharedField = (field: TargetField): boolean => field === "phone" || isOptOutField(field);
