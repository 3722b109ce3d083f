import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import type { Clock } from "#lib/domain/platform/filter/time/date-window.ts";
import type { LeadStatistics } from "#lib/domain/records/lead/lead-statistics.ts";
import { allOf, visibleLeads } from "#lib/domain/records/lead/visible-leads.ts";

interface Difference {
  readonly now: number;
  readonly proposed: number;
  readonly entering: number;
  readonly leaving: number;
  readonly staying: number;
  readonly as_of?: string;
}

interface Compared {
  readonly now: Filter;
  readonly proposed: Filter;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
}

/** How many leads enter and leave when one filter takes another's place, of those that the caller may read. */
export const difference = async (
  statistics: Pick<LeadStatistics, "count">,
  actor: Actor,
  { now, proposed, catalogue, clock }: Compared,
): Promise<Difference> => {
  const scope = visibleLeads(actor);
  const selections = [[now], [proposed], [now, proposed]].map((filters) => ({
    filter: allOf([...filters, scope]),
    catalogue,
    clock,
  }));
  const { counted, asOf } = await statistics.count(actor.workspace_id, selections);
  const [current = 0, next = 0, staying = 0] = counted;
  return {
    now: current,
    proposed: next,
    entering: next - staying,
    leaving: current - staying,
    staying,
    ...(asOf === undefined ? {} : { as_of: asOf }),
  };
};
