import { Deal } from "#lib/contract/records/deal-record.ts";
import {
  type Catalogue,
  catalogueOf,
  computedAmount,
  type Field,
  writtenAmount,
} from "#lib/domain/platform/filter/catalogue.ts";

const date: Field = { type: "date" };
const code: Field = { type: "dropdown" };
const hidden: Field = { type: "text", masked: true };

/** What filters and orders may ask of deals, beside a workspace's own fields and stages. */
export const plainDealCatalogue: Catalogue = catalogueOf({
  id: code,
  name: hidden,
  "amount.amount": { ...writtenAmount, masked: true },
  "amount.currency": { ...code, masked: true },
  "base_amount.amount": { ...computedAmount, masked: true },
  "base_amount.currency": code,
  pipeline_id: code,
  stage_id: code,
  stage_entered_at: date,
  status: { type: "dropdown", options: Deal.shape.status.options },
  probability: { type: "number" },
  close_date: { type: "day" },
  opened_at: date,
  closed_at: date,
  lost_reason: hidden,
  lead_ids: { type: "set" },
  uncounted_lead_ids: { type: "set" },
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
