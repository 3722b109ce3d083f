import { Campaign, CampaignChange, CampaignId, CampaignSharing, NewCampaign } from "./campaign-record.ts";
import { batchRoute } from "./record-batch-route.ts";
import {
  changeRoute,
  createRoute,
  deleteRoute,
  getRoute,
  listRoute,
  restoreRoute,
  searchRoute,
} from "./record-routes.ts";
import { route } from "./route.ts";

/** What the routes of campaigns say of them. */
const contract = {
  kind: "campaign",
  one: "Campaign",
  many: "Campaigns",
  noun: "a campaign",
  nouns: "campaigns",
  area: "campaigns",
  path: "/campaigns",
  param: "campaign_id",
  id: CampaignId,
  record: Campaign,
  newRecord: NewCampaign,
  change: CampaignChange,
  writers: ["admin", "manager", "sales_rep"],
  duplicate: "duplicate_record",
  about:
    "It is its maker's unless they say whose. Admins and managers see and change all, viewers see all; a sales rep sees their own and those shared with them, and changes their own and those shared to edit. Campaigns are run elsewhere; engagement events name them by `campaign_id`.",
  examples: {
    newRecord: { name: "Spring offer", goal: "20 demos", channel: "email" },
    change: { status: "ready" },
    query: { status: "draft", limit: "2" },
    filter: 'status IN ("draft", "ready") AND channel = "email"',
  },
} as const;

export const createCampaign = createRoute(contract);
export const listCampaigns = listRoute(contract);
export const searchCampaigns = searchRoute(contract);
export const getCampaign = getRoute(contract);
export const changeCampaign = changeRoute(contract);
export const deleteCampaign = deleteRoute(contract);
export const restoreCampaign = restoreRoute(contract);
export const batchCampaigns = batchRoute(contract);

export const shareCampaign = route({
  id: "shareCampaign",
  area: "campaigns",
  method: "POST",
  path: "/team/campaigns",
  summary: "Share a campaign with the team, or take that back",
  description:
    "With everyone, or with members by their ids. The same again changes nothing. What is given is told by one event `campaign.shared`; `access: null` takes it back and tells nobody.",
  roles: ["admin", "manager", "sales_rep"],
  mayBeCaused: true,
  rate: "write",
  body: CampaignSharing,
  answers: { 200: { description: "The campaign as it is now.", schema: Campaign } },
  errors: ["not_found"],
  example: {
    body: { campaign_id: "cmp_01J0000000000000000000000A", with: "everyone", access: "view" },
  },
});
