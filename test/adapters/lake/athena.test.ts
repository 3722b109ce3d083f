import { GetObjectCommand } from "@aws-sdk/client-s3";
import { ulid } from "ulid";
import { expect, it } from "vitest";
import { collections } from "#lib/adapters/lake/collections.ts";
import { sqlText, withDuckDb } from "#lib/adapters/lake/duckdb.ts";
import { makeFileStore } from "#lib/adapters/lake/file-store.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { lakeColumns } from "#lib/infra/lake-columns.ts";
import { viewSql } from "#lib/infra/lake-view.ts";
import { sharedLake } from "./a-lake.ts";
import { changed, clockAt, day, someLeads, until } from "./some-leads.ts";

const lake = sharedLake();

const athenaTypes = {
  VARCHAR: "string",
  DOUBLE: "double",
  BIGINT: "bigint",
  DATE: "date",
  BOOLEAN: "boolean",
  "VARCHAR[]": "array<string>",
  "DECIMAL(19,4)": "decimal(19,4)",
  "DECIMAL(38,4)": "decimal(38,4)",
} as const;

it("gives Athena's tables the columns that the files have, by names that it takes", () => {
  const own = [
    ["_changed", "bigint"],
    ["_bytes", "bigint"],
    ["_deleted", "boolean"],
    ["_seq", "int"],
  ] as const;
  for (const { name, columns } of Object.values(collections)) {
    const written = columns.map((column) => [column.name, athenaTypes[column.type]] as const);
    const declared = lakeColumns[name].map((column) => [column.name, column.type] as const);

    expect(new Map<string, string>(declared)).toEqual(new Map<string, string>([...written, ...own]));
    expect(declared.length).toBe(written.length + own.length);
    for (const [column] of declared) expect(column).toMatch(/^[a-z_][a-z0-9_]*$/);
  }
});

it("shows Athena's view the leads as they were at the last compaction, each once", async () => {
  const id: WorkspaceId = `ws_${ulid()}`;
  const [gone, touched, ...others] = someLeads(30);
  if (gone === undefined || touched === undefined) throw new Error("there are leads");
  await lake().put(id, [gone, touched, ...others]);
  await lake().compactorAt(clockAt(1)).compact(id, until);
  await lake().put(id, [changed(touched, { score: 1 }, day(2))]);
  await lake().put(id, [changed(gone, {}, day(2))], day(2));
  await lake().compactorAt(clockAt(3)).compact(id, until);
  const Key = `lake/live/leads/workspace_id=${id}/symlink.txt`;
  const { Body } = await lake().s3.send(new GetObjectCommand({ Bucket: lake().bucket, Key }));
  const named = ((await Body?.transformToString()) ?? "").trim().split("\n");
  const files = (await lake().manifests.read(id))?.files ?? [];
  const store = makeFileStore(lake().s3, lake().bucket);
  const paths = await Promise.all(files.map((file) => store.fetch(file)));
  // The paths have the workspace, as Athena's partitions do. From its third line on it is a query.
  const query = viewSql("leads").split("\n").slice(2).join("\n").replace("ws_...", id);

  const rows = await withDuckDb(async (connection) => {
    await connection.run(
      `CREATE TEMP VIEW leads AS SELECT * FROM read_parquet([${paths.map(sqlText).join(", ")}])`,
    );
    return connection.rows(`SELECT email, score FROM (${query}) ORDER BY email`);
  });

  expect(files.length).toBeGreaterThan(1);
  expect(named).toEqual(files.map(({ key }) => `s3://${lake().bucket}/${key}`));
  const now = [{ ...touched, score: 1 }, ...others].map(({ email, score }) => [email, score]);
  expect(rows).toEqual(now.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
});
