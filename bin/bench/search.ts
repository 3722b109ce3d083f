import { mkdirSync, renameSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { toLeadItem } from "#lib/adapters/dynamo/records/lead-item.ts";
import type { LakeRow } from "#lib/adapters/lake/collection.ts";
import { viewOf } from "#lib/adapters/lake/collection.ts";
import { lakeDirectory, sqlText, withDuckDb } from "#lib/adapters/lake/duckdb.ts";
import type { FileStore } from "#lib/adapters/lake/file-store.ts";
import { leadCollection } from "#lib/adapters/lake/lead-collection.ts";
import { makeLeadLake } from "#lib/adapters/lake/lead-lake.ts";
import { emptyManifest, type Manifest } from "#lib/adapters/lake/manifest.ts";
import { pageSql, totalSql } from "#lib/adapters/lake/page-sql.ts";
import { mergeFiles, writeRows } from "#lib/adapters/lake/write-file.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { parseFilter } from "#lib/domain/platform/filter/text/parse-filter.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import type { LeadPageQuery } from "#lib/domain/records/lead/lead-lake.ts";
import { newLead } from "#lib/domain/records/lead/lead-rules.ts";
import { demoLeads } from "#lib/local/service/demo/demo-leads.ts";
import type { Row, Section } from "./report.ts";
import { byPostgres } from "./search-postgres.ts";
import { held } from "./target.ts";
import { ratio } from "./timing.ts";

const workspaceId: WorkspaceId = `ws_${ulid()}`;
/** Rows that are in memory at a time while the base is made. */
const batchRows = 50_000;
const targetLeads = 1_000_000;

const pgTable =
  "a table with jsonb fields, indexes on score, industry, tags and fields, all in its cache, one search at a time";

const text =
  'score >= 60 AND (industry IN ("software", "retail") OR tags HAS ANY ("event 2026")) AND NOT title CONTAINS "intern"';

const query: LeadPageQuery = {
  filter: parseFilter(text, leadCatalogue),
  catalogue: leadCatalogue,
  clock: { now: new Date(), timeZone: "UTC" },
  sort: [
    { field: "score", descending: true },
    { field: "created_at", descending: false },
  ],
  limit: 50,
  wantsTotal: true,
};

/** Files that never leave this machine. */
export const files: FileStore = {
  fetch: async ({ key }) => join(lakeDirectory(), key),
  store: async (key, madeAt) => {
    const path = join(lakeDirectory(), key);
    mkdirSync(dirname(path), { recursive: true });
    renameSync(madeAt, path);
    return statSync(path).size;
  },
  exists: async () => true,
  forget: async () => undefined,
};

/** A table in which nothing has changed since. */
export const quietTable = (): DynamoDBDocumentClient => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: "us-east-1" }));
  Reflect.set(client, "send", async () => ({ Items: [] }));
  return client;
};

const rowsOf = (count: number, from: number): LakeRow[] => {
  const at = new Date(Date.UTC(2026, 0, 1) + from).toISOString();
  const writtenBy = { kind: "import", importId: `imp_${ulid()}`, row: 1 } as const;
  return demoLeads(count).map((given) => {
    const lead = newLead(
      `lead_${ulid()}`,
      { ...given, email: `${ulid()}@example.com` },
      { source: "bench", at, by: "bench" },
      null,
    );
    return leadCollection.rowOf(toLeadItem({ workspaceId, lead, writtenBy }));
  });
};

/** A base as compactions leave it: written and merged by their own code, without the table's writes. */
const makeBase = async (leads: number): Promise<Manifest> => {
  const place = { store: files, collection: leadCollection, workspaceId };
  const parts = [];
  for (let from = 0; from < leads; from += batchRows)
    parts.push(
      await writeRows(rowsOf(Math.min(batchRows, leads - from), from), { ...place, seq: parts.length + 1 }),
    );
  const { columns } = emptyManifest(leadCollection);
  const merged =
    parts.length > 1 ? [await mergeFiles(parts, columns, true, { ...place, seq: parts.length })] : parts;
  const now = new Date().toISOString();
  const empty = emptyManifest(leadCollection);
  return { ...empty, files: merged, watermarks: empty.watermarks.map(() => now), compacted_at: now };
};

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

/** The same page and count over the same file, and nothing else. */
const bare = ({ files: [file] }: Manifest): Promise<unknown> =>
  withDuckDb(async (connection) => {
    await connection.run(
      `CREATE TEMP VIEW ${viewOf(leadCollection)} AS SELECT * FROM read_parquet(${sqlText(await files.fetch(file ?? { key: "", bytes: 0 }))})`,
    );
    const page = pageSql(leadCollection, query);
    await connection.rows(page.sql.replace(/^SELECT id/, "SELECT id, item"), page.values);
    const total = totalSql(leadCollection, query);
    return connection.rows(total.sql, total.values);
  });

const measure = async (leads: number, repetitions: number): Promise<Row[]> => {
  const manifest = await makeBase(leads);
  const read = async () => manifest;
  const manifests = { read, searchable: read, all: async () => [manifest], swap: async () => true };
  const reading = { client: quietTable(), table: "leads", collection: leadCollection, budget: 50_000 };
  const leadParts = { reading, manifests, files, hint: async () => undefined };
  const lake = makeLeadLake({ leads: leadParts, engagement: leadParts, activities: leadParts });
  const ours = await middle(repetitions, () => lake.page(workspaceId, query));
  const yardstick = await middle(repetitions, () => bare(manifest));
  const found = (await lake.page(workspaceId, query)).total;
  const [file = { key: "", bytes: 0 }] = manifest.files;
  const theirs = await byPostgres(await files.fetch(file), { repetitions, found });
  const megabytes = ((manifest.files[0]?.bytes ?? 0) / 2 ** 20).toFixed(0);
  const what = `Page of 50 and exact total of ${leads.toLocaleString("en")} leads (${megabytes} MB)`;
  const made = `${ours.toFixed(0)} ms, the same SQL over the same file ${yardstick.toFixed(0)} ms`;
  // What a search does around its SQL shows where the SQL is short; the target is for a large base.
  const beside: Row = {
    what: `The same page and total of ${leads.toLocaleString("en")} leads in PostgreSQL`,
    ...(theirs === undefined
      ? { value: "skipped: PostgreSQL" }
      : {
          value: `${theirs.toFixed(0)} ms`,
          yardstick: `${ratio(theirs, ours)} the time of Leadrail's; ${pgTable}`,
        }),
  };
  if (leads < targetLeads)
    return [{ what, value: ratio(ours, yardstick), yardstick: `of bare DuckDB: ${made}` }, beside];
  const unit = "× bare DuckDB";
  return [held({ what, measured: ours / yardstick, target: { atMost: 2 }, unit, made }), beside];
};

/** A nested filter with a sorted page and its total, as the base grows. */
export const searchSection = async (sizes: readonly number[], repetitions: number): Promise<Section> => {
  const rows: Row[] = [];
  for (const size of sizes) rows.push(...(await measure(size, repetitions)));
  return { title: "Search", rows };
};
