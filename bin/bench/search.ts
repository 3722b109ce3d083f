import { engagementCollection } from "#lib/adapters/lake/engagement-collection.ts";
import { leadCollection } from "#lib/adapters/lake/lead-collection.ts";
import { makeLeadLake } from "#lib/adapters/lake/lead-lake.ts";
import type { Manifest } from "#lib/adapters/lake/manifest.ts";
import type { LeadLake, LeadPageQuery, Position } from "#lib/domain/records/lead/lead-lake.ts";
import type { Row, Section } from "./report.ts";
import { files, makeEvents, makeLeads, readerOf, workspaceId } from "./search-base.ts";
import { type Answered, byPostgres } from "./search-postgres.ts";
import { type BenchQuery, benchQueries, searchOf } from "./search-queries.ts";
import { held } from "./target.ts";

const pgTable =
  "tables with jsonb fields and indexes on what is asked, all in their cache, one search at a time";

/** How many times PostgreSQL's time a search may take, by leads. */
const targets = new Map([
  [10_000, 5],
  [100_000, 2],
  [1_000_000, 1],
]);

/** The middle of several runs, the first left out. */
export const middle = async (repetitions: number, run: () => Promise<unknown>): Promise<number> => {
  const took: number[] = [];
  for (let index = 0; index <= repetitions; index += 1) {
    const began = performance.now();
    await run();
    if (index > 0) took.push(performance.now() - began);
  }
  return took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0;
};

/** The position behind which a query's page begins. */
const beginningOf = async (
  lake: LeadLake,
  query: LeadPageQuery,
  depth: number,
): Promise<Position | undefined> =>
  (await lake.page(workspaceId, { ...query, limit: depth, wantsTotal: false })).next;

interface Ours extends Answered {
  readonly ms: number;
}

const ask = async (lake: LeadLake, query: BenchQuery, repetitions: number): Promise<Ours> => {
  const first = searchOf(query);
  const after = query.depth === undefined ? undefined : await beginningOf(lake, first, query.depth);
  const search = { ...first, ...(after !== undefined && { after }) };
  const { total: found } = await lake.page(workspaceId, search);
  const ms = await middle(repetitions, () => lake.page(workspaceId, search));
  return { query, found, after, ms };
};

const pathOf = ({ files: [file] }: Manifest): Promise<string> => files.fetch(file ?? { key: "", bytes: 0 });

const measure = async (leads: number, repetitions: number): Promise<Row[]> => {
  const manifest = await makeLeads(leads);
  const events = await makeEvents(manifest);
  const lake = makeLeadLake({
    leads: readerOf(leadCollection, manifest),
    engagement: readerOf(engagementCollection, events),
    activities: readerOf(leadCollection, manifest),
  });
  const ours: Ours[] = [];
  for (const query of benchQueries) ours.push(await ask(lake, query, repetitions));
  const paths = { leads: await pathOf(manifest), events: await pathOf(events) };
  const theirs = await byPostgres(paths, repetitions, ours);
  const [file] = manifest.files;
  const megabytes = ((bytes: number | undefined) => ((bytes ?? 0) / 2 ** 20).toFixed(0)) satisfies (
    bytes: number | undefined,
  ) => string;
  const size = `${leads.toLocaleString("en")} leads (${megabytes(file?.bytes)} MB, items ${megabytes(file?.items?.bytes)} MB)`;
  return ours.map(({ query: { kind }, ms, found }, index) => {
    const what = `Page of 50 and exact total, ${kind}, ${size}`;
    const pg = theirs?.[index];
    const made = `${ms.toFixed(0)} ms, ${found?.toLocaleString("en")} found`;
    if (pg === undefined) return { what, value: made, yardstick: "skipped: PostgreSQL" };
    const target = targets.get(leads);
    const yardstick = `${made}; PostgreSQL ${pg.toFixed(0)} ms`;
    if (target === undefined) return { what, value: `${(ms / pg).toFixed(2)} ×`, yardstick };
    return held({
      what,
      measured: ms / pg,
      target: { atMost: target },
      unit: "× PostgreSQL",
      made: yardstick,
    });
  });
};

/** Searches of several kinds, each a sorted page with its total, as the number of leads grows. */
export const searchSection = async (sizes: readonly number[], repetitions: number): Promise<Section> => {
  const rows: Row[] = [{ what: "PostgreSQL", value: "", yardstick: pgTable }];
  for (const size of sizes) rows.push(...(await measure(size, repetitions)));
  return { title: "Search", rows };
};
