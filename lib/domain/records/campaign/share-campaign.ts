import { isDeepStrictEqual } from "node:util";
import type { Campaign, CampaignAccess, CampaignSharing } from "#lib/contract/records/campaign-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { RecordKind } from "#lib/domain/records/record-kind/record-kind.ts";
import { campaignKind } from "./campaign-kind.ts";

type Shares = Campaign["shared_with"];

const sharesAfter = (before: Shares, { with: to, access }: CampaignSharing): Shares => {
  if (to === "everyone") return { ...before, everyone: access };
  const others = Object.entries(before.members).filter(([id]) => !to.some((one) => one === id));
  const given = access === null ? [] : to.map((id): [string, CampaignAccess] => [id, access]);
  return {
    ...before,
    members: Object.fromEntries([...others, ...given].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
};

/** The campaign with what is given, and as it was where that is given already. */
const share = (before: Campaign, sharing: CampaignSharing, { actor, at }: Stamp): Campaign => {
  const shared_with = sharesAfter(before.shared_with, sharing);
  if (isDeepStrictEqual(shared_with, before.shared_with)) return before;
  const { with: to, access, message = null } = sharing;
  return { ...before, shared_with, last_share: { with: to, access, message, by: actor.member_id, at } };
};

/** Campaigns, of which sharing is the change. */
export const sharingCampaigns: RecordKind<Campaign, never, CampaignSharing> = {
  ...campaignKind,
  change: share,
};
