import type { Actor } from "#lib/contract/platform/actor.ts";
import type { ListFigures } from "#lib/contract/segments/list-analytics.ts";
import type { LeadList } from "#lib/contract/segments/list-record.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import type { LeadStatistics } from "#lib/domain/records/lead/lead-statistics.ts";
import { allOf, visibleLeads } from "#lib/domain/records/lead/visible-leads.ts";
import { groupFigures } from "#lib/domain/segments/search/group-figures.ts";
import { type GrowthDeps, listGrowth } from "./list-growth.ts";

interface FiguresDeps extends GrowthDeps {
  readonly statistics: Pick<LeadStatistics, "sums" | "byCountry">;
}

interface Asked {
  readonly catalogue: Catalogue;
  readonly now: Date;
  /** Of growth. */
  readonly days: number;
}

/** Figures of the leads on a list that the caller may read, by owner and country, and how the list has grown. */
export const listFigures = async (
  deps: FiguresDeps,
  actor: Actor,
  list: LeadList,
  { catalogue, now, days }: Asked,
): Promise<ListFigures> => {
  const on = { field: "lists", op: "has", value: list.id } as const;
  const group = { filter: on, catalogue, now };
  const selection = {
    filter: allOf([on, visibleLeads(actor)]),
    catalogue,
    clock: { now },
  };
  const figures = await groupFigures(deps.statistics, actor, group);
  const { counted } = await deps.statistics.byCountry(actor.workspace_id, selection);
  return { ...figures, by_country: [...counted], growth: await listGrowth(deps, actor, list, { days, now }) };
};
