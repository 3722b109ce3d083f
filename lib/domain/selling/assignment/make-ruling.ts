import type { Filter } from "#lib/contract/platform/filters.ts";
import type { AssignmentPoolId, MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { AssignmentPool } from "#lib/contract/selling/assignment-pool-record.ts";
import type { AssignmentEntry } from "#lib/contract/selling/assignment-rule-record.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { predicateOverEvents } from "#lib/domain/platform/filter/filter-predicate.ts";
import type { LeadLake } from "#lib/domain/records/lead/lead-lake.ts";
import type { LeadStatistics } from "#lib/domain/records/lead/lead-statistics.ts";
import type { Pipelines } from "#lib/domain/records/pipeline/stages.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";
import type { AvailabilityReader } from "./availability-store.ts";
import type { Conversion } from "./decision/bands.ts";
import type { Ruling } from "./decision/decide.ts";
import type { Loads, TeamView } from "./decision/pool-view.ts";
import { countsByOwner, openLeads, stagesOf } from "./open-leads.ts";
import type { PoolReader } from "./pool-store.ts";
import type { TurnLedger } from "./turn-ledger.ts";

export interface RulingDeps {
  readonly pools: Pick<PoolReader, "get">;
  readonly members: Pick<MemberReader, "list">;
  readonly availabilities: Pick<AvailabilityReader, "list">;
  readonly ledger: Pick<TurnLedger, "states">;
  readonly statistics: Pick<LeadStatistics, "sums">;
  readonly lake: Pick<LeadLake, "page">;
}

/** What decides: the entries of a rule, or a pool by itself. */
export interface Deciding {
  readonly entries: readonly AssignmentEntry[];
  readonly time_zone: string;
}

export interface Moment {
  readonly catalogue: Catalogue;
  readonly now: Date;
  readonly pipelines: Pipelines;
}

const conversionDays = 180;

/** The members of a workspace, and when each takes leads. */
export const readTeam = async (
  { members, availabilities }: Pick<RulingDeps, "members" | "availabilities">,
  workspaceId: WorkspaceId,
  { timeZone = "UTC" }: Catalogue,
): Promise<TeamView> => {
  const [team, times] = await Promise.all([members.list(workspaceId), availabilities.list(workspaceId)]);
  return {
    members: new Map(team.map((one) => [one.id, one])),
    availabilities: new Map(times.map((one) => [one.member_id, one])),
    timeZone,
  };
};

const poolsOf = async (
  { pools }: RulingDeps,
  workspaceId: WorkspaceId,
  entries: readonly AssignmentEntry[],
): Promise<ReadonlyMap<AssignmentPoolId, AssignmentPool>> => {
  const ids = [...new Set(entries.map(({ pool_id }) => pool_id))];
  const found = await Promise.all(ids.map((id) => pools.get(workspaceId, id)));
  return new Map(found.flatMap((pool) => (pool === undefined ? [] : [[pool.id, pool] as const])));
};

const asksLoad = (entries: readonly AssignmentEntry[], pools: Ruling["pools"]): boolean =>
  entries.some(({ method }) => method === "load") ||
  [...pools.values()].some(({ members }) => members.some(({ capacity }) => capacity.open_max !== null));

/** What came of each member's leads that were won or lost lately. */
const conversionsOf = async (
  { statistics }: RulingDeps,
  workspaceId: WorkspaceId,
  moment: Moment,
): Promise<ReadonlyMap<MemberId, Conversion> | undefined> => {
  const lately: Filter = {
    field: "stage_entered_at",
    op: "in_last",
    value: { amount: conversionDays, unit: "day" },
  };
  const wonStages = stagesOf(moment.pipelines, (type) => type === "won");
  const endStages = stagesOf(moment.pipelines, (type) => type === "won" || type === "lost");
  if (wonStages === null || endStages === null) return undefined;
  const [won = new Map(), outcomes = new Map()] = await countsByOwner(statistics, workspaceId, moment, [
    { and: [wonStages, lately] },
    { and: [endStages, lately] },
  ]);
  return new Map([...outcomes].map(([id, count]) => [id, { won: won.get(id) ?? 0, outcomes: count }]));
};

/**
 * Open leads, counted only where something asks for them. What the pools had given is read first: every lead of those
 * turns is counted, and what is given afterwards is added to it.
 */
const loadsOf = async (
  { ledger, statistics }: RulingDeps,
  workspaceId: WorkspaceId,
  pools: Ruling["pools"],
  moment: Moment,
): Promise<Ruling["loads"]> => {
  const states = await ledger.states(workspaceId, [...pools.keys()]);
  const [byOwner = new Map()] = await countsByOwner(statistics, workspaceId, moment, [
    openLeads(moment.pipelines),
  ]);
  return new Map(
    [...states].map(([id, { given }]): [AssignmentPoolId, Loads] => [
      id,
      { counted: byOwner, givenThen: given },
    ]),
  );
};

/** All that decisions of now look at, read once for many leads. */
export const makeRuling = async (
  deps: RulingDeps,
  workspaceId: WorkspaceId,
  { entries, time_zone }: Deciding,
  moment: Moment,
): Promise<Ruling> => {
  const [pools, team] = await Promise.all([
    poolsOf(deps, workspaceId, entries),
    readTeam(deps, workspaceId, moment.catalogue),
  ]);
  const loads = asksLoad(entries, pools) ? await loadsOf(deps, workspaceId, pools, moment) : new Map();
  const clock = { now: moment.now, timeZone: time_zone };
  const tests = new Map(
    entries.map((entry) => [
      entry,
      entry.when === null ? undefined : predicateOverEvents(entry.when, moment.catalogue, clock),
    ]),
  );
  const holds = (entry: AssignmentEntry, lead: Lead): boolean => tests.get(entry)?.(lead, []) ?? true;
  const asksScore = entries.some(({ method }) => method === "score");
  const conversions = asksScore ? await conversionsOf(deps, workspaceId, moment) : undefined;
  return { entries, pools, team, loads, conversions, holds, now: moment.now };
};

/** Companies that one search asks for, and leads of theirs that it answers. */
const domainsAtOnce = 100;
const ownedAtOnce = 200;

/** Who has the latest lead of each company, where an entry asks for it; a domain that nobody has is not in the map. */
export const stickyOwners = async (
  { lake }: Pick<RulingDeps, "lake">,
  workspaceId: WorkspaceId,
  { entries }: Pick<Deciding, "entries">,
  leads: readonly Lead[],
  { catalogue, now }: Moment,
): Promise<Map<string, MemberId>> => {
  if (entries.every(({ sticky }) => sticky === null)) return new Map();
  const domains = new Set(leads.flatMap(({ company: { domain } }) => (domain === null ? [] : [domain])));
  const owners = new Map<string, MemberId>();
  let open = [...domains];
  while (open.length > 0) {
    const asked = open.slice(0, domainsAtOnce);
    const filter: Filter = {
      and: [
        { field: "company.domain", op: "in", value: asked },
        { field: "owner_id", op: "exists" },
      ],
    };
    const { leads: found, next } = await lake.page(workspaceId, {
      filter,
      catalogue,
      clock: { now },
      sort: [{ field: "updated_at", descending: true }],
      limit: ownedAtOnce,
      wantsTotal: false,
    });
    for (const { company, owner_id } of found)
      if (company.domain !== null && owner_id !== null && !owners.has(company.domain))
        owners.set(company.domain, owner_id);
    // A full page may have left out companies whose latest leads are older; each such page settles one at least.
    const settled = new Set(next === undefined ? asked : asked.filter((domain) => owners.has(domain)));
    open = settled.size === 0 ? [] : open.filter((domain) => !settled.has(domain));
  }
  return owners;
};
