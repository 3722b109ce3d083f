import * as z from "zod";
import { route } from "../route.ts";
import {
  Campaign,
  CampaignChange,
  CampaignHandoff,
  CampaignId,
  CampaignSharing,
  Duplication,
  NewCampaign,
} from "./campaign-record.ts";
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

const ofOne = {
  area: "campaigns",
  method: "POST",
  roles: ["admin", "manager", "sales_rep"],
  mayBeCaused: true,
  rate: "write",
  params: z.strictObject({ campaign_id: CampaignId }),
  finds: "campaign",
} as const;

const asItIs = { 200: { description: "The campaign as it is now.", schema: Campaign } } as const;

export const duplicateCampaign = route({
  ...ofOne,
  id: "duplicateCampaign",
  path: "/campaigns/{campaign_id}/duplicate",
  summary: "Make a draft of one's own like a campaign",
  description: "Of any campaign that you may read. It is shared with nobody and has no `external_ids`.",
  body: Duplication,
  answers: { 201: { description: "The new campaign.", schema: Campaign } },
  example: { body: { name: "Autumn offer" } },
});

export const handOffCampaign = route({
  ...ofOne,
  ifMatch: "optional",
  id: "handOffCampaign",
  path: "/campaigns/{campaign_id}/handoff",
  summary: "Ask a member to take a campaign over",
  description:
    "By its owner, a manager or an admin. It stays the owner's until the member accepts; whom it is handed to may read it. Another hand-off takes the place of one that waits.",
  body: CampaignHandoff,
  answers: asItIs,
  example: { body: { to: "mem_01J0000000000000000000000A", note: "I am away until May." } },
});

export const acceptHandoff = route({
  ...ofOne,
  ifMatch: "optional",
  id: "acceptHandoff",
  path: "/campaigns/{campaign_id}/handoff/accept",
  summary: "Take a campaign over that was handed to you",
  description: "The former owner goes on reading it.",
  body: z.strictObject({}),
  answers: asItIs,
  errors: ["wrong_state"],
  example: { body: {} },
});

export const declineHandoff = route({
  ...ofOne,
  ifMatch: "optional",
  id: "declineHandoff",
  path: "/campaigns/{campaign_id}/handoff/decline",
  summary: "Turn a hand-off down, or take it back",
  description: "By the member whom it is handed to, or by who began it. The campaign stays its owner's.",
  body: z.strictObject({}),
  answers: asItIs,
  errors: ["wrong_state"],
  example: { body: {} },
});

/** In the order of the documentation. */
export const campaignsRoutes = {
  createCampaign,
  listCampaigns,
  searchCampaigns,
  getCampaign,
  changeCampaign,
  deleteCampaign,
  restoreCampaign,
  batchCampaigns,
  shareCampaign,
  duplicateCampaign,
  handOffCampaign,
  acceptHandoff,
  declineHandoff,
};
