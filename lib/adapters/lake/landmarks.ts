import { join } from "node:path";
import { ulid } from "ulid";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { columnName, quoted } from "#lib/domain/platform/filter/sql/filter-table.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { lakeDirectory, sqlText, withDuckDb } from "./duckdb.ts";
import type { FileStore } from "./file-store.ts";
import { fetchFiles, newestRows } from "./files-sql.ts";
import { leadCollection } from "./lead-collection.ts";
import type { Manifest } from "./manifest.ts";
import { scoreColumn } from "./score-column.ts";
import { summedCounters } from "./statistics-sql.ts";

/** What was true once and can't be told from today's table: nothing deletes it, and no code makes it again. */
type Period = "landmarks" | "daily";

export const historyKey = (kind: Period, workspaceId: WorkspaceId, period: string): string =>
  `history/${kind}/workspace_id=${workspaceId}/${period}.parquet`;

/**
 * A lead as it was, with the parts of its score, without what names a person, and without a workspace's own fields,
 * which may.
 */
const featureColumns = [
  ...[...leadCatalogue.fields].filter(([, { masked }]) => masked !== true).map(([name]) => columnName(name)),
  scoreColumn.name,
].map(quoted);

const landmarkSql = (from: string, asOf: string): string =>
  `SELECT ${featureColumns.join(", ")}, ${sqlText(asOf)} AS as_of FROM ${from} WHERE NOT _deleted ORDER BY id`;

/** The groups of a day's figures. */
const groups = ["owner_id", "source", "country", "email_status"] as const;

const dailySql = (from: string, asOf: string): string => {
  const counters = summedCounters.map((name) => {
    const column = quoted(columnName(`engagement.${name}`));
    return `coalesce(sum(${column}), 0) AS ${column}`;
  });
  const figures = ["count(*) AS leads", "count(score) AS scored", "coalesce(sum(score), 0) AS score"];
  return `SELECT ${[...groups, ...figures, ...counters].join(", ")}, ${sqlText(asOf)} AS as_of
    FROM ${from} WHERE NOT _deleted GROUP BY ${groups.join(", ")} ORDER BY ALL`;
};

const statements = { landmarks: landmarkSql, daily: dailySql } as const;

/**
 * Keeps how the leads of a snapshot stand: every lead's features once a month, their figures by group once a day, both
 * in UTC, from the first compaction of the period. `manifest` is the snapshot that this compaction has just made.
 */
export const keepLandmarks = async (
  { files, history }: { readonly files: FileStore; readonly history: FileStore },
  workspaceId: WorkspaceId,
  manifest: Pick<Manifest, "files" | "columns" | "compacted_at">,
): Promise<void> => {
  const asOf = manifest.compacted_at;
  if (manifest.files.length === 0) return;
  const due = [
    { kind: "landmarks", key: historyKey("landmarks", workspaceId, asOf.slice(0, 7)) },
    { kind: "daily", key: historyKey("daily", workspaceId, asOf.slice(0, 10)) },
  ] as const;
  for (const { kind, key } of due) {
    if (await history.exists({ key })) continue;
    const local = await fetchFiles(files, leadCollection, manifest);
    const path = join(lakeDirectory(), `${ulid()}.parquet`);
    await withDuckDb(async (connection) => {
      const select = statements[kind](await newestRows(connection, leadCollection, local), asOf);
      await connection.run(`COPY (${select}) TO ${sqlText(path)} (FORMAT parquet, COMPRESSION zstd)`);
    });
    await history.store(key, path);
    await history.forget(key);
  }
};
