import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { ScoringDryRun } from "#lib/contract/selling/scoring.ts";
import type { ScoringModelRecord } from "#lib/contract/selling/scoring-record.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import type { LeadEngagement } from "#lib/domain/records/engagement/lead-engagement.ts";
import type { LeadLake } from "#lib/domain/records/lead/lead-lake.ts";
import { type CompiledModel, compileModel } from "./compiled-model.ts";
import { scoreOf } from "./score-of.ts";
import { sumEvents } from "./sum-events.ts";

interface Deps {
  readonly lake: Pick<LeadLake, "select">;
  readonly engagement: LeadEngagement;
  readonly clock: () => Date;
}

/** API Gateway cuts a request at 29 s. */
const lookMsMax = 20_000;
/** Leads whose events are read at a time. */
const windowLeads = 50;
const moversMax = 20;
const marks = [50, 70, 90];

const bandOf = (score: number): number => Math.min(9, Math.floor(score / 10));

/** What a dry run has found so far. */
class Tally {
  leads = 0;
  readonly #before = Array<number>(10).fill(0);
  readonly #after = Array<number>(10).fill(0);
  readonly #crossing = marks.map((at) => ({ at, up: 0, down: 0 }));
  #movers: ScoringDryRun["movers"] = [];

  note({ id, score }: Lead, after: number): void {
    const before = score ?? 0;
    this.leads += 1;
    this.#before[bandOf(before)] = (this.#before[bandOf(before)] ?? 0) + 1;
    this.#after[bandOf(after)] = (this.#after[bandOf(after)] ?? 0) + 1;
    for (const one of this.#crossing) {
      if (before < one.at && after >= one.at) one.up += 1;
      if (before >= one.at && after < one.at) one.down += 1;
    }
    if (before === after) return;
    this.#movers.push({ lead_id: id, before: score, after });
    if (this.#movers.length > moversMax * 10) this.#movers = this.movers();
  }

  movers(): ScoringDryRun["movers"] {
    const by = ({ before, after }: ScoringDryRun["movers"][number]): number =>
      Math.abs(after - (before ?? 0));
    return this.#movers.toSorted((a, b) => by(b) - by(a)).slice(0, moversMax);
  }

  result(complete: boolean): ScoringDryRun {
    const { leads } = this;
    return {
      leads,
      before: this.#before,
      after: this.#after,
      crossing: this.#crossing,
      movers: this.movers(),
      complete,
    };
  }
}

const hasEvents = ({ engagement }: Lead): boolean =>
  Object.values(engagement).some((count) => count !== null && count > 0);

const noteAll = async (
  { engagement }: Deps,
  workspaceId: WorkspaceId,
  { compiled, tally }: { readonly compiled: CompiledModel; readonly tally: Tally },
  leads: readonly Lead[],
): Promise<void> => {
  const asksEvents = compiled.model.engagement.length > 0;
  await Promise.all(
    leads.map(async (lead) => {
      const events = asksEvents && hasEvents(lead) ? await engagement.of(workspaceId, lead, undefined) : [];
      const state = { sums: sumEvents(compiled, events), adjustments: [] };
      tally.note(lead, scoreOf(compiled, lead, state, compiled.now).score);
    }),
  );
};

/** The scores that leads have, and those that a model would give; leads from the lake, for up to 20 s. */
export const dryRunModel = async (
  deps: Deps,
  workspaceId: WorkspaceId,
  model: ScoringModelRecord,
  catalogue: Catalogue,
): Promise<ScoringDryRun> => {
  const begun = deps.clock();
  const compiled = compileModel(model, catalogue, begun);
  const found = { compiled, tally: new Tally() };
  const clock = { now: begun };
  let window: Lead[] = [];
  for await (const lead of deps.lake.select(workspaceId, { filter: null, catalogue, clock })) {
    if (window.push(lead) < windowLeads) continue;
    await noteAll(deps, workspaceId, found, window);
    window = [];
    if (deps.clock().getTime() - begun.getTime() > lookMsMax) return found.tally.result(false);
  }
  await noteAll(deps, workspaceId, found, window);
  return found.tally.result(true);
};
