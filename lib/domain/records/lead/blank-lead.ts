import type { LeadId } from "#lib/contract/platform/ids.ts";
import { blankFields, profileOf } from "#lib/contract/records/lead-field-shapes.ts";
import type { Company, Engagement, Lead } from "#lib/contract/records/lead-record.ts";
import type { LeadDeals, LeadMeetings } from "#lib/contract/records/lead-tallies.ts";

export const noCompany: Company = {
  name: null,
  domain: null,
  industry: null,
  employee_count: null,
  revenue: null,
  country: null,
  region: null,
  city: null,
  custom: {},
};

export const noEngagement: Engagement = {
  sent: 0,
  delivered: 0,
  opens: 0,
  clicks: 0,
  replies: 0,
  bounces: 0,
  unsubscribes: 0,
  complaints: 0,
  meetings: 0,
  open_rate: null,
  click_rate: null,
  reply_rate: null,
};

export const noDeals: LeadDeals = {
  count: 0,
  open: 0,
  won: 0,
  lost: 0,
  open_amount: null,
  won_amount: null,
  currency: null,
  last_closed_at: null,
};

export const noMeetings: LeadMeetings = {
  scheduled: 0,
  held: 0,
  cancelled: 0,
  no_show: 0,
  last_held_at: null,
};

/** A lead without values, and without the identity and times of its creation. */
const empty: Omit<Lead, "id"> = {
  email: blankFields.email,
  email_status: "unknown",
  opted_out: null,
  ...profileOf(blankFields),
  company: noCompany,
  source: blankFields.source,
  score: blankFields.score,
  score_detail: null,
  owner_id: null,
  stage_id: null,
  stage_entered_at: null,
  tags: blankFields.tags,
  lists: [],
  social: blankFields.social,
  engagement: noEngagement,
  deals: noDeals,
  meetings: noMeetings,
  external_ids: blankFields.external_ids,
  custom: {},
  provenance: {},
  created_at: "",
  updated_at: "",
  last_contacted_at: blankFields.last_contacted_at,
  lifecycle: "lead",
  converted_at: null,
  converted_by: null,
  version: 1,
};

/** Returns a lead without values, created at a moment. */
export const blankLead = (id: LeadId, at: string): Lead => ({
  id,
  ...empty,
  created_at: at,
  updated_at: at,
});

const {
  company: _company,
  engagement: _engagement,
  deals: _deals,
  meetings: _meetings,
  provenance: _provenance,
  created_at: _created,
  updated_at: _updated,
  version: _version,
  ...single
} = empty;

/** The empty values of fields that are no structures. Stored items leave out fields that have them. */
export const blankValues = single;
