import { MemberId, StageId } from "#lib/contract/platform/ids.ts";
import type {
  Counted,
  EngagementCounts,
  LeadStatistics,
  OwnerSums,
  StageSums,
} from "#lib/domain/records/lead/lead-statistics.ts";
import type { SqlRow } from "./duckdb.ts";
import { askedBy, type LeadLakeParts } from "./lake-parts.ts";
import { leadCollection } from "./lead-collection.ts";
import { type Sql, totalSql } from "./page-sql.ts";
import { type OpenRecords, readRecords } from "./record-reader.ts";
import {
  byCountrySql,
  byStageSql,
  mostUsedTagsSql,
  summedCounters,
  sumsSql,
  taggedSql,
} from "./statistics-sql.ts";

/** Columns hold ids folded. */
export const ownerOf = (folded: unknown): MemberId | null =>
  typeof folded === "string" ? MemberId.parse(`mem_${folded.slice("mem_".length).toUpperCase()}`) : null;

export const stageOf = (folded: unknown): StageId =>
  StageId.parse(`stage_${String(folded).slice("stage_".length).toUpperCase()}`);

const countryOf = (folded: unknown): string | null =>
  typeof folded === "string" ? folded.toUpperCase() : null;

const sumsOf = ([owner, leads, scored, score, ...counters]: SqlRow): OwnerSums => {
  const counts = summedCounters.map((name, index) => [name, Number(counters[index])]);
  return {
    owner: ownerOf(owner),
    leads: Number(leads),
    scored: Number(scored),
    score: Number(score),
    engagement: Object.fromEntries(counts) as EngagementCounts,
  };
};

const stageSumsOf = ([stage, owner, leads, scored, score, rotting]: SqlRow): StageSums => ({
  stage: stageOf(stage),
  owner: ownerOf(owner),
  leads: Number(leads),
  scored: Number(scored),
  score: Number(score),
  rotting: Number(rotting),
});

/** Runs statements over one view; `read` takes their rows. */
const query =
  <T>(statements: readonly Sql[], read: (results: readonly (readonly SqlRow[])[]) => T) =>
  async ({ connection, asOf }: OpenRecords): Promise<Counted<T>> => {
    const results: (readonly SqlRow[])[] = [];
    for (const { sql, values } of statements) results.push(await connection.rows(sql, values));
    return { counted: read(results), ...(asOf === undefined ? {} : { asOf }) };
  };

/** Statistics by DuckDB over the snapshot and the changes since. */
export const makeLeadStatistics = (parts: LeadLakeParts): LeadStatistics => ({
  count: (workspaceId, selections) => {
    const statements = selections.map((selection) => totalSql(leadCollection, selection));
    const read = query(statements, (results) => results.map((rows) => Number(rows[0]?.[0])));
    return readRecords(askedBy(parts, selections), workspaceId, read);
  },
  sums: (workspaceId, selections) => {
    const read = query(selections.map(sumsSql), (results) => results.map((rows) => rows.map(sumsOf)));
    return readRecords(askedBy(parts, selections), workspaceId, read);
  },
  byStage: (workspaceId, selection, limits) => {
    const read = query([byStageSql(selection, limits)], ([rows = []]) => rows.map(stageSumsOf));
    return readRecords(askedBy(parts, [selection]), workspaceId, read);
  },
  byCountry: (workspaceId, selection) => {
    const read = query([byCountrySql(selection)], ([rows = []]) =>
      rows.map(([country, leads]) => ({ country: countryOf(country), leads: Number(leads) })),
    );
    return readRecords(askedBy(parts, [selection]), workspaceId, read);
  },
  mostUsedTags: (workspaceId, selection, limit) => {
    const read = query([mostUsedTagsSql(selection, limit)], ([rows = []]) =>
      rows.map(([tag, n]) => ({ tag: String(tag), leads: Number(n) })),
    );
    return readRecords(askedBy(parts, [selection]), workspaceId, read);
  },
  tagged: async (workspaceId, selection, tags) => {
    if (tags.length === 0) return { counted: new Map() };
    const statement = taggedSql(selection, tags);
    const read = query(
      [statement],
      ([rows = []]) => new Map(rows.map(([tag, n]) => [String(tag), Number(n)])),
    );
    return readRecords(askedBy(parts, [selection]), workspaceId, read);
  },
});
