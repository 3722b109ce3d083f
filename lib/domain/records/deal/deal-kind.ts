import { Deal, DealChange, type NewDeal } from "#lib/contract/records/deal-record.ts";
import { type Catalogue, catalogueOf, type Field } from "#lib/domain/platform/filter/catalogue.ts";
import { externalValues, type Named, type RecordKind } from "#lib/domain/records/record-kind/record-kind.ts";
import { inBaseCurrency, type Rates } from "./base-amount.ts";
import { dealMoves } from "./deal-moves.ts";
import { dealRights } from "./deal-rights.ts";
import { blankDeal, changeDeal, makeDeal } from "./deal-rules.ts";

const date: Field = { type: "date" };
const code: Field = { type: "dropdown" };
const hidden: Field = { type: "text", masked: true };

const catalogue: Catalogue = catalogueOf({
  id: code,
  name: hidden,
  "amount.amount": { type: "number", masked: true },
  "amount.currency": { ...code, masked: true },
  "base_amount.amount": { type: "number", masked: true },
  "base_amount.currency": code,
  status: { type: "dropdown", options: Deal.shape.status.options },
  probability: { type: "number" },
  close_date: date,
  opened_at: date,
  closed_at: date,
  lost_reason: hidden,
  lead_ids: { type: "set" },
  primary_lead_id: code,
  company_id: code,
  owner_id: code,
  source_campaign_id: code,
  next_step: hidden,
  external_ids: { type: "set", masked: true },
  created_by: code,
  created_at: date,
  updated_at: date,
  version: { type: "number" },
});

const one = (pointer: string, kind: Named["kind"], id: string | null): readonly Named[] =>
  id === null ? [] : [{ pointer, kind, id }];

const names = ({ lead_ids, company_id, owner_id, source_campaign_id }: Deal): readonly Named[] => [
  ...lead_ids.flatMap((id, index) => one(`/lead_ids/${index}`, "lead", id)),
  ...one("/company_id", "company", company_id),
  ...one("/owner_id", "member", owner_id),
  ...one("/source_campaign_id", "campaign", source_campaign_id),
];

const declared = {
  name: "deal",
  schemaVersion: 1,
  schema: Deal,
  blank: blankDeal,
  duplicate: "duplicate_record",
  changeable: Object.keys(DealChange.shape),
  catalogue,
  uniqueValues: ({ external_ids }) => externalValues(external_ids),
  names,
  subjects: () => [],

  histories: dealMoves,
  audited: (deal) => deal,
  rights: dealRights,
} as const satisfies Omit<RecordKind<Deal, never, never>, "make" | "change">;

/** What may be sold to somebody, for whoever reads deals or moves them whole; `writingDeals` are for who writes them. */
export const dealKind: RecordKind<Deal, never, never> = {
  ...declared,
  make: (input) => input,
  change: (_, input) => input,
};

/** Deals as they are written at some rates. */
export const writingDeals = (rates: Rates): RecordKind<Deal, NewDeal, DealChange> => ({
  ...declared,
  make: (input, id, stamp) => inBaseCurrency(undefined, makeDeal(input, id, stamp), rates, stamp.at),
  change: (before, input, stamp) => inBaseCurrency(before, changeDeal(before, input, stamp), rates, stamp.at),
});
