import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ulid } from "ulid";
import { toRecordItem } from "#lib/adapters/dynamo/records/record-item.ts";
import type { LakeRow } from "#lib/adapters/lake/collection.ts";
import { viewOf } from "#lib/adapters/lake/collection.ts";
import { collections } from "#lib/adapters/lake/collections.ts";
import { lakeDirectory, sqlText, withDuckDb } from "#lib/adapters/lake/duckdb.ts";
import { emptyManifest, type Manifest } from "#lib/adapters/lake/manifest.ts";
import { pageSql } from "#lib/adapters/lake/page-sql.ts";
import { makeRecordLake } from "#lib/adapters/lake/record-lake.ts";
import { writeRows } from "#lib/adapters/lake/write-file.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { NewDeal } from "#lib/contract/records/deal-record.ts";
import { quotedField } from "#lib/domain/platform/filter/sql/filter-table.ts";
import { parseFilter } from "#lib/domain/platform/filter/text/parse-filter.ts";
import { dealCatalogue } from "#lib/domain/records/deal/deal-catalogue.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { dealsOf } from "#lib/domain/records/deal/writing-deals.ts";
import { defaultDealPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import type { RecordPageQuery } from "#lib/domain/records/record-kind/record-lake.ts";
import { seededRandom } from "#lib/local/gate/seeded-random.ts";
import { withPostgres } from "./postgres.ts";
import type { Row, Section } from "./report.ts";
import { middle } from "./search.ts";
import { files, quietTable } from "./search-base.ts";
import { took } from "./search-postgres.ts";
import { ratio } from "./timing.ts";

const workspaceId: WorkspaceId = `ws_${ulid()}`;
const model = { fields: [], pipelines: [defaultDealPipeline(workspaceId)] };
const [pipeline = defaultDealPipeline(workspaceId)] = model.pipelines;
const collection = collections.deals;
const catalogue = dealCatalogue(model);
const at = "2026-01-01T00:00:00.000Z";
const dayMs = 86_400_000;

const text =
  'stage.type = "open" AND base_amount.amount >= 20000 AND (owner_id EXISTS OR probability > 0.4) AND NOT name CONTAINS "pilot"';
const query: RecordPageQuery = {
  filter: parseFilter(text, catalogue),
  catalogue,
  clock: { now: new Date(at), timeZone: "UTC" },
  sort: [
    { field: "base_amount.amount", descending: true },
    { field: "close_date", descending: false },
  ],
  limit: 50,
  wantsTotal: true,
  visible: null,
};

const openStages = pipeline.stages
  .filter(({ type }) => type === "open")
  .map(({ id }) => `'${id.toLowerCase()}'`);
const where = `stage_id IN (${openStages.join(", ")}) AND base_amount >= 20000
  AND (owner_id IS NOT NULL OR probability > 0.4) AND NOT coalesce(name ILIKE '%pilot%', false)`;
const page = `SELECT * FROM deals WHERE ${where} ORDER BY base_amount DESC NULLS LAST, close_date ASC NULLS LAST, id LIMIT 51`;
const total = `SELECT count(*) FROM deals WHERE ${where}`;

const columns = [
  ["id", "text PRIMARY KEY", "id"],
  ["name", "text", "name"],
  ["base_amount", "double precision", quotedField("base_amount.amount")],
  ["stage_id", "text", "stage_id"],
  ["status", "text", "status"],
  ["probability", "double precision", "probability"],
  ["close_date", "date", "close_date"],
  ["owner_id", "text", "owner_id"],
  ["created_at", "bigint", "created_at"],
] as const;
const indexes = ["(base_amount DESC NULLS LAST, close_date ASC NULLS LAST, id)", "(stage_id)", "(owner_id)"];

const rowsOf = async (count: number): Promise<LakeRow[]> => {
  const random = seededRandom(20_260_102);
  const kind = await dealsOf({ base_currency: "EUR", rates: [] }, model);
  const member_id = "mem_01J0000000000000000000000A" as const;
  const actor = { workspace_id: workspaceId, member_id, role: "admin" } as const;
  const stamp = { actor, at, requestId: "bench", via: "api" } as const;
  return Array.from({ length: count }, (_, index) => {
    const stage = pipeline.stages[Math.floor(random() * pipeline.stages.length)];
    const input: NewDeal = {
      name: `Company ${index % 5_000}, ${index % 7 === 0 ? "pilot" : "seats"}`,
      amount: { amount: `${Math.ceil(random() * 100) * 500}.00`, currency: "EUR" },
      close_date: new Date(Date.parse(at) + Math.floor(random() * 365) * dayMs).toISOString().slice(0, 10),
      owner_id: index % 3 === 0 ? null : member_id,
      ...(stage !== undefined && { stage_id: stage.id }),
    };
    const record = kind.make(input, `deal_${ulid()}`, stamp);
    const unknown = { schemaVersion: 0, fields: {}, beside: {} };
    return collection.rowOf(
      toRecordItem(dealKind, { workspaceId, record, writtenBy: { kind: "api" }, unknown }),
    );
  });
};

/** A base as a compaction leaves it. */
const makeBase = async (deals: number): Promise<Manifest> => {
  const file = await writeRows(await rowsOf(deals), { store: files, collection, workspaceId, seq: 1 });
  const now = new Date().toISOString();
  const empty = emptyManifest(collection);
  return { ...empty, files: [file], watermarks: empty.watermarks.map(() => now), compacted_at: now };
};

/** The same page and count over the same file, and nothing else. */
const bare = (path: string): Promise<unknown> =>
  withDuckDb(async (connection) => {
    await connection.run(
      `CREATE TEMP VIEW ${viewOf(collection)} AS SELECT * FROM read_parquet(${sqlText(path)})`,
    );
    const asked = pageSql(collection, query);
    return connection.rows(asked.sql, asked.values);
  });

const byPostgres = (
  parquet: string,
  repetitions: number,
  found: number | undefined,
): Promise<number | undefined> =>
  withPostgres(async (postgres) => {
    const directory = join(lakeDirectory(), "bench");
    mkdirSync(directory, { recursive: true });
    const csv = join(directory, "deals.csv");
    const selected = columns.map(([name, , from]) => `${from} AS ${name}`).join(", ");
    await withDuckDb((connection) =>
      connection.run(
        `COPY (SELECT ${selected} FROM read_parquet(${sqlText(parquet)})) TO ${sqlText(csv)} (FORMAT csv, HEADER false)`,
      ),
    );
    postgres.run(`CREATE TABLE deals (${columns.map(([name, type]) => `${name} ${type}`).join(", ")})`);
    postgres.copy("deals", csv);
    rmSync(csv);
    for (const index of indexes) postgres.run(`CREATE INDEX ON deals ${index}`);
    postgres.run("VACUUM ANALYZE deals");
    const theirs = Number(postgres.run(total));
    if (theirs !== found) throw new Error(`PostgreSQL finds ${theirs} deals instead of ${found}`);
    const runs = Array.from({ length: repetitions + 1 }, () => took(postgres, page) + took(postgres, total));
    return runs.slice(1).toSorted((a, b) => a - b)[Math.floor(repetitions / 2)];
  });

/** Open deals by amount, a page with its total, and the board of them all. */
export const searchDealsSection = async (deals: number, repetitions: number): Promise<Section> => {
  const manifest = await makeBase(deals);
  const read = async () => manifest;
  const manifests = { read, searchable: read, all: async () => [manifest], swap: async () => true };
  const lake = makeRecordLake((of) => ({
    reading: { client: quietTable("deals", manifest), table: "deals", collection: of, budget: 50_000 },
    manifests,
    files,
    hint: async () => undefined,
  }));
  const ours = await middle(repetitions, () => lake.page(dealKind, workspaceId, query));
  const [file = { key: "", bytes: 0 }] = manifest.files;
  const path = await files.fetch(file);
  const baseline = await middle(repetitions, () => bare(path));
  const { total: found } = await lake.page(dealKind, workspaceId, query);
  const board = await middle(repetitions, () =>
    lake.byStage(workspaceId, { ...query, filter: null }, new Map()),
  );
  const theirs = await byPostgres(path, repetitions, found);
  const many = deals.toLocaleString("en");
  const beside: Row = {
    what: `The same page and total of ${many} deals in PostgreSQL`,
    ...(theirs === undefined
      ? { value: "skipped: PostgreSQL" }
      : {
          value: `${theirs.toFixed(0)} ms`,
          baseline: `${ratio(theirs, ours)} the time of Leadrail's; a table with indexes on amount, stage and owner, all in its cache, one search at a time`,
        }),
  };
  const rows: Row[] = [
    {
      what: `Page of 50 and exact total of ${many} deals (${((file.bytes ?? 0) / 2 ** 20).toFixed(0)} MB), ${found} found`,
      value: ratio(ours, baseline),
      baseline: `of bare DuckDB: ${ours.toFixed(0)} ms, the same SQL over the same file ${baseline.toFixed(0)} ms`,
    },
    beside,
    {
      what: `The board of ${many} deals`,
      value: `${board.toFixed(0)} ms`,
      baseline: "counts, sums and owners of each stage",
    },
  ];
  return { title: "Search of deals", rows };
};
