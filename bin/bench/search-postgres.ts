import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { lakeDirectory, sqlText, withDuckDb } from "#lib/adapters/lake/duckdb.ts";
import { quotedField } from "#lib/domain/platform/filter/sql/filter-table.ts";
import type { Position } from "#lib/domain/records/lead/lead-lake.ts";
import { type Postgres, withPostgres } from "./postgres.ts";
import type { BenchQuery } from "./search-queries.ts";

const order = "ORDER BY score DESC NULLS LAST, created_at ASC NULLS LAST, id LIMIT 51";

/** The lake's columns as a table of PostgreSQL has them. */
const columns = [
  ["id", "text PRIMARY KEY", "id"],
  ["email", "text", "email"],
  ["name", "text", "name"],
  ["title", "text", "title"],
  ["company", "text", quotedField("company.name")],
  ["industry", "text", quotedField("company.industry")],
  ["city", "text", "city"],
  ["score", "double precision", "score"],
  ["created_at", "bigint", "created_at"],
  ["tags", "text[]", `'{' || array_to_string(list_transform(tags, tag -> '"' || tag || '"'), ',') || '}'`],
  ["custom", "jsonb", "custom -> '$.v'"],
] as const;

const eventColumns = [
  ["lead_id", "text", "lead_id"],
  ["type", "text", "type"],
  ["occurred_at", "bigint", "occurred_at"],
] as const;

/** Those that people make who sort by score, filter by industry, tags and days, and have fields of their own. */
const indexes = [
  "leads (score DESC NULLS LAST, created_at ASC NULLS LAST, id)",
  "leads (industry)",
  "leads (created_at)",
  "leads USING gin (tags)",
  "leads USING gin (custom jsonb_path_ops)",
  "events (lead_id, type)",
  "events (type)",
];

type Columns = readonly (readonly [name: string, type: string, from: string])[];

const fill = async ({ run, copy }: Postgres, table: string, of: Columns, parquet: string): Promise<void> => {
  const directory = join(lakeDirectory(), "bench");
  mkdirSync(directory, { recursive: true });
  const csv = join(directory, `${table}.csv`);
  const selected = of.map(([name, , from]) => `${from} AS ${name}`).join(", ");
  await withDuckDb((connection) =>
    connection.run(
      `COPY (SELECT ${selected} FROM read_parquet(${sqlText(parquet)})) TO ${sqlText(csv)} (FORMAT csv, HEADER false)`,
    ),
  );
  run(`CREATE TABLE ${table} (${of.map(([name, type]) => `${name} ${type}`).join(", ")})`);
  copy(table, csv);
  rmSync(csv);
};

const Plan = z.tuple([z.looseObject({ "Planning Time": z.number(), "Execution Time": z.number() })]);

/** Milliseconds within the server, without the way of the rows to a client. */
export const took = ({ run }: Postgres, sql: string): number => {
  const [plan] = Plan.parse(JSON.parse(run(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${sql}`)));
  return plan["Planning Time"] + plan["Execution Time"];
};

/** The rows behind a position in `order`, as keyset pages ask for them. */
const behind = ({ id, values: [score, createdAt] }: Position): string =>
  score === null || score === undefined
    ? `(score IS NULL AND (created_at, id) > (${createdAt}, '${id}'))`
    : `(score < ${score} OR score IS NULL OR (score = ${score} AND (created_at, id) > (${createdAt}, '${id}')))`;

/** A search that Leadrail has answered, and what it found. */
export interface Answered {
  readonly query: BenchQuery;
  readonly found: number | undefined;
  readonly after?: Position | undefined;
}

/**
 * Milliseconds that the same pages and totals take PostgreSQL, in the order of `answered`; undefined where it is not
 * installed. Throws when it finds another total.
 */
export const byPostgres = (
  { leads, events }: { readonly leads: string; readonly events: string },
  repetitions: number,
  answered: readonly Answered[],
): Promise<readonly number[] | undefined> =>
  withPostgres(async (postgres) => {
    await fill(postgres, "leads", columns, leads);
    await fill(postgres, "events", eventColumns, events);
    for (const index of indexes) postgres.run(`CREATE INDEX ON ${index}`);
    postgres.run("VACUUM ANALYZE leads");
    postgres.run("VACUUM ANALYZE events");
    return answered.map(({ query: { kind, where }, found, after }) => {
      const total = `SELECT count(*) FROM leads WHERE ${where}`;
      const beyond = after === undefined ? "" : ` AND ${behind(after)}`;
      const page = `SELECT * FROM leads WHERE (${where})${beyond} ${order}`;
      const theirs = Number(postgres.run(total));
      if (theirs !== found) throw new Error(`${kind}: PostgreSQL finds ${theirs} leads instead of ${found}`);
      const runs = Array.from(
        { length: repetitions + 1 },
        () => took(postgres, page) + took(postgres, total),
      );
      return runs.slice(1).toSorted((a, b) => a - b)[Math.floor(repetitions / 2)] ?? 0;
    });
  });
