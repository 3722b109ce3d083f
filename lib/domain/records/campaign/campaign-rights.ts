import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Campaign, CampaignAccess } from "#lib/contract/records/campaign-record.ts";
import type { RecordRights } from "#lib/domain/records/record-kind/record-kind.ts";

const rank: Readonly<Record<CampaignAccess, number>> = { view: 1, run: 2, edit: 3 };

/** What a sales rep may do with a campaign; undefined: not even know of it. */
const accessOf = (
  { member_id }: Actor,
  { owner_id, shared_with, handoff }: Campaign,
): CampaignAccess | undefined => {
  if (owner_id === member_id) return "edit";
  // Who is asked to take it over sees what.
  const asked: CampaignAccess | undefined = handoff?.to === member_id ? "view" : undefined;
  const given = [shared_with.everyone, shared_with.members[member_id], asked].flatMap((one) => one ?? []);
  return given.toSorted((a, b) => rank[b] - rank[a])[0];
};

/** Managers see all campaigns, viewers too; a sales rep their own and those that are shared with them. */
export const campaignRights: RecordRights<Campaign> = {
  leadsOf: () => [],
  mayRead: (actor, campaign) => actor.role !== "sales_rep" || accessOf(actor, campaign) !== undefined,
  writeRefusal: (actor, campaign) => {
    if (actor.role === "admin" || actor.role === "manager") return undefined;
    if (actor.role === "viewer") return "Your role reads campaigns.";
    return accessOf(actor, campaign) === "edit" ? undefined : "This campaign is not yours to change.";
  },
  visible: ({ role, member_id }) =>
    role === "sales_rep"
      ? {
          own: {
            or: [
              { field: "owner_id", op: "eq", value: member_id },
              { field: "shared_with.everyone", op: "exists" },
              { field: "shared_with.members", op: "has", value: member_id },
              { field: "handoff.to", op: "eq", value: member_id },
            ],
          },
        }
      : null,
  shown: (campaign) => campaign,
};
