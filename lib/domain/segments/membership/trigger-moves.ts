import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { revisionOf } from "#lib/domain/records/lead/bookkeeping.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { Passing } from "./apply-tags.ts";
import type { LeadChange } from "./lead-change.ts";
import type { MembershipRule } from "./membership-rule.ts";
import type { Memberships, Move } from "./membership-store.ts";
import {
  entryByComparison,
  isEntryByNews,
  isTrigger,
  leftBeforeStart,
  passedBefore,
  type TriggerRule,
} from "./trigger-entry.ts";

/** What is known when a trigger is compared with a lead. */
export interface Seeing {
  readonly change: LeadChange;
  readonly stored: StoredLead;
  readonly memberships: Memberships | undefined;
  readonly catalogue: Catalogue;
  readonly now: Date;
}

type Found = Pick<Move, "change" | "because"> & Partial<Move>;

const isMember = ({ id }: TriggerRule, { memberships }: Seeing): boolean =>
  memberships?.rules.includes(id) === true;

/** Whether news are of a write that no move of this trigger has counted yet. */
const isUncounted = ({ id }: TriggerRule, { change: { news }, memberships }: Seeing): boolean =>
  news?.before !== undefined && news.revision > (memberships?.told?.[id] ?? 0);

const entering = (rule: TriggerRule, seeing: Seeing): Found | undefined => {
  const { change, stored, catalogue, now } = seeing;
  const { comparison, news } = change;
  const isSeen = isMember(rule, seeing);
  const counted = { told: revisionOf(stored) };
  if (comparison !== undefined) {
    if (isSeen) return undefined;
    const entry = entryByComparison(rule, stored, comparison.recorded.has(rule.id), catalogue, now);
    if (entry === "passed") return { change: "entered", because: "list_changed" };
    return { change: "entered", because: entry, ...counted };
  }
  const because = change.isNew && stored.lead.version === 1 ? "new_lead" : "changed";
  // Messages of an earlier release say nothing of the lead's earlier image.
  if (news === undefined) return isSeen ? undefined : { change: "entered", because, ...counted };
  if (isSeen && !isUncounted(rule, seeing)) return undefined;
  // A lead that passed before is left to the comparison, unless other news of it tell.
  if (!isEntryByNews(rule, news, stored.lead, catalogue, now)) return undefined;
  return { change: "entered", because, ...counted };
};

const leaving = (rule: TriggerRule, seeing: Seeing): Found | undefined => {
  const { change, stored, catalogue } = seeing;
  const { comparison, news } = change;
  const counted = rule.tellsLeaving === true && { told: revisionOf(stored) };
  if (isMember(rule, seeing)) {
    if (stored.deleted !== undefined) return { change: "left", because: "deleted", ...counted };
    if (comparison === undefined) return { change: "left", because: "changed", ...counted };
    const wasOut = !comparison.recorded.has(rule.id) && leftBeforeStart(rule, stored, catalogue);
    const because = wasOut ? "list_changed" : rule.movesByTime ? "time" : "changed";
    return { change: "left", because, ...counted };
  }
  // The write came before a comparison could record that the lead passed.
  if (counted === false || news === undefined || !isUncounted(rule, seeing)) return undefined;
  if (passedBefore(rule, news, catalogue) !== true) return undefined;
  return { change: "left", because: stored.deleted === undefined ? "changed" : "deleted", ...counted };
};

/** Returns how a lead moves into or out of a trigger; undefined where it does not, or where other news tell. */
export const triggerMove = (rule: TriggerRule, isPassed: boolean, seeing: Seeing): Found | undefined => {
  if (seeing.change.isCorrection?.(rule, seeing.stored) !== true)
    return isPassed ? entering(rule, seeing) : leaving(rule, seeing);
  if (isPassed === isMember(rule, seeing)) return undefined;
  const told = revisionOf(seeing.stored);
  return { change: isPassed ? "entered" : "left", because: "list_changed", told };
};

/** Returns the triggers that a write took its lead out of, by the lead's earlier image. */
export const triggersLeft = (
  rules: readonly MembershipRule[],
  passing: Passing,
  { change: { news }, catalogue }: Seeing,
): readonly string[] =>
  news === undefined
    ? []
    : rules.flatMap((rule) =>
        isTrigger(rule) && passing.get(rule.id) === false && passedBefore(rule, news, catalogue) === true
          ? [rule.id]
          : [],
      );
