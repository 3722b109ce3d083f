import { Deal, DealChange, type NewDeal } from "#lib/contract/deal-record.ts";
import { type Catalogue, catalogueOf, type Field } from "#lib/domain/platform/filter/catalogue.ts";
import { externalValues, type Named, type RecordKind } from "#lib/domain/records/record-kind/record-kind.ts";
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

/** What may be sold to somebody. */
export const dealKind: RecordKind<Deal, NewDeal, DealChange> = {
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
  make: makeDeal,
  change: changeDeal,
  histories: dealMoves,
  audited: (deal) => deal,
  rights: dealRights,
};
