import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Deal } from "#lib/contract/records/deal-record.ts";
import { hasMaskedPart } from "#lib/domain/platform/filter/masked-values.ts";
import { mayRead, seesMasked } from "#lib/domain/records/lead/visibility.ts";
import { visibleLeads } from "#lib/domain/records/lead/visible-leads.ts";
import type { RecordRights } from "#lib/domain/records/record-kind/record-kind.ts";
import { plainDealCatalogue } from "./plain-deal-catalogue.ts";

const isOwn = ({ member_id }: Actor, { owner_id }: Deal): boolean => owner_id === member_id;

/** The fields of a deal that a viewer does not see, each with the value in its place. */
export const unseenByViewers = {
  name: null,
  amount: null,
  rate: null,
  base_amount: null,
  next_step: null,
  lost_reason: null,
  external_ids: {},
} as const satisfies Partial<Deal>;

/** Whether the caller does not see a field of a deal, in the deal as in its history: the catalogue masks it, or it follows from a masked one. */
export const isUnseen = (actor: Actor, field: string): boolean =>
  seesMasked(actor) && (Object.hasOwn(unseenByViewers, field) || hasMaskedPart(plainDealCatalogue, field));

/** A sales rep reads their own deals and those of leads that they see, and writes their own; a viewer sees no amounts. */
export const dealRights: RecordRights<Deal> = {
  leadsOf: ({ lead_ids }) => lead_ids,
  mayRead: (actor, deal, leads) =>
    actor.role !== "sales_rep" ||
    isOwn(actor, deal) ||
    deal.lead_ids.some((id) => {
      const lead = leads.get(id);
      return lead !== undefined && mayRead(actor, lead);
    }),
  writeRefusal: (actor, deal) => {
    if (actor.role === "admin" || actor.role === "manager") return undefined;
    if (actor.role === "viewer") return "Your role reads deals.";
    return isOwn(actor, deal) ? undefined : "This deal is not yours.";
  },
  visible: (actor) => {
    const filter = visibleLeads(actor);
    if (filter === null) return null;
    return {
      own: { field: "owner_id", op: "eq", value: actor.member_id },
      ofLeads: { column: "lead_ids", filter },
    };
  },
  shown: (deal, actor) => (actor.role === "viewer" ? { ...deal, ...unseenByViewers } : deal),
};
