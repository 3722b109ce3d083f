import { engagementCollection } from "#lib/adapters/lake/engagement-collection.ts";
import { leadCollection } from "#lib/adapters/lake/lead-collection.ts";
import { makeLeadLake } from "#lib/adapters/lake/lead-lake.ts";
import type { Manifest } from "#lib/adapters/lake/manifest.ts";
import type { LeadLake, LeadPageQuery, Position } from "#lib/domain/records/lead/lead-lake.ts";
import { coldSearch } from "./cold-search.ts";
import { peakMb } from "./peak-memory.ts";
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

const megabytes = (bytes: number | undefined): string => `${((bytes ?? 0) / 2 ** 20).toFixed(0)} MB`;

const sizeOf = ({ files: [file] }: Manifest): string =>
  `${megabytes(file?.bytes)}, items ${megabytes(file?.items?.bytes)}`;

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
  const size = `${leads.toLocaleString("en")} leads (${sizeOf(manifest)})`;
  const rows = ours.map(({ query: { kind }, ms, found }, index) => {
    const what = `Page of 50 and exact total, ${kind}, ${size}`;
    const pg = theirs?.[index];
    const made = `${ms.toFixed(0)} ms, ${found?.toLocaleString("en")} found`;
    if (pg === undefined) return { what, value: `${made}; skipped: PostgreSQL` };
    const target = targets.get(leads);
    const beside = `${made}; PostgreSQL ${pg.toFixed(0)} ms`;
    if (target === undefined) return { what, value: `${(ms / pg).toFixed(2)} × PostgreSQL; ${beside}` };
    return held({
      what,
      measured: ms / pg,
      target: { atMost: target },
      unit: "× PostgreSQL",
      made: beside,
    });
  });
  return [...rows, ...coldRows(manifest, leads)];
};

/** A function on AWS has less than two cores: a million leads have to be found within this on one, in seconds. */
const coldTargetSeconds = 1.5;

const coldRows = (manifest: Manifest, leads: number): Row[] => {
  const cold = coldSearch(manifest);
  const what = `First search of a process on one core, ${leads.toLocaleString("en")} leads`;
  if (cold === undefined) return [{ what, value: "skipped: taskset" }];
  const made = `nested filter, the file of columns on disk, ${cold.peakMb.toFixed(0)} MB of memory at most`;
  if (!targets.has(leads)) return [{ what, value: `${(cold.ms / 1_000).toFixed(2)} s; ${made}` }];
  const target = { atMost: coldTargetSeconds };
  return [held({ what, measured: cold.ms / 1_000, target, unit: "s", made })];
};

/** A page and its total of one number of leads, made by the lake's own writer, and the memory of both. */
export const largeSearchSection = async (leads: number): Promise<Section> => {
  const manifest = await makeLeads(leads);
  const written = peakMb();
  const reader = readerOf(leadCollection, manifest);
  const lake = makeLeadLake({ leads: reader, engagement: reader, activities: reader });
  const [query] = benchQueries;
  if (query === undefined) throw new Error("there is a query");
  const { ms, found } = await ask(lake, query, 5);
  const rows: Row[] = [
    {
      what: `Page of 50 and exact total, ${query.kind}, ${leads.toLocaleString("en")} leads`,
      value: `${ms.toFixed(0)} ms`,
      baseline: `${found?.toLocaleString("en")} found; ${sizeOf(manifest)}`,
    },
    { what: "Memory of writing and merging the files", value: `${written.toFixed(0)} MB at most` },
    ...coldRows(manifest, leads),
  ];
  return { title: "Search of a large workspace", rows };
};

/** Searches of several kinds, each a sorted page with its total, as the number of leads grows. */
export const searchSection = async (sizes: readonly number[], repetitions: number): Promise<Section> => {
  const rows: Row[] = [{ what: "PostgreSQL", value: "", baseline: pgTable }];
  for (const size of sizes) rows.push(...(await measure(size, repetitions)));
  return { title: "Search", rows };
};
