import { EmailStatus, Engagement, Lead } from "#lib/contract/records/lead-record.ts";
import { OptOutChannel } from "#lib/contract/records/opt-out.ts";
import {
  type Catalogue,
  catalogueOf,
  computedAmount,
  type Field,
  writtenAmount,
} from "#lib/domain/platform/filter/catalogue.ts";

const text: Field = { type: "text" };
const number: Field = { type: "number" };
const counter: Field = { ...number, range: [0, Infinity] };
const date: Field = { type: "date" };
/** Ids and codes: compared whole. */
const code: Field = { type: "dropdown" };

const engagement = Object.fromEntries(
  Object.keys(Engagement.shape).map((name) => [
    `engagement.${name}`,
    name.endsWith("_rate") ? { ...number, range: [0, 1] as const } : counter,
  ]),
);

/** Of deals and meetings: what is counted is a number, when the last of them was a date. */
const tallies = {
  ...Object.fromEntries(
    ["count", "open", "won", "lost"].map((name): [string, Field] => [`deals.${name}`, counter]),
  ),
  "deals.open_amount": { ...computedAmount, masked: true },
  "deals.won_amount": { ...computedAmount, masked: true },
  "deals.currency": code,
  "deals.last_closed_at": date,
  ...Object.fromEntries(
    ["scheduled", "held", "cancelled", "no_show"].map((name): [string, Field] => [
      `meetings.${name}`,
      counter,
    ]),
  ),
  "meetings.last_held_at": date,
} as const satisfies Record<string, Field>;

const leadFields = catalogueOf(
  {
    id: code,
    email: { type: "email", masked: true },
    email_status: { type: "dropdown", options: EmailStatus.options },
    "opted_out.channels": { type: "set", options: OptOutChannel.options },
    "opted_out.at": { ...date, masked: true },
    "opted_out.source": { ...text, masked: true },
    first_name: { ...text, masked: true },
    last_name: { ...text, masked: true },
    name: { ...text, masked: true },
    title: text,
    phone: { ...text, masked: true },
    country: code,
    region: text,
    city: text,
    time_zone: text,
    "company.name": text,
    "company.domain": text,
    "company.industry": text,
    "company.employee_count": counter,
    "company.revenue.amount": writtenAmount,
    "company.revenue.currency": code,
    "company.country": code,
    "company.region": text,
    "company.city": text,
    source: text,
    score: { ...number, range: [0, 100] },
    owner_id: code,
    stage_id: code,
    stage_entered_at: date,
    tags: { type: "set" },
    lists: { type: "set" },
    // The keys of a record: the networks, the systems that know the lead.
    social: { type: "set", masked: true },
    external_ids: { type: "set", masked: true },
    ...engagement,
    ...tallies,
    created_at: date,
    updated_at: date,
    last_contacted_at: date,
    lifecycle: { type: "dropdown", options: Lead.shape.lifecycle.options },
    converted_at: date,
    converted_by: code,
    version: number,
  },
  { company: "company.name", industry: "company.industry", opted_out: "opted_out.channels" },
);

/** The fields of a lead, without a workspace's own, its events and activities. */
export const leadCatalogue: Catalogue = { ...leadFields, hasEvents: true, hasActivities: true };
