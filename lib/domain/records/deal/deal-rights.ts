import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Deal } from "#lib/contract/records/deal-record.ts";
import { mayRead } from "#lib/domain/records/lead/visibility.ts";
import { visibleLeads } from "#lib/domain/records/lead/visible-leads.ts";
import type { RecordRights } from "#lib/domain/records/record-kind/record-kind.ts";

const isOwn = ({ member_id }: Actor, { owner_id }: Deal): boolean => owner_id === member_id;

/** What a viewer does not see of a deal, and what stands there for them. */
export const unseenByViewers = {
  name: null,
  amount: null,
  rate: null,
  base_amount: null,
  next_step: null,
  lost_reason: null,
  external_ids: {},
} as const satisfies Partial<Deal>;

/** Whether a field of a deal is not somebody's to see, in the deal as in what is told of its changes. */
export const isUnseen = ({ role }: Actor, field: string): boolean =>
  role === "viewer" && Object.hasOwn(unseenByViewers, field);

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
