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
