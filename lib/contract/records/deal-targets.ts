import * as z from "zod";

/** What a column of an import of deals may fill, beside an id that another system gave the deal. */
export const dealFields = [
  "deal.id",
  "deal.name",
  "deal.amount",
  "deal.currency",
  "deal.stage",
  "deal.status",
  "deal.probability",
  "deal.close_date",
  "deal.opened_at",
  "deal.closed_at",
  "deal.lost_reason",
  "deal.next_step",
  "deal.owner",
  "deal.leads",
  "deal.company",
] as const;

const key = z.string().regex(/^[a-z][a-z0-9_]{0,49}$/);

/** Of an import of deals: `deal.id` is the id that a deal has here, `deal.leads` are emails of leads, `deal.company` a domain, `deal.owner` a member's email. */
export const DealTarget = z.union(
  [
    z.enum(dealFields),
    z.templateLiteral(["deal.external_ids.", key]),
    z.templateLiteral(["deal.custom.", key]),
  ],
  {
    error:
      "A column fills a field of the deal, such as `deal.name`, or `deal.external_ids.<system>`, `deal.custom.<key>`.",
  },
);
export type DealTarget = z.infer<typeof DealTarget>;

export const isDealTarget = (field: string): field is DealTarget => field.startsWith("deal.");
