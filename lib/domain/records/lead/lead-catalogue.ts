import type { LeadFieldRow } from "#lib/contract/records/lead-field-row.ts";
import { type LeadFieldName, profileOf } from "#lib/contract/records/lead-field-shapes.ts";
import { leadFieldTable } from "#lib/contract/records/lead-field-table.ts";
import { type Company, EmailStatus, Engagement, Lead } from "#lib/contract/records/lead-record.ts";
import type { LeadDeals, LeadMeetings } from "#lib/contract/records/lead-tallies.ts";
import { type OptedOut, OptOutChannel } from "#lib/contract/records/opt-out.ts";
import {
  type Catalogue,
  catalogueOf,
  computedAmount,
  type Field,
  writtenAmount,
} from "#lib/domain/platform/filter/catalogue.ts";

/** A field of a lead, masked or shown by decision: `masked` cannot be left out. */
type LeadField = Field & { readonly masked: boolean };

const shown = (field: Field): LeadField => ({ ...field, masked: false });
const hidden = (field: Field): LeadField => ({ ...field, masked: true });

const text: Field = { type: "text" };
const number: Field = { type: "number" };
const counter: Field = { ...number, range: [0, Infinity] };
const date: Field = { type: "date" };
/** Ids and codes: compared whole. */
const code: Field = { type: "dropdown" };

const engagement = Object.fromEntries(
  Object.keys(Engagement.shape).map((name) => [
    `engagement.${name}`,
    shown(name.endsWith("_rate") ? { ...number, range: [0, 1] } : counter),
  ]),
);

type Parts<Name extends string, Part> = `${Name}.${keyof Part & string}`;

/** Deals and meetings of the lead: counts and amounts are numbers, the time of the last one is a date. */
const tallies = {
  "deals.count": shown(counter),
  "deals.open": shown(counter),
  "deals.won": shown(counter),
  "deals.lost": shown(counter),
  "deals.open_amount": hidden(computedAmount),
  "deals.won_amount": hidden(computedAmount),
  "deals.currency": shown(code),
  "deals.last_closed_at": shown(date),
  "meetings.scheduled": shown(counter),
  "meetings.held": shown(counter),
  "meetings.cancelled": shown(counter),
  "meetings.no_show": shown(counter),
  "meetings.last_held_at": shown(date),
} as const satisfies Record<Parts<"deals", LeadDeals> | Parts<"meetings", LeadMeetings>, LeadField>;

const fieldOf = ({ type, range, masked }: LeadFieldRow): LeadField => ({
  type,
  ...(range !== undefined && { range }),
  masked: masked !== false,
});

/** The fields of the table (`lead-field-table.ts`). */
const written = Object.fromEntries(
  Object.entries(leadFieldTable).map(([name, row]) => [name, fieldOf(row)]),
) as Readonly<Record<LeadFieldName, LeadField>>;

/** Every field of a lead by its path, but structures, whose parts are here, and what filters cannot ask. */
type LeadPath =
  | Exclude<
      keyof Lead,
      "company" | "opted_out" | "engagement" | "deals" | "meetings" | "custom" | "provenance" | "score_detail"
    >
  | Parts<"company", Omit<Company, "custom" | "revenue">>
  | Parts<"company.revenue", NonNullable<Company["revenue"]>>
  | Parts<"opted_out", OptedOut>;

const fields = {
  id: shown(code),
  email: written.email,
  email_status: shown({ type: "dropdown", options: EmailStatus.options }),
  "opted_out.channels": shown({ type: "set", options: OptOutChannel.options }),
  "opted_out.at": hidden(date),
  "opted_out.source": hidden(text),
  ...profileOf(written),
  "company.name": shown(text),
  "company.domain": shown(text),
  "company.industry": shown(text),
  "company.employee_count": shown(counter),
  "company.revenue.amount": shown(writtenAmount),
  "company.revenue.currency": shown(code),
  "company.country": shown(code),
  "company.region": shown(text),
  "company.city": shown(text),
  source: written.source,
  score: written.score,
  owner_id: shown(code),
  stage_id: shown(code),
  stage_entered_at: shown(date),
  tags: written.tags,
  lists: shown({ type: "set" }),
  // The keys of a record: the networks, the systems that know the lead.
  social: written.social,
  external_ids: written.external_ids,
  ...engagement,
  ...tallies,
  created_at: shown(date),
  updated_at: shown(date),
  last_contacted_at: written.last_contacted_at,
  lifecycle: shown({ type: "dropdown", options: Lead.shape.lifecycle.options }),
  converted_at: shown(date),
  converted_by: shown(code),
  version: shown(number),
} satisfies Record<LeadPath, LeadField>;

/** The fields of a lead, without a workspace's own, its events and activities. */
export const leadCatalogue: Catalogue = {
  ...catalogueOf(fields, {
    company: "company.name",
    industry: "company.industry",
    opted_out: "opted_out.channels",
  }),
  hasEvents: true,
  hasActivities: true,
};
