import * as z from "zod";
import { DealId, NewDeal } from "#lib/contract/records/deal-record.ts";

/** What a row says of a deal: the deal's own values, and whom it names by what people know them by. */
export const ImportedDeal = z.object({
  values: NewDeal,
  /** The id that the deal has here. */
  id: DealId.optional(),
  /** By name, or `Pipeline / Stage`. */
  stage: z.string().optional(),
  /** A member's email or id. */
  owner: z.string().optional(),
  /** Emails. */
  leads: z.array(z.string()).optional(),
  /** A registered domain. */
  company: z.string().optional(),
});
export type ImportedDeal = z.infer<typeof ImportedDeal>;

/** A valid row of an import of deals, waiting to be executed. */
export const DealRow = z.object({ row: z.int(), deal: ImportedDeal });
export type DealRow = z.infer<typeof DealRow>;

/** Which deal a row was one with when its chunk began: what somebody does to its ids since makes it no other row's. */
export const FoundDeal = z.object({ row: z.int(), deal_id: DealId });
export type FoundDeal = z.infer<typeof FoundDeal>;
