import { Refusal } from "#lib/contract/errors.ts";
import type { Deal, DealChange, DealId, NewDeal } from "#lib/contract/records/deal-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
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

/** When a deal that is told of when it is over was closed: on the day that was to be its last, where that is past. */
const closingDay = ({ close_date }: Deal, { opened_at }: DealChange, at: string): string => {
  const day = `${close_date}T00:00:00.000Z`;
  return close_date === null || day > at || (opened_at !== undefined && day < opened_at) ? at : day;
};

/** What follows from the other fields. Throws Refusal with the place at fault. */
const settled = (before: Deal | undefined, next: Deal, input: DealChange, at: string): Deal => {
  const lead_ids = [...new Set(next.lead_ids)];
  const isOpen = next.status === "open";
  const isNew = before === undefined;
  // Each change of status sets or clears the closing time, unless the request names it.
  const isTurn = !isNew && before.status !== next.status && input.closed_at === undefined;
  const said = isTurn ? null : next.closed_at;
  const closed_at = isOpen ? said : (said ?? (isNew ? closingDay(next, input, at) : at));
  // What was closed before it is told of was open before, though nobody says since when.
  const isUndated =
    isNew && input.opened_at === undefined && closed_at !== null && closed_at < next.opened_at;
  const opened_at = isUndated ? closed_at : next.opened_at;
  if (isOpen && closed_at !== null) refuse("/closed_at", "not_closed", "An open deal was not closed.");
  if (closed_at !== null && closed_at < opened_at)
    refuse("/closed_at", "before_opening", "It closes before it was opened.");
  if (next.lost_reason !== null && next.status !== "lost" && input.lost_reason !== undefined)
    refuse("/lost_reason", "not_lost", "A deal that is not lost has no reason for it.");
  const primary = next.primary_lead_id;
  if (primary !== null && !lead_ids.includes(primary) && input.primary_lead_id !== undefined)
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

export const makeDeal = (input: NewDeal, id: string, placed: Placed, { actor, at }: Stamp): Deal => {
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
  return settled(undefined, merged(fresh, put(input, placed, {}), blankDeal), input, at);
};

export const changeDeal = (before: Deal, input: DealChange, placed: Placed, { actor, at }: Stamp): Deal => {
  const handsOn = input.owner_id !== undefined && input.owner_id !== before.owner_id;
  if (handsOn && actor.role === "sales_rep")
    throw new Refusal("forbidden", { detail: "Only a manager or an admin gives a deal to another." });
  return settled(before, merged(before, put(input, placed, before.custom), blankDeal), input, at);
};
