/** What a lead's `company` says of its company, and follows when the record changes. */
export const copiedFields = [
  "name",
  "industry",
  "employee_count",
  "revenue",
  "country",
  "region",
  "city",
  "custom",
] as const;
export type CopiedField = (typeof copiedFields)[number];
