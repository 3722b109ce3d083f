import { isDeepStrictEqual } from "node:util";
import type { MemberId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { MoveReason } from "#lib/contract/segments/list-history.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { filterPredicate } from "#lib/domain/platform/filter/filter-predicate.ts";
import { RetryLater } from "#lib/domain/platform/work/verdicts.ts";
import { revisionOf } from "#lib/domain/records/lead/bookkeeping.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { applyTags, type Passing } from "./apply-tags.ts";
import { concerns } from "./changed-paths.ts";
import type { LeadChange } from "./lead-change.ts";
import type { MembershipRule, MembershipRules } from "./membership-rule.ts";
import {
  type MembershipStore,
  type Memberships,
  type MembershipWrite,
  type Move,
  movesMax,
} from "./membership-store.ts";
import { afterMoves, nowhere } from "./memberships-after.ts";
import { isFirstSinceStart, isTrigger } from "./trigger-entry.ts";
import { triggerMove, triggersLeft } from "./trigger-moves.ts";

/** A lead and where it stood when it was last looked at. */
interface Seen {
  readonly lead: StoredLead;
  readonly memberships: Memberships | undefined;
}

/** Other writers of the lead or its memberships. */
const attemptsMax = 10;

const touched = (rule: MembershipRule, paths: readonly string[] | null): readonly string[] =>
  paths === null ? [] : rule.fields.filter((field) => paths.some((path) => concerns(path, field)));

const reason = (change: LeadChange, stored: StoredLead, rule: MembershipRule): MoveReason => {
  if (stored.deleted !== undefined) return "deleted";
  if (change.isCorrection?.(rule, stored) === true) return "list_changed";
  if (change.comparison !== undefined) return change.comparison.reasonOf(rule);
  return change.isNew && stored.lead.version === 1 ? "new_lead" : "changed";
};

/** Membership rules whose fields have not changed are not asked, but for triggers of which these are the first news. */
const passingOf = (
  { rules, catalogue }: MembershipRules,
  { paths, news }: LeadChange,
  { lead, deleted }: StoredLead,
  now: Date,
): Passing => {
  const asked = rules.filter(
    (rule) =>
      rule.drives !== true &&
      (paths === null ||
        touched(rule, paths).length > 0 ||
        (news !== undefined && isFirstSinceStart(rule, news))),
  );
  return new Map(asked.map((rule) => [rule.id, deleted === undefined && passes(rule, catalogue, lead, now)]));
};

const passes = ({ filterAt }: MembershipRule, catalogue: Catalogue, lead: Lead, now: Date): boolean =>
  filterPredicate(filterAt(now), catalogue, { now })(lead);

/** The moves by filter. */
const ruleMoves = (
  { rules, catalogue }: MembershipRules,
  change: LeadChange,
  { lead: stored, memberships }: Seen,
  passing: Passing,
  now: Date,
): Move[] => {
  const isIn = new Set(memberships?.rules);
  const { paths, by } = change;
  const seeing = { change, stored, memberships, catalogue, now };
  let alsoLeft: readonly string[] | undefined;
  return rules.flatMap((rule): Move[] => {
    const isPassed = passing.get(rule.id);
    if (isPassed === undefined) return [];
    if (isTrigger(rule)) {
      const move = triggerMove(rule, isPassed, seeing);
      if (move === undefined) return [];
      const fields = move.because === "changed" ? touched(rule, paths) : [];
      if (move.change === "left") return [{ id: rule.id, of: "rule", fields, by, ...move }];
      alsoLeft ??= triggersLeft(rules, passing, seeing);
      return [{ id: rule.id, of: "rule", fields, by, alsoLeft, ...move }];
    }
    if (isPassed === isIn.has(rule.id)) return [];
    const because = reason(change, stored, rule);
    const fields = because === "changed" ? touched(rule, paths) : [];
    return [{ id: rule.id, of: "rule", change: isPassed ? "entered" : "left", because, fields, by }];
  });
};

/**
 * The moves that follow from tags which corrections put on the lead or take off. They are corrections too, and are
 * recorded in the same write, so that news of the tags moves nobody.
 */
const followingMoves = (
  membershipRules: MembershipRules,
  { isCorrection }: LeadChange,
  { lead: stored, memberships }: Seen,
  moves: readonly Move[],
  now: Date,
): Move[] => {
  if (isCorrection === undefined) return [];
  const { rules, catalogue } = membershipRules;
  const isIn = new Set(memberships?.rules);
  const corrected = new Set(rules.filter((rule) => isCorrection(rule, stored)).map(({ id }) => id));
  const found = moves.filter(({ id }) => corrected.has(id));
  const following: Move[] = [];
  for (let more = found; more.length > 0; ) {
    const all = [...found, ...following];
    const passing = new Map(all.map(({ id, change }) => [id, change === "entered"]));
    const { nextLead } = applyTags(membershipRules, stored, memberships, { moves: all, passing }, now);
    if (nextLead === undefined) break;
    const moved = new Set([...moves, ...following].map(({ id }) => id));
    more = rules
      .filter(({ id, drives, fields }) => drives !== true && fields.includes("tags") && !moved.has(id))
      .flatMap((rule): Move[] => {
        const isPassed = passes(rule, catalogue, nextLead.lead, now);
        if (isPassed === isIn.has(rule.id)) return [];
        const change = isPassed ? "entered" : "left";
        // The news of this write count no move of a trigger.
        const told = isTrigger(rule) && { told: revisionOf(nextLead) };
        return [{ id: rule.id, of: "rule", change, because: "list_changed", fields: [], by: null, ...told }];
      });
    following.push(...more);
  }
  return following;
};

/** The static lists that a lead is on, which it says itself. */
const listMoves = (
  { lead, deleted }: StoredLead,
  memberships: Memberships | undefined,
  by: MemberId | null,
): Move[] => {
  const [was, is] = [new Set(memberships?.lists), new Set<string>(deleted === undefined ? lead.lists : [])];
  const entered = [...is].filter((id) => !was.has(id));
  const left = [...was].filter((id) => !is.has(id));
  const gone = deleted === undefined ? "removed" : "deleted";
  return [
    ...entered.map((id): Move => ({ id, of: "list", change: "entered", because: "added", fields: [], by })),
    ...left.map((id): Move => ({ id, of: "list", change: "left", because: gone, fields: [], by })),
  ];
};

/** Nothing stored and nothing to store is the same too. */
const isSame = (memberships: Memberships | undefined, after: Omit<Memberships, "version">): boolean =>
  isDeepStrictEqual({ ...nowhere, ...memberships, version: 0 }, { ...after, version: 0 });

/** What is to be written of a lead; undefined where all is as it should be. */
const plan = (
  membershipRules: MembershipRules,
  change: LeadChange,
  { lead, memberships }: Seen,
  now: Date,
): (MembershipWrite & { readonly due: number }) | undefined => {
  const asked = passingOf(membershipRules, change, lead, now);
  const byFilter = ruleMoves(membershipRules, change, { lead, memberships }, asked, now);
  const following = followingMoves(membershipRules, change, { lead, memberships }, byFilter, now);
  const passing = new Map([
    ...asked,
    ...following.map((move) => [move.id, move.change === "entered"] as const),
  ]);
  const due = [...byFilter, ...following, ...listMoves(lead, memberships, change.by)];
  const moves = due.slice(0, movesMax);
  const staying = (id: string): boolean => change.gone?.has(id) !== true;
  const { appliedTags, ...image } = applyTags(membershipRules, lead, memberships, { moves, passing }, now);
  const driven = membershipRules.drive?.(image.nextLead ?? lead, now, memberships?.holding ?? {});
  const after = {
    ...afterMoves(memberships, moves, staying),
    appliedTags: appliedTags.filter(staying),
    holding: driven?.holding ?? {},
  };
  const moved = driven?.moved;
  if (moved === undefined && moves.length === 0 && isSame(memberships, after)) return undefined;
  return {
    lead,
    ...image,
    ...(moved !== undefined && { nextLead: moved }),
    before: memberships,
    after,
    moves,
    at: now.toISOString(),
    due: due.length,
  };
};

/**
 * Finds what a change of one lead moves it into or out of, and records it: the state that counts is the lead's as it is
 * now, so that repeated, late and reordered news of it comes to the same. Answers the moves.
 */
export const watchLead = async (
  store: MembershipStore,
  membershipRules: MembershipRules,
  change: LeadChange,
  now: Date,
): Promise<readonly Move[]> => {
  const { workspaceId, leadId } = change;
  // What a tag tells, the lead's own audit line does.
  const taggers = new Set(
    membershipRules.rules.flatMap(({ id, appliedTag }) => (appliedTag === undefined ? [] : [id])),
  );
  const made: Move[] = [];
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const [lead, memberships] = await Promise.all([
      store.lead(workspaceId, leadId),
      store.get(workspaceId, leadId),
    ]);
    const planned =
      lead === undefined ? undefined : plan(membershipRules, change, { lead, memberships }, now);
    if (planned === undefined) return made;
    const { due, moves, ...write } = planned;
    const told = moves.filter(({ id }) => !taggers.has(id));
    if ((await store.write({ ...write, moves: told })) !== "stored") continue;
    made.push(...moves);
    if (moves.length === due) return made;
  }
  throw new RetryLater(30, "too many writers of one lead");
};
