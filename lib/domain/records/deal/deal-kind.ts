import { Deal, DealChange } from "#lib/contract/records/deal-record.ts";
import { decideCounts } from "#lib/domain/records/record-kind/decide-counts.ts";
import { externalValues, type Named, type RecordKind } from "#lib/domain/records/record-kind/record-kind.ts";
import { dealEffects } from "./deal-effects.ts";
import { dealMoves } from "./deal-moves.ts";
import { dealRights } from "./deal-rights.ts";
import { blankDeal } from "./deal-rules.ts";
import { plainDealCatalogue } from "./plain-deal-catalogue.ts";

const one = (pointer: string, kind: Named["kind"], id: string | null): readonly Named[] =>
  id === null ? [] : [{ pointer, kind, id }];

const names = ({ lead_ids, company_id, owner_id, source_campaign_id }: Deal): readonly Named[] => [
  ...lead_ids.flatMap((id, index) => one(`/lead_ids/${index}`, "lead", id)),
  ...one("/company_id", "company", company_id),
  ...one("/owner_id", "member", owner_id),
  ...one("/source_campaign_id", "campaign", source_campaign_id),
];

/** What may be sold to somebody, for whoever reads deals or moves them whole; `writingDeals` are for who writes them. */
export const dealKind = {
  name: "deal",
  schemaVersion: 1,
  schema: Deal,
  blank: blankDeal,
  duplicate: "duplicate_record",
  changeable: Object.keys(DealChange.shape),
  hasCustom: true,
  groupsStamps: true,
  catalogue: plainDealCatalogue,
  uniqueValues: ({ external_ids }) => externalValues(external_ids),
  names,
  subjects: () => [],
  make: (input: never) => input,
  change: (_: Deal, input: never) => input,
  histories: dealMoves,
  audited: ({ provenance: _, ...deal }) => deal,
  rights: dealRights,
  effects: dealEffects,
  decideCounts,
} as const satisfies RecordKind<Deal, never, never>;
