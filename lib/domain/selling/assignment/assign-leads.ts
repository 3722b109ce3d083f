import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { LeadId, MemberId } from "#lib/contract/platform/ids.ts";
import type { AssignResult } from "#lib/contract/selling/assignment-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { type LeadDeps, validatorOf } from "#lib/domain/records/lead/admit-lead.ts";
import { findLead } from "#lib/domain/records/lead/find-lead.ts";
import type { LeadWrite } from "#lib/domain/records/lead/lead-store.ts";
import type { LeadValidator } from "#lib/domain/records/lead/lead-validator.ts";
import type { AssignmentNote, StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { changeRefusal } from "#lib/domain/records/lead/visibility.ts";
import { assigned, left, refused } from "./assign-result.ts";
import { type OfferTerms, offerOf } from "./offer/offer.ts";
import { planAssignment } from "./plan-assignment.ts";
import type { TurnLedger } from "./turn-ledger.ts";

/** Attempts against other writers of one lead. */
const attemptsMax = 20;

export interface Assignment {
  readonly owner: MemberId | null;
  /** Leads that are somebody else's by now stay with them. */
  readonly from?: MemberId;
  readonly note?: Omit<AssignmentNote, "version">;
  /** Leads that were contacted since stay with whom they are. */
  readonly unlessContactedSince?: string;
  readonly isDry: boolean;
  /** Where the leads go on unless their owner accepts them. */
  readonly offer?: OfferTerms | undefined;
}

/** What assigns leads one by one. */
export interface AssignDeps extends LeadDeps {
  readonly ledger: Pick<TurnLedger, "write">;
}

/** A sales rep hands an own lead off to whoever accepts it. */
export const isHandOff = (
  { role, member_id }: { readonly role: Actor["role"]; readonly member_id: MemberId | null },
  { lead }: StoredLead,
  { isOffered, owner }: { readonly isOffered: boolean; readonly owner: MemberId | null },
): boolean => role === "sales_rep" && isOffered && owner !== null && lead.owner_id === member_id;

const handsOff = (actor: Actor, stored: StoredLead, { offer, owner }: Assignment): boolean =>
  isHandOff(actor, stored, { isOffered: offer !== undefined, owner });

const store = async (
  { leads, ledger }: AssignDeps,
  write: LeadWrite,
  { offer }: Assignment,
): Promise<boolean> => {
  if (offer === undefined || write.after.lead.owner_id === null)
    return (await leads.write(write)).outcome === "stored";
  const { workspaceId } = write.after;
  const offers = [offerOf(write, offer)];
  return ledger.write({ workspaceId, leads: [write], pools: [], arrived: [], offers });
};

/** Why a lead stays where it is, before anything is asked of rules; undefined where nothing speaks against it. */
const standsStill = (actor: Actor, stored: StoredLead, wanted: Assignment): AssignResult | undefined => {
  const { owner, from, unlessContactedSince } = wanted;
  const refusal = handsOff(actor, stored, wanted)
    ? undefined
    : changeRefusal(actor, stored.lead, { owner_id: owner });
  if (refusal !== undefined) return left(stored, "refused", { code: "forbidden", detail: refusal });
  if (stored.lead.owner_id === owner) return left(stored, "unchanged");
  if (from !== undefined && stored.lead.owner_id !== from)
    return left(stored, "skipped", { code: "reassigned", detail: "Somebody has assigned it meanwhile." });
  const { last_contacted_at: contacted } = stored.lead;
  const isRecent =
    unlessContactedSince !== undefined && contacted !== null && contacted >= unlessContactedSince;
  if (!isRecent) return undefined;
  return left(stored, "skipped", { code: "contacted_recently", detail: `It was contacted at ${contacted}.` });
};

const assignLead = async (
  deps: AssignDeps,
  validator: LeadValidator,
  id: LeadId,
  wanted: Assignment,
  stamp: Stamp,
): Promise<AssignResult> => {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before = await findLead(deps.leads, stamp.actor, { by: "id", id });
    const still = standsStill(stamp.actor, before, wanted);
    if (still !== undefined) return still;
    const handed = handsOff(stamp.actor, before, wanted) && { cause: "hand_off" as const };
    const to = { owner: wanted.owner, note: handed === false ? wanted.note : { ...wanted.note, ...handed } };
    const write = await planAssignment(deps, validator, before, to, { stamp });
    if (write === undefined) return left(before, "unchanged");
    if (wanted.isDry || (await store(deps, write, wanted))) return assigned(write);
  }
  throw new Refusal("unavailable", { detail: "Too many writers at once. Try again." });
};

/** Gives each lead its owner, by itself and in order; what speaks against one leaves the others alone. */
export const assignLeads = async (
  deps: AssignDeps,
  ids: readonly LeadId[],
  wanted: Assignment,
  stamp: Stamp,
): Promise<AssignResult[]> => {
  const validator = await validatorOf(deps, stamp);
  const results: AssignResult[] = [];
  for (const id of ids) {
    try {
      results.push(await assignLead(deps, validator, id, wanted, stamp));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push(refused(id, error));
    }
  }
  return results;
};
