import {
  Campaign,
  CampaignAccess,
  CampaignChange,
  type NewCampaign,
} from "#lib/contract/records/campaign-record.ts";
import {
  type Catalogue,
  catalogueOf,
  type Field,
  writtenAmount,
} from "#lib/domain/platform/filter/catalogue.ts";
import { externalValues, type Named, type RecordKind } from "#lib/domain/records/record-kind/record-kind.ts";
import { campaignRights } from "./campaign-rights.ts";
import { blankCampaign, changeCampaign, makeCampaign } from "./campaign-rules.ts";

const text: Field = { type: "text" };
const date: Field = { type: "date" };
const number: Field = { type: "number" };
const code: Field = { type: "dropdown" };

const catalogue: Catalogue = catalogueOf({
  id: code,
  name: text,
  goal: text,
  status: { type: "dropdown", options: Campaign.shape.status.options },
  channel: { type: "dropdown", options: Campaign.shape.channel.options },
  audience: text,
  owner_id: code,
  "shared_with.everyone": { type: "dropdown", options: CampaignAccess.options },
  "shared_with.members": { type: "set" },
  "handoff.to": code,
  "cost.fixed.amount": writtenAmount,
  "cost.fixed.currency": code,
  "category.industry": text,
  "category.use_case": text,
  "category.team": text,
  external_ids: { type: "set" },
  created_by: code,
  created_at: date,
  updated_at: date,
  version: number,
});

const names = ({ owner_id, shared_with, handoff }: Campaign): readonly Named[] =>
  [
    { pointer: "/owner_id", id: owner_id },
    ...(handoff === null ? [] : [{ pointer: "/to", id: handoff.to }]),
    ...Object.keys(shared_with.members).map((id) => ({ pointer: "/with", id })),
  ].map((one) => ({ ...one, kind: "member" as const }));

const templates = ({ steps }: Campaign): readonly Named[] =>
  steps.flatMap(({ template_id: id, template_version: n }, index) => {
    const at = `/steps/${index}`;
    if (id === null) return [];
    const version = n === null ? {} : { version: { pointer: `${at}/template_version`, n } };
    return [{ pointer: `${at}/template_id`, kind: "template" as const, id, ...version }];
  });

/** Series of messages or calls with a goal. */
export const campaignKind: RecordKind<Campaign, NewCampaign, CampaignChange> = {
  name: "campaign",
  schemaVersion: 1,
  schema: Campaign,
  blank: blankCampaign,
  duplicate: "duplicate_record",
  changeable: Object.keys(CampaignChange.shape),
  catalogue,
  uniqueValues: ({ external_ids }) => externalValues(external_ids),
  names: (campaign) => [...names(campaign), ...templates(campaign)],
  subjects: () => [],
  make: makeCampaign,
  change: changeCampaign,
  audited: (campaign) => campaign,
  rights: campaignRights,
};
