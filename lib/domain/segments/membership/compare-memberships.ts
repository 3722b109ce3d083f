import type { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { MoveReason } from "#lib/contract/segments/list-history.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { filterPredicate } from "#lib/domain/platform/filter/filter-predicate.ts";
import { UnknownVariant } from "#lib/domain/platform/stored/unknown-variant.ts";
import type { LeadLake } from "#lib/domain/records/lead/lead-lake.ts";
import { filterEvaluation } from "./filter-evaluation.ts";
import type { LeadChange } from "./lead-change.ts";
import type { MembershipRule, MembershipRules, MembershipRulesReader } from "./membership-rule.ts";
import type { LastComparison, MembershipStore } from "./membership-store.ts";
import { recordedTriggers } from "./recorded-triggers.ts";
import { isTrigger } from "./trigger-entry.ts";
import { watchLead } from "./watch-lead.ts";

interface CompareDeps {
  readonly store: MembershipStore;
  readonly membershipRulesReader: MembershipRulesReader;
  readonly leadLake: Pick<LeadLake, "gather">;
  /** Called for each lead that is left where it is, because it has a value that this release does not know. */
  readonly onUnread?: (leadId: LeadId, error: UnknownVariant) => void;
}

/** Whether this is the hour of the day at which all of a workspace is compared; workspaces spread over the day. */
const isItsHour = (workspaceId: WorkspaceId, now: Date): boolean => {
  const sum = [...workspaceId].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return sum % 24 === now.getUTCHours();
};

/**
 * The membership rules to compare, in the order of their ids. Changes are followed as they come, so that by the clock only
 * those are looked at that time moves; the others once a day, for changes whose news were lost, and once after a release that
 * evaluates filters otherwise.
 */
const due = (
  rules: readonly MembershipRule[],
  { workspaceId, changed }: Pick<Comparison, "workspaceId" | "changed">,
  { now, corrects }: { readonly now: Date; readonly corrects: boolean },
): readonly MembershipRule[] => {
  const all = rules.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return corrects || changed !== null || isItsHour(workspaceId, now)
    ? all
    : all.filter((one) => one.movesByTime);
};

interface Stored {
  /** By membership rule, the leads that are recorded as in it. */
  readonly members: ReadonlyMap<string, Set<LeadId>>;
  /** Leads that are recorded as in something that is no longer there, or have passed what moves them on for long enough. */
  readonly strays: readonly LeadId[];
  /** Recorded ids of membership rules that the comparison does not know: deleted ones, and those made since it began. */
  readonly unknown: ReadonlySet<string>;
}

const idsOf = ({ rules, resting }: MembershipRules): ReadonlySet<string> =>
  new Set([...rules.map(({ id }) => id), ...resting]);

const readStored = async (
  store: MembershipStore,
  workspaceId: WorkspaceId,
  membershipRules: MembershipRules,
  now: Date,
): Promise<Stored> => {
  const { rules } = membershipRules;
  const known = idsOf(membershipRules);
  const unknown = new Set<string>();
  const members = new Map(rules.map(({ id }) => [id, new Set<LeadId>()]));
  const holdsForMs = new Map(rules.map(({ id, holdsForMs: span }) => [id, span ?? 0]));
  const isDue = ([id, since]: readonly [string, string]): boolean =>
    Date.parse(since) + (holdsForMs.get(id) ?? 0) <= now.getTime();
  const strays: LeadId[] = [];
  for await (const [lead, memberships] of store.all(workspaceId)) {
    const holding = Object.entries(memberships.holding);
    for (const id of [...memberships.rules, ...holding.map(([held]) => held)]) members.get(id)?.add(lead);
    const isStray = [...memberships.rules, ...memberships.appliedTags].some((id) => !known.has(id));
    const recordedIds = [
      ...memberships.rules,
      ...memberships.appliedTags,
      ...Object.keys(memberships.told ?? {}),
    ];
    for (const id of recordedIds) if (!known.has(id)) unknown.add(id);
    if (isStray || holding.some(isDue)) strays.push(lead);
  }
  return { members, strays, unknown };
};

/**
 * Returns the unknown ids whose membership rules are deleted. Reads the rules again: one that is recorded by now and was
 * made since the comparison began is among them.
 */
const goneOf = async (
  reader: MembershipRulesReader,
  workspaceId: WorkspaceId,
  unknown: ReadonlySet<string>,
): Promise<ReadonlySet<string>> => {
  if (unknown.size === 0) return unknown;
  const known = idsOf(await reader.read(workspaceId));
  return new Set([...unknown].filter((id) => !known.has(id)));
};

/** The leads on which a membership rule's search and what is stored differ. `isWhole`: the search missed no change. */
const differing = async (
  leadLake: CompareDeps["leadLake"],
  { workspaceId, catalogue, now }: { workspaceId: WorkspaceId; catalogue: Catalogue; now: Date },
  { rule, members }: { rule: MembershipRule; members: Iterable<LeadId> },
): Promise<{ readonly waiting: LeadId[]; readonly isWhole: boolean }> => {
  const left = new Set(members);
  const entered: LeadId[] = [];
  const selection = { filter: rule.filterAt(now), catalogue, clock: { now } };
  const { ids, asOf } = await leadLake.gather(workspaceId, selection);
  for await (const lead of ids) if (!left.delete(lead)) entered.push(lead);
  return { waiting: [...entered, ...left], isWhole: asOf === undefined };
};

/** Membership rules that find the leads of days on which nobody looked as well. */
const lookingBack = (membershipRules: MembershipRules, comparedAt: Date | undefined): MembershipRules =>
  comparedAt === undefined
    ? membershipRules
    : {
        ...membershipRules,
        rules: membershipRules.rules.map((one) => ({
          ...one,
          filterAt: (now: Date) => one.filterAt(now, comparedAt),
          plainFilterAt: one.filterAt,
        })),
      };

/** A comparison whose first run began longer ago ends: the clock begins another every hour. */
const comparisonMsMax = 86_400_000;

/** Returns true if a comparison has taken longer than a day, so that its runs must not follow one another for ever. */
export const isComparedTooLong = (begunAt: Date, now: Date): boolean =>
  now.getTime() - begunAt.getTime() > comparisonMsMax;
/**
 * Tells corrections from other moves in the first comparison after a release that evaluates filters otherwise;
 * undefined in every later one. A lead that this release finds at the last comparison as well has not moved since.
 */
const corrections = (
  { rules, catalogue }: MembershipRules,
  last: LastComparison | undefined,
  now: Date,
): LeadChange["isCorrection"] => {
  if (last === undefined || last.evaluation === filterEvaluation) return undefined;
  // Without the days before it, which a rule that looks back finds as well.
  const plain = new Map(rules.map(({ id, filterAt }) => [id, filterAt]));
  return ({ id, asksDays, filterAt }, { lead }) => {
    if (asksDays !== true) return false;
    const then = (plain.get(id) ?? filterAt)(last.at);
    const wasIn = filterPredicate(then, catalogue, { now: last.at })(lead);
    return wasIn === filterPredicate(filterAt(now), catalogue, { now })(lead);
  };
};

/** A comparison takes minutes: it asks this often whether the authors of its rules may still write them. */
const authorsReadEveryMs = 5_000;

/** The rules of a comparison at each moment, without those that were paused since it began. */
const actingNow = (
  {
    membershipRulesReader: reader,
    workspaceId,
    known,
    lookBackFrom,
  }: Pick<CompareDeps, "membershipRulesReader"> & {
    readonly workspaceId: WorkspaceId;
    readonly known: MembershipRules;
    readonly lookBackFrom: Date | undefined;
  },
  clock: () => Date,
): (() => Promise<MembershipRules>) => {
  let readAt = clock().getTime();
  let rules = Promise.resolve(lookingBack(known, lookBackFrom));
  return () => {
    const now = clock().getTime();
    if (now - readAt >= authorsReadEveryMs) {
      readAt = now;
      rules = reader.acting(workspaceId, known).then((acting) => lookingBack(acting, lookBackFrom));
    }
    return rules;
  };
};

/** Leads that are looked at at a time. */
const parallelMax = 16;

/** Which comparison, and until when. */
interface Comparison {
  readonly workspaceId: WorkspaceId;
  /** The membership rule that was made or changed; null when the clock asks. */
  readonly changed: string | null;
  /** The membership rule at which an earlier run stopped; null to begin. */
  readonly from: string | null;
  /** The `filterEvaluation` of the code that stopped at `from`. */
  readonly evaluation?: number | undefined;
  /** When the first of its runs began; this one where it is left out. */
  readonly begunAt?: Date;
  readonly until: Date;
}

/**
 * Compares what each membership rule's filter finds with what is stored of it, and looks at each lead that differs: leads that
 * time has moved, those of a new or changed membership rule, and any whose news were lost. One by the clock looks at the days
 * since the last one that came to its end. Answers the membership rule from which another run goes on, or null when there is no
 * more to do.
 */
export const compareMemberships = async (
  { store, membershipRulesReader, leadLake, onUnread }: CompareDeps,
  { workspaceId, changed, from: stoppedAt, evaluation, begunAt, until }: Comparison,
  clock: () => Date,
): Promise<string | null> => {
  const now = clock();
  const isByClock = changed === null;
  // What code of another evaluation has compared is compared again.
  const from = evaluation === filterEvaluation ? stoppedAt : null;
  const last = await store.lastComparison(workspaceId);
  const known = await membershipRulesReader.read(workspaceId);
  const lookBackFrom = isByClock ? last?.at : undefined;
  const membershipRules = lookingBack(known, lookBackFrom);
  const acting = actingNow({ membershipRulesReader, workspaceId, known, lookBackFrom }, clock);
  const ended = async (): Promise<null> => {
    if (isByClock)
      await store.setLastComparison(workspaceId, { at: begunAt ?? now, evaluation: filterEvaluation });
    return null;
  };
  const isCorrection = corrections(known, last, now);
  const rules = due(
    membershipRules.rules,
    { workspaceId, changed },
    { now, corrects: isCorrection !== undefined },
  );
  // What is gone is told of as a change, and found once a day besides.
  if (rules.length === 0 && isByClock && !isItsHour(workspaceId, now)) return ended();
  const { members, strays, unknown } = await readStored(store, workspaceId, membershipRules, now);
  const gone = await goneOf(membershipRulesReader, workspaceId, unknown);
  const recorded = await recordedTriggers(store, workspaceId, membershipRules.rules, last);
  const reasonOf = ({ id, movesByTime }: MembershipRule): MoveReason =>
    id === changed ? "list_changed" : movesByTime ? "time" : "changed";
  const watch = async (leadId: LeadId): Promise<void> => {
    const news = { workspaceId, leadId, paths: null, isNew: false, by: null } as const;
    const change = {
      ...news,
      comparison: { reasonOf, recorded },
      ...(isCorrection && { isCorrection }),
      gone,
    } as const;
    try {
      await watchLead(store, await acting(), change, clock());
    } catch (error) {
      // The next comparison of a release that knows the value looks at it again.
      if (!(error instanceof UnknownVariant)) throw error;
      onUnread?.(leadId, error);
    }
  };
  const watchAll = async (waiting: LeadId[]): Promise<boolean> => {
    const work = async (): Promise<void> => {
      for (let leadId = waiting.pop(); leadId !== undefined; leadId = waiting.pop()) {
        await watch(leadId);
        if (clock() > until) return;
      }
    };
    await Promise.all(Array.from({ length: parallelMax }, work));
    return waiting.length === 0;
  };
  if (!(await watchAll([...strays]))) return from ?? "";
  for (const rule of rules.filter(({ id }) => from === null || id >= from)) {
    if (clock() > until) return rule.id;
    const found = { rule, members: members.get(rule.id) ?? [] };
    const { waiting, isWhole } = await differing(
      leadLake,
      { workspaceId, catalogue: membershipRules.catalogue, now },
      found,
    );
    if (!(await watchAll(waiting))) return rule.id;
    if (isTrigger(rule) && isWhole && !recorded.has(rule.id))
      await store.setBaseline(workspaceId, rule.id, rule.since.toISOString());
  }
  return ended();
};
