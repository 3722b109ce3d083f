import * as z from "zod";

/** What an export holds, by the name of one. */
export const ExportObject = z.enum([
  "lead",
  "contact",
  "activity",
  "campaign",
  "company",
  "deal",
  "template",
]);
export type ExportObject = z.infer<typeof ExportObject>;

/** As the files are called. */
export const exportNouns: Readonly<Record<ExportObject, string>> = {
  lead: "leads",
  contact: "contacts",
  activity: "activities",
  campaign: "campaigns",
  company: "companies",
  deal: "deals",
  template: "templates",
};

/** Those that are leads, contacts among them, with a lead's fields and filters. */
export const isOfLeads = (object: ExportObject): object is "lead" | "contact" =>
  object === "lead" || object === "contact";
export type RecordObject = Exclude<ExportObject, "lead" | "contact">;
