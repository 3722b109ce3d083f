import type { Lead } from "#lib/contract/lead-record.ts";
import { normaliseEmail } from "./email.ts";

/** The shorthand parameters of `GET /leads`, parsed. */
export interface LeadFilter {
  readonly email?: string | undefined;
  readonly company?: string | undefined;
  readonly industry?: string | undefined;
  readonly score?: number | undefined;
  readonly "score[gt]"?: number | undefined;
  readonly "score[gte]"?: number | undefined;
  readonly "score[lt]"?: number | undefined;
  readonly "score[lte]"?: number | undefined;
}

/** Text compares NFKC, case-folded and trimmed. */
const folded = (text: string): string => text.normalize("NFKC").trim().toLowerCase();

const sameText = (wanted: string | undefined, value: string | null): boolean =>
  wanted === undefined || (value !== null && folded(wanted) === folded(value));

/** Compiles the filter; a positive test on a missing value is false. */
export const leadPredicate = (filter: LeadFilter): ((lead: Lead) => boolean) => {
  const email = filter.email === undefined ? undefined : normaliseEmail(filter.email);
  const bounds: [number | undefined, (score: number, bound: number) => boolean][] = [
    [filter.score, (score, bound) => score === bound],
    [filter["score[gt]"], (score, bound) => score > bound],
    [filter["score[gte]"], (score, bound) => score >= bound],
    [filter["score[lt]"], (score, bound) => score < bound],
    [filter["score[lte]"], (score, bound) => score <= bound],
  ];
  const within = (score: number | null): boolean =>
    bounds.every(([bound, holds]) => bound === undefined || (score !== null && holds(score, bound)));
  return (lead) =>
    (email === undefined || lead.email === email) &&
    sameText(filter.company, lead.company.name) &&
    sameText(filter.industry, lead.company.industry) &&
    within(lead.score);
};
