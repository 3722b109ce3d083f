import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#lib/contract/errors.ts";
import type { Deal, DealChange, DealId, NewDeal } from "#lib/contract/records/deal-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { beginningOf } from "#lib/domain/platform/filter/time/calendar-day.ts";
import { merged } from "#lib/domain/records/record-kind/record-kind.ts";
import { withCustom } from "#lib/domain/records/record-kind/stamped.ts";
import type { Placed } from "./place-deal.ts";

/** What stands where nothing was said. */
export const blankDeal: Partial<Deal> = {
  name: null,
  amount: null,
  pipeline_id: null,
  stage_id: null,
  stage_entered_at: null,
  status: "open",
  probability: null,
  close_date: null,
  closed_at: null,
  rate: null,
  base_amount: null,
  lost_reason: null,
  lead_ids: [],
  primary_lead_id: null,
  uncounted_lead_ids: [],
  company_id: null,
  owner_id: null,
  source_campaign_id: null,
  next_step: null,
  external_ids: {},
  custom: {},
  provenance: {},
};

const refuse = (pointer: string, code: string, message: string): never => {
  throw new Refusal("validation_failed", { errors: [{ pointer, code, message }] });
};

/** A change with where it puts the deal, in the place of how it says so. */
const put = (
  { stage: _, stage_id: __, pipeline_id: ___, ...input }: DealChange,
  { change }: Placed,
  custom: Deal["custom"],
): object => ({ ...withCustom(custom, input), ...change });

/** When a deal is written, and in which time zone its days begin. */
export interface DealMoment {
  /** ISO 8601. */
  readonly at: string;
  /** IANA name: of the import that makes the deal, else of the workspace. */
  readonly timeZone: string;
}

/**
 * Returns the closing time of a new deal that is won or lost and names none: the beginning of its `close_date` where
 * that is past and not before `opened_at`, else `at`.
 */
const closingTime = (
  { close_date }: Deal,
  { opened_at }: DealChange,
  { at, timeZone }: DealMoment,
): string => {
  if (close_date === null) return at;
  const begins = beginningOf(close_date, timeZone);
  const opened = opened_at === undefined ? begins : Date.parse(opened_at);
  // RFC 3339 has no year before 0, where a zone's midnight of 0000-01-01 may be.
  const isWritable = begins >= Date.parse("0000-01-01T00:00:00Z");
  return begins > Date.parse(at) || begins < opened || !isWritable ? at : new Date(begins).toISOString();
};

/**
 * What follows from the other fields. A field that repeats its stored value follows what the request changes: a caller
 * who reads a deal, changes one field and puts the whole deal back contradicts nothing. Throws Refusal with the place at
 * fault.
 */
const settled = (before: Deal | undefined, next: Deal, input: DealChange, moment: DealMoment): Deal => {
  const { at } = moment;
  const names = (field: "closed_at" | "lost_reason" | "primary_lead_id"): boolean =>
    input[field] !== undefined && !isDeepStrictEqual(input[field], before?.[field]);
  const lead_ids = [...new Set(next.lead_ids)];
  const isOpen = next.status === "open";
  const isNew = before === undefined;
  // Each change of status sets or clears the closing time, unless the request names it.
  const isTurn =
    !isNew &&
    before.status !== next.status &&
    (input.closed_at === undefined || (isOpen && !names("closed_at")));
  const said = isTurn ? null : next.closed_at;
  const closed_at = isOpen ? said : (said ?? (isNew ? closingTime(next, input, moment) : at));
  // What was closed before it is told of was open before, though nobody says since when.
  const isUndated =
    isNew && input.opened_at === undefined && closed_at !== null && closed_at < next.opened_at;
  const opened_at = isUndated ? closed_at : next.opened_at;
  if (isOpen && closed_at !== null) refuse("/closed_at", "not_closed", "An open deal was not closed.");
  if (closed_at !== null && closed_at < opened_at)
    refuse("/closed_at", "before_opening", "It closes before it was opened.");
  if (next.lost_reason !== null && next.status !== "lost" && names("lost_reason"))
    refuse("/lost_reason", "not_lost", "A deal that is not lost has no reason for it.");
  const primary = next.primary_lead_id;
  if (primary !== null && !lead_ids.includes(primary) && names("primary_lead_id"))
    refuse("/primary_lead_id", "not_of_this_deal", "The primary lead is one of `lead_ids`.");
  return {
    ...next,
    lead_ids,
    opened_at,
    closed_at,
    lost_reason: next.status === "lost" ? next.lost_reason : null,
    primary_lead_id: primary !== null && lead_ids.includes(primary) ? primary : (lead_ids[0] ?? null),
  };
};

export const makeDeal = (
  input: NewDeal,
  id: string,
  { placed, timeZone }: { readonly placed: Placed; readonly timeZone: string },
  { actor, at }: Stamp,
): Deal => {
  const isRep = actor.role === "sales_rep";
  if (isRep && input.owner_id !== undefined && input.owner_id !== actor.member_id)
    throw new Refusal("forbidden", { detail: "You can't create a deal for another member." });
  const fresh = {
    ...blankDeal,
    id: id as DealId,
    name: input.name,
    opened_at: at,
    owner_id: actor.member_id,
    created_by: actor.member_id,
    created_at: at,
    updated_at: at,
    version: 1,
  } as Deal;
  const next = merged(fresh, put(input, placed, {}), blankDeal);
  return settled(undefined, next, input, { at, timeZone });
};

export const changeDeal = (before: Deal, input: DealChange, placed: Placed, { actor, at }: Stamp): Deal => {
  const handsOn = input.owner_id !== undefined && input.owner_id !== before.owner_id;
  if (handsOn && actor.role === "sales_rep")
    throw new Refusal("forbidden", { detail: "Only a manager or an admin gives a deal to another." });
  const next = merged(before, put(input, placed, before.custom), blankDeal);
  // The closing time of a stored deal follows from no day, so no zone matters.
  return settled(before, next, input, { at, timeZone: "UTC" });
};
