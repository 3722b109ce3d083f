import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { LeadId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { TallyEntry } from "#lib/domain/records/lead-effect/tally-entry.ts";
import { type AnyRecord, type Kept, keptEffects, type RecordKind } from "./record-kind.ts";

/** An activity as filters ask for it. */
const LeadActivity = z.object({
  kind: z.string(),
  at: Timestamp,
  status: z.string().nullable(),
  outcome: z.string().nullable(),
  direction: z.string().nullable(),
});

/** What one record changes on one lead. An empty object changes nothing. */
export const LeadEffect = z.object({
  /** Its part of `deals` or `meetings`. */
  entry: TallyEntry.optional(),
  /** When it reached the lead, for `last_contacted_at`. */
  contacted: Timestamp.optional(),
  /** What filters count of it as an event of the lead. */
  event: LeadActivity.optional(),
});
export type LeadEffect = z.infer<typeof LeadEffect>;

/** The fields of a record that decide about its effects. */
export interface Counting {
  readonly lead_ids: readonly LeadId[];
  readonly uncounted_lead_ids: readonly LeadId[];
}

/** How a kind of record changes leads. */
export interface LeadEffects<R> {
  readonly counting: (record: R) => Counting;
  readonly withUncounted: (record: R, ids: readonly LeadId[]) => R;
  /** The values that a writer chooses and that count for a lead; compared as a whole. */
  readonly chosen: (record: R, lead: LeadId) => unknown;
  /** The effect of a record that counts for the lead. */
  readonly of: (record: R, lead: LeadId) => LeadEffect;
}

/** The effects of a kind whose records have the fields that decide about them. */
export const ofCounting = <R extends Counting>(
  more: Pick<LeadEffects<R>, "chosen" | "of">,
): LeadEffects<R> => ({
  counting: (record) => record,
  withUncounted: (record, ids) => ({ ...record, uncounted_lead_ids: [...ids] }),
  ...more,
});

/** A record of which an effect is asked: its parts that decide. */
export type Affecting<R extends AnyRecord> = Pick<Kept<R>, "record" | "writtenBy" | "deleted">;

/** An effect that only a newer release can read is none. */
const KeptEffects = stored(
  z.object({ [keptEffects]: z.partialRecord(LeadId, LeadEffect.catch({})).default({}) }),
);

/** Whether a record counts for a lead; if not, the effect that it keeps there. */
export type Count = "counts" | LeadEffect;

/** Whether the record counts for the lead. A new record counts for each lead that it names. */
export const countOf = <R extends AnyRecord>(
  effects: LeadEffects<R>,
  { record, writtenBy }: Affecting<R>,
  lead: LeadId,
): Count =>
  effects.counting(record).uncounted_lead_ids.includes(lead)
    ? (KeptEffects.parse(writtenBy)[keptEffects][lead] ?? {})
    : "counts";

/** The effect of a record that counts for a lead in this way. A deleted record that counts has none. */
export const effectWith = <R extends AnyRecord>(
  effects: LeadEffects<R>,
  { record, deleted }: Affecting<R>,
  lead: LeadId,
  count: Count,
): LeadEffect => {
  if (count !== "counts") return count;
  return deleted === undefined ? effects.of(record, lead) : {};
};

/** The effect that a stored record has on a lead now. Kinds without effects and absent records have none. */
export const effectOn = <R extends AnyRecord>(
  { effects }: Pick<RecordKind<R, never, never>, "effects">,
  kept: Affecting<R> | undefined,
  lead: LeadId,
): LeadEffect =>
  effects === undefined || kept === undefined
    ? {}
    : effectWith(effects, kept, lead, countOf(effects, kept, lead));

export const isSameEffect = (one: LeadEffect, other: LeadEffect): boolean =>
  isDeepStrictEqual(one.entry, other.entry) &&
  one.contacted === other.contacted &&
  isDeepStrictEqual(one.event, other.event);

export const hasEffect = (effect: LeadEffect): boolean => !isSameEffect(effect, {});
