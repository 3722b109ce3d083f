import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Collection } from "#lib/adapters/lake/collection.ts";
import { lakeDirectory, sqlText, withDuckDb } from "#lib/adapters/lake/duckdb.ts";
import { engagementCollection } from "#lib/adapters/lake/engagement-collection.ts";
import { leadCollection } from "#lib/adapters/lake/lead-collection.ts";
import { emptyManifest, type Manifest } from "#lib/adapters/lake/manifest.ts";
import { columnList } from "#lib/adapters/lake/rows-file.ts";
import { quoted } from "#lib/domain/platform/filter/sql/filter-table.ts";
import { endMs } from "./moments.ts";

const halfYearMs = 180 * 86_400_000;

/** Of three leads in four, most of them opens; a message has some of them. */
const eventSql = (leads: number, events: number): Record<string, string> => ({
  id: "'e' || i",
  lead_id: `'lead_' || lpad(((i * 7919) % ${Math.floor(leads * 0.75)})::VARCHAR, 26, '0')`,
  type: "['open', 'open', 'open', 'click', 'click', 'sent', 'delivered', 'reply'][1 + (hash(i) % 8)::INT]",
  occurred_at: `${endMs - halfYearMs} + (hash(i, 1) % ${halfYearMs})::BIGINT`,
  message_id: "'message-' || (hash(i, 2) % 40)",
  machine: "hash(i, 3) % 10 = 0",
  counted: "hash(i, 3) % 10 > 4",
  item: "''",
  _deleted: "false",
  _rows: `${events}`,
});

const leadSql = (leads: number): Record<string, string> => ({
  id: "'lead_' || lpad(i::VARCHAR, 26, '0')",
  company__industry: "['software', 'retail', 'farming', 'media'][1 + (i % 4)::INT]",
  country: "['de', 'fr', 'us'][1 + (i % 3)::INT]",
  engagement__opens: `CASE WHEN i < ${Math.floor(leads * 0.75)} THEN 3.0 ELSE 0.0 END`,
  item: "''",
  _deleted: "false",
  _rows: `${leads}`,
});

const writeFile = async (collection: Collection, { _rows, ...made }: Record<string, string>, key: string) => {
  const path = join(lakeDirectory(), key);
  const columns = collection.columns.map(
    ({ name, type }) => `${made[name] ?? `NULL::${type}`} AS ${quoted(name)}`,
  );
  const own = `${made["item"]} AS item, ${made["_deleted"]} AS _deleted, 1 AS _seq`;
  await withDuckDb((connection) =>
    connection.run(
      `COPY (SELECT ${columnList(collection)}, _seq FROM (SELECT ${columns.join(", ")}, ${own} FROM range(${_rows}) AS rows(i))) TO ${sqlText(path)} (FORMAT parquet, COMPRESSION zstd)`,
    ),
  );
  return { key, rows: Number(_rows), bytes: statSync(path).size, seq: 1 };
};

export interface MadeLake {
  readonly leads: Manifest;
  readonly engagement: Manifest;
}

/** A lake as a compaction leaves it, of so many leads and events, in files of this process's own. */
export const makeLake = async (leads: number, events: number): Promise<MadeLake> => {
  const now = new Date().toISOString();
  const manifestOf = async (collection: Collection, made: Record<string, string>): Promise<Manifest> => {
    const empty = emptyManifest(collection);
    const file = await writeFile(collection, made, `bench-rescore-${collection.name}-${leads}.parquet`);
    return { ...empty, files: [file], watermarks: empty.watermarks.map(() => now), compacted_at: now };
  };
  return {
    leads: await manifestOf(leadCollection, leadSql(leads)),
    engagement: await manifestOf(engagementCollection, eventSql(leads, events)),
  };
};

export const dropLake = ({ leads, engagement }: MadeLake): void => {
  for (const { key } of [...leads.files, ...engagement.files])
    rmSync(join(lakeDirectory(), key), { force: true });
};
