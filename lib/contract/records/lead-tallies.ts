import * as z from "zod";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";

const count = z.int().min(0);
const amount = z
  .string()
  .nullable()
  .describe("In `currency`; null for roles that don't see it, and without a base currency.");

/** What a lead's deals come to. A deal with several leads counts for each of them. */
export const LeadDeals = z.strictObject({
  count,
  open: count,
  won: count,
  lost: count,
  open_amount: amount,
  won_amount: amount,
  currency: z.string().nullable().describe("The base currency of `/currency-rates`."),
  last_closed_at: Timestamp.nullable().describe("When the last of them was won or lost."),
});
export type LeadDeals = z.infer<typeof LeadDeals>;

/** How many of a lead's meetings are in each state by now. */
export const LeadMeetings = z.strictObject({
  scheduled: count,
  held: count,
  cancelled: count,
  no_show: count,
  last_held_at: Timestamp.nullable(),
});
export type LeadMeetings = z.infer<typeof LeadMeetings>;
