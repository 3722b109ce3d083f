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
  "company.name",
  "company.domain",
  "company.industry",
  "company.employee_count",
  "company.country",
  "company.region",
  "company.city",
] as const;
export const MappableField = z.enum(mappableFields);
export type MappableField = z.infer<typeof MappableField>;

export const ColumnMapping = z.strictObject({
  column: z.string(),
  field: MappableField.nullable().describe("Null leaves the column out."),
  confidence: z.number().min(0).max(1),
  reason: z.string(),
});
export type ColumnMapping = z.infer<typeof ColumnMapping>;
