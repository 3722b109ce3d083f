import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { filterPredicate } from "#lib/domain/platform/filter/filter-predicate.ts";
import { changedAt } from "#lib/domain/records/lead/bookkeeping.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { MembershipRule } from "./membership-rule.ts";

/** An image of a lead, and when it was written (RFC 3339). */
export interface LeadImage {
  readonly lead: Lead;
  readonly since: string;
}

/** One write of a lead, as the table's stream reports it. */
export interface LeadNews {
  /** When the lead was written (RFC 3339). */
  readonly at: string;
  /** The lead's revision after the write. */
  readonly revision: number;
  /** The image that the write replaced; null: there was none, or it was deleted. Absent: not known. */
  readonly before?: LeadImage | null;
}

/** A membership rule with a start: a trigger. */
export type TriggerRule = MembershipRule & { readonly since: Date };

export const isTrigger = (rule: MembershipRule): rule is TriggerRule => rule.since !== undefined;

/** How a lead comes to be in a trigger. `passed`: before the trigger began, unless its own news tell that it came since. */
export type Entry = "changed" | "time" | "passed";

/** Returns whether an image passed a trigger since it was written, or since the trigger began if that is later. */
const passedAsWritten = (rule: TriggerRule, { lead, since }: LeadImage, catalogue: Catalogue): boolean => {
  const at = new Date(Math.max(Date.parse(since), rule.since.getTime()));
  return filterPredicate((rule.plainFilterAt ?? rule.filterAt)(at), catalogue, { now: at })(lead);
};

const isAfterStart = ({ since }: TriggerRule, moment: string): boolean =>
  Date.parse(moment) >= since.getTime();

/** Returns whether the image before a write passed a trigger that had begun; undefined where the news do not say. */
export const passedBefore = (
  rule: TriggerRule,
  { at, before }: LeadNews,
  catalogue: Catalogue,
): boolean | undefined => {
  if (before === undefined || !isAfterStart(rule, at)) return undefined;
  return before !== null && passedAsWritten(rule, before, catalogue);
};

/**
 * Returns whether a write, or time since the write before it, brought a lead into a trigger after the trigger began. The
 * lead passes now. Where the earlier image is not known, a write after the start counts.
 */
export const isEntryByNews = (
  rule: TriggerRule,
  news: LeadNews,
  lead: Lead,
  catalogue: Catalogue,
  now: Date,
): boolean => {
  if (!isAfterStart(rule, news.at)) return false;
  if (passedBefore(rule, news, catalogue) !== true) return true;
  const { before } = news;
  const occasion = rule.occasionOf?.(lead, now);
  return occasion !== undefined && before != null && rule.occasionOf?.(before.lead, now) !== occasion;
};

/** Returns whether the write is the first one of its lead since the trigger began. */
export const isFirstSinceStart = (rule: MembershipRule, { at, before }: LeadNews): boolean =>
  isTrigger(rule) && isAfterStart(rule, at) && before != null && !isAfterStart(rule, before.since);

/**
 * Returns how a lead, which a comparison finds in a trigger without a record of it, came to be there. `isRecorded`: an
 * earlier comparison has recorded all leads that were in the trigger, so that this one has entered since.
 */
export const entryByComparison = (
  rule: TriggerRule,
  stored: StoredLead,
  isRecorded: boolean,
  catalogue: Catalogue,
  now: Date,
): Entry => {
  const image = { lead: stored.lead, since: changedAt(stored) };
  const occasion = rule.occasionOf?.(stored.lead, now);
  if (occasion !== undefined && Date.parse(occasion) > rule.since.getTime()) return "time";
  if (!passedAsWritten(rule, image, catalogue)) return "time";
  return isRecorded ? "changed" : "passed";
};

/** Returns whether a lead, which a comparison no longer finds in a trigger, did not pass when the trigger began either. */
export const leftBeforeStart = (rule: TriggerRule, stored: StoredLead, catalogue: Catalogue): boolean => {
  const since = changedAt(stored);
  return !isAfterStart(rule, since) && !passedAsWritten(rule, { lead: stored.lead, since }, catalogue);
};
