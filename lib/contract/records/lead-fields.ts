import * as z from "zod";
import { Company, Engagement, Lead } from "./lead-record.ts";
import { LeadDeals, LeadMeetings } from "./lead-tallies.ts";
import { OptedOut } from "./opt-out.ts";

const company = { ...Company.shape, revenue: Company.shape.revenue.unwrap().partial().nullable() };

/** A lead, or as much of it as was asked for. */
export const ShownLead = Lead.extend({
  company: z.strictObject(company).partial(),
  engagement: Engagement.partial(),
  opted_out: OptedOut.partial().nullable(),
  deals: LeadDeals.partial(),
  meetings: LeadMeetings.partial(),
}).partial();

const within = (name: string, schema: z.ZodObject): string[] =>
  Object.keys(schema.shape)
    .filter((key) => key !== "custom")
    .map((key) => `${name}.${key}`);

const names = [
  ...Object.keys(Lead.shape),
  ...within("company", Company),
  ...within("company.revenue", Company.shape.revenue.unwrap()),
  ...within("engagement", Engagement),
  ...within("opted_out", OptedOut),
  ...within("deals", LeadDeals),
  ...within("meetings", LeadMeetings),
] as [string, ...string[]];

/** A field of a lead by its path: `company` is all of it, `company.name` and `custom.budget` a part. */
export const LeadField = z
  .union([
    z.enum(names),
    z.string().regex(/^(custom|company\.custom|social|external_ids)\.[a-z0-9_]{1,50}$/, {
      error: "It is `custom.`, `company.custom.`, `social.` or `external_ids.` and a name.",
      // So that of two wrong choices the list's is told, which has a hint.
      abort: true,
    }),
  ])
  .describe("`company` is all of it; `company.name` and `custom.<key>` are parts.");

/** Fields that one request may name. */
export const leadFieldsMax = 200;
