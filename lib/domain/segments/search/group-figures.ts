import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { GroupFigures, LeadFigures } from "#lib/contract/records/lead-figures.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { withRates } from "#lib/domain/records/engagement/count-engagement.ts";
import type {
  EngagementCounts,
  LeadStatistics,
  OwnerSums,
} from "#lib/domain/records/lead/lead-statistics.ts";
import { seesMasked } from "#lib/domain/records/lead/visibility.ts";
import { allOf, visibleLeads } from "#lib/domain/records/lead/visible-leads.ts";

/** Sums of doubles differ in their last places by the order of adding. */
const round = (value: number, places: number): number => Math.round(value * 10 ** places) / 10 ** places;

const total = (sums: readonly OwnerSums[], of: (one: OwnerSums) => number): number =>
  sums.reduce((sum, one) => sum + of(one), 0);

const figuresOf = (sums: readonly OwnerSums[]): LeadFigures => {
  const scored = total(sums, (one) => one.scored);
  const add = (counter: keyof EngagementCounts): number => total(sums, (one) => one.engagement[counter]);
  return {
    leads: total(sums, ({ leads }) => leads),
    average_score: scored === 0 ? null : round(total(sums, ({ score }) => score) / scored, 2),
    engagement: withRates({
      sent: add("sent"),
      delivered: add("delivered"),
      opens: add("opens"),
      clicks: add("clicks"),
      replies: add("replies"),
      bounces: add("bounces"),
      unsubscribes: add("unsubscribes"),
      complaints: add("complaints"),
      meetings: add("meetings"),
    }),
  };
};

const byLeads = (a: OwnerSums, b: OwnerSums): number =>
  b.leads - a.leads || ((a.owner ?? "") < (b.owner ?? "") ? -1 : 1);

interface Group {
  readonly filter: Filter;
  readonly catalogue: Catalogue;
  readonly now: Date;
  /** Absent: the workspace's. */
  readonly timeZone?: string;
}

/** Figures of the leads that pass a filter beside all leads, of those that the caller may read. */
export const groupFigures = async (
  statistics: Pick<LeadStatistics, "sums">,
  actor: Actor,
  { filter, catalogue, now, timeZone }: Group,
): Promise<GroupFigures> => {
  const scope = visibleLeads(actor);
  const selections = [allOf([filter, scope]), scope].map((one) => ({
    filter: one,
    catalogue,
    clock: { now, timeZone },
  }));
  const { counted, asOf } = await statistics.sums(actor.workspace_id, selections);
  const [group = [], everyone = []] = counted;
  const [figures, all] = [figuresOf(group), figuresOf(everyone)];
  const owners = () =>
    group.toSorted(byLeads).map((sums) => ({ owner_id: sums.owner, ...figuresOf([sums]) }));
  return {
    ...figures,
    share: all.leads === 0 ? null : round(figures.leads / all.leads, 4),
    all,
    ...(seesMasked(actor) ? {} : { by_owner: owners() }),
    ...(asOf === undefined ? {} : { as_of: asOf }),
  };
};
