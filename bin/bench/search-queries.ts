import type { Catalogue, Field } from "#lib/domain/platform/filter/catalogue.ts";
import { parseFilter } from "#lib/domain/platform/filter/text/parse-filter.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import type { LeadPageQuery } from "#lib/domain/records/lead/lead-lake.ts";

/** A search, and what a user of PostgreSQL would write for its condition. */
export interface BenchQuery {
  readonly kind: string;
  readonly filter: string;
  readonly where: string;
  /** Rows ahead of the page. Both sides continue behind the last of them by its sorted values. */
  readonly depth?: number;
}

const nested = {
  filter:
    'score >= 60 AND (industry IN ("software", "retail") OR tags HAS ANY ("event 2026")) AND NOT title CONTAINS "intern"',
  where: `score >= 60 AND (industry IN ('software', 'retail') OR tags && ARRAY['event 2026'])
    AND NOT coalesce(title ILIKE '%intern%', false)`,
};

export const benchQueries: readonly BenchQuery[] = [
  { kind: "nested filter", ...nested },
  { kind: "text contains", filter: 'title CONTAINS "head"', where: "title ILIKE '%head%'" },
  {
    kind: "tag sets",
    filter: 'tags HAS ALL ("partner", "priority") OR tags HAS ANY ("newsletter")',
    where: "tags @> ARRAY['partner', 'priority'] OR tags && ARRAY['newsletter']",
  },
  {
    kind: "event condition",
    filter: "clicks() >= 1 AND score >= 50",
    where:
      "score >= 50 AND EXISTS (SELECT 1 FROM events WHERE events.lead_id = leads.id AND events.type = 'click')",
  },
  {
    kind: "custom fields",
    filter: 'custom.budget >= 9000 AND custom.plan = "plan 3"',
    where: `(custom ->> 'budget')::numeric >= 9000 AND custom ->> 'plan' = 'plan 3'`,
  },
  {
    kind: "date window",
    filter: "created_at BETWEEN 2026-01-01T00:00:00Z AND 2026-01-03T00:00:00Z",
    where: `created_at BETWEEN ${Date.UTC(2026, 0, 1)} AND ${Date.UTC(2026, 0, 3)}`,
  },
  { kind: "deep page", ...nested, depth: 1_000 },
];

const custom: readonly (readonly [string, Field])[] = [
  ["custom.budget", { type: "number" }],
  ["custom.plan", { type: "text" }],
];

const catalogue: Catalogue = { ...leadCatalogue, fields: new Map([...leadCatalogue.fields, ...custom]) };

/** The search of a kind's first page: its leads by score, then by the day of their creation, and their total. */
export const searchOf = ({ filter }: BenchQuery): LeadPageQuery => ({
  filter: parseFilter(filter, catalogue),
  catalogue,
  clock: { now: new Date(), timeZone: "UTC" },
  sort: [
    { field: "score", descending: true },
    { field: "created_at", descending: false },
  ],
  limit: 50,
  wantsTotal: true,
});
