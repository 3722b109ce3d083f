import type { Actor } from "#lib/contract/platform/actor.ts";
import type { ComparedField, Dismissal, Duplicate } from "#lib/contract/records/duplicates.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { findLead } from "#lib/domain/records/lead/find-lead.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import type { LeadLake } from "#lib/domain/records/lead/lead-lake.ts";
import type { LeadReader } from "#lib/domain/records/lead/lead-store.ts";
import type { LeadRef } from "#lib/domain/records/lead/stored-lead.ts";
import { mayRead } from "#lib/domain/records/lead/visibility.ts";
import { candidateFilter } from "./candidate-filter.ts";
import { compareIfLikely, type PairVerdict } from "./compare-profiles.ts";
import { type DismissalReader, pairName } from "./dismissal-store.ts";
import { FactCounts } from "./fact-counts.ts";
import { profileOf } from "./profile.ts";

/** Leads that one request compares: two seconds of work. */
const comparedMax = 50_000;
/** Of these some may be dismissed. */
const keptMax = 200;

export interface DuplicateDeps {
  readonly leads: Pick<LeadReader, "get" | "holderOf">;
  readonly lake: Pick<LeadLake, "select">;
  readonly dismissals: DismissalReader;
}

export interface DuplicateQuery {
  readonly scoreMin: number;
  readonly limit: number;
  readonly includesDismissed: boolean;
  readonly now: Date;
}

export interface FoundDuplicates {
  readonly data: Duplicate[];
  readonly compared: number;
  readonly complete: boolean;
}

type Found = PairVerdict & { readonly lead: Lead };

/** As the API shows it: bits of a tenth. */
export const comparedFields = ({ fields }: PairVerdict): ComparedField[] =>
  fields.map(({ field, agreement, bits }) => ({ field, agreement, weight: Math.round(bits * 10) / 10 }));

const byScore = (a: Found, b: Found): number => b.score - a.score || (a.lead.id < b.lead.id ? -1 : 1);

/** Compares a lead with its candidates as they stream by; keeps the best. */
const compareAll = async (
  { lake }: DuplicateDeps,
  actor: Actor,
  lead: Lead,
  { scoreMin, now }: DuplicateQuery,
): Promise<{ found: Found[]; compared: number; complete: boolean }> => {
  const filter = candidateFilter(lead);
  if (filter === undefined) return { found: [], compared: 0, complete: true };
  const profile = profileOf(lead);
  const counts = new FactCounts();
  const found: Found[] = [];
  let compared = 0;
  // How common a custom field's value is, is known at the end alone; it can but lower a score.
  const weighed = (all: readonly Found[]): Found[] =>
    all.flatMap(({ lead: other }) => {
      const verdict = compareIfLikely(profile, profileOf(other), scoreMin, (fact) => counts.share(fact));
      return verdict === undefined ? [] : [{ lead: other, ...verdict }];
    });
  const clock = { now };
  for await (const other of lake.select(actor.workspace_id, { filter, catalogue: leadCatalogue, clock })) {
    if (other.id === lead.id || !mayRead(actor, other)) continue;
    if (compared === comparedMax) return { found: weighed(found), compared, complete: false };
    compared += 1;
    const candidate = profileOf(other);
    counts.add(candidate.facts);
    const verdict = compareIfLikely(profile, candidate, scoreMin);
    if (verdict !== undefined) found.push({ lead: other, ...verdict });
    if (found.length === 2 * keptMax) found.sort(byScore).splice(keptMax);
  }
  return { found: weighed(found), compared, complete: true };
};

/** The leads that are likely one with a lead, the best first, of those that the caller may read. */
export const listDuplicates = async (
  deps: DuplicateDeps,
  actor: Actor,
  ref: LeadRef,
  query: DuplicateQuery,
): Promise<FoundDuplicates> => {
  const { lead } = await findLead(deps.leads, actor, ref);
  const { found, compared, complete } = await compareAll(deps, actor, lead, query);
  const best = found.toSorted(byScore).slice(0, keptMax);
  const dismissed = await deps.dismissals.among(
    actor.workspace_id,
    best.map((one) => [lead.id, one.lead.id]),
  );
  const dismissalOf = (other: Lead): Dismissal | null => dismissed.get(pairName([lead.id, other.id])) ?? null;
  const data = best
    .map((one) => ({
      lead: one.lead,
      score: one.score,
      fields: comparedFields(one),
      dismissed: dismissalOf(one.lead),
    }))
    .filter((one) => query.includesDismissed || one.dismissed === null);
  return { data: data.slice(0, query.limit), compared, complete };
};
