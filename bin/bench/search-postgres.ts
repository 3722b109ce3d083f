import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { lakeDirectory, sqlText, withDuckDb } from "#lib/adapters/lake/duckdb.ts";
import { quotedField } from "#lib/domain/platform/filter/sql/filter-table.ts";
import { type Postgres, withPostgres } from "./postgres.ts";

/** What the search of bin/bench/search.ts asks, as a user of PostgreSQL would write it. */
const where = `score >= 60 AND (industry IN ('software', 'retail') OR tags && ARRAY['event 2026'])
  AND NOT coalesce(title ILIKE '%intern%', false)`;
const page = `SELECT * FROM leads WHERE ${where} ORDER BY score DESC NULLS LAST, created_at ASC NULLS LAST, id LIMIT 51`;
const total = `SELECT count(*) FROM leads WHERE ${where}`;

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
  ["custom", "jsonb", `'{"budget":' || (hash(id) % 10000) || ',"plan":"' || (hash(id) % 5) || '"}'`],
] as const;

/** Those that people make who sort by score, filter by industry and tags, and have fields of their own. */
const indexes = [
  "(score DESC NULLS LAST, created_at ASC NULLS LAST, id)",
  "(industry)",
  "USING gin (tags)",
  "USING gin (custom jsonb_path_ops)",
];

const fill = async ({ run, copy }: Postgres, parquet: string): Promise<void> => {
  const directory = join(lakeDirectory(), "bench");
  mkdirSync(directory, { recursive: true });
  const csv = join(directory, "leads.csv");
  const selected = columns.map(([name, , from]) => `${from} AS ${name}`).join(", ");
  await withDuckDb((connection) =>
    connection.run(
      `COPY (SELECT ${selected} FROM read_parquet(${sqlText(parquet)})) TO ${sqlText(csv)} (FORMAT csv, HEADER false)`,
    ),
  );
  run(`CREATE TABLE leads (${columns.map(([name, type]) => `${name} ${type}`).join(", ")})`);
  copy("leads", csv);
  rmSync(csv);
  for (const index of indexes) run(`CREATE INDEX ON leads ${index}`);
  run("VACUUM ANALYZE leads");
};

const Plan = z.tuple([z.looseObject({ "Planning Time": z.number(), "Execution Time": z.number() })]);

/** Milliseconds within the server, without the way of the rows to a client. */
export const took = ({ run }: Postgres, sql: string): number => {
  const [plan] = Plan.parse(JSON.parse(run(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${sql}`)));
  return plan["Planning Time"] + plan["Execution Time"];
};

/**
 * Milliseconds that the same page and total take PostgreSQL, over a file of the lake; undefined where it is not
 * installed. Throws when it finds another total.
 */
export const byPostgres = (
  parquet: string,
  { repetitions, found }: { readonly repetitions: number; readonly found: number | undefined },
): Promise<number | undefined> =>
  withPostgres(async (postgres) => {
    await fill(postgres, parquet);
    const theirs = Number(postgres.run(total));
    if (theirs !== found) throw new Error(`PostgreSQL finds ${theirs} leads instead of ${found}`);
    const runs = Array.from({ length: repetitions + 1 }, () => took(postgres, page) + took(postgres, total));
    return runs.slice(1).toSorted((a, b) => a - b)[Math.floor(repetitions / 2)];
  });
