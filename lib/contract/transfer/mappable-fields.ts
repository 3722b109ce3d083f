import * as z from "zod";

/** Lead fields that a column may fill. */
export const mappableFields = [
  "email",
  "first_name",
  "last_name",
  "name",
  "title",
  "phone",
  "country",
  "region",
  "city",
  "time_zone",
  "source",
  "score",
  "tags",
  "last_contacted_at",
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

/** What a column may fill. */
export const TargetField = z.union([MappableField, CustomTarget], {
  error: "A column fills a field of the lead, `custom.<key>` or `company.custom.<key>`.",
});
export type TargetField = z.infer<typeof TargetField>;

export const isCustomTarget = (field: TargetField): field is CustomTarget => field.includes("custom.");

/**
 * True for a field that several columns may fill: the first of them, in the file's order, that has a value counts. Of
 * columns that opt out each one does.
 */
export const isSharedField = (field: TargetField): boolean => field === "phone" || isOptOutField(field);
