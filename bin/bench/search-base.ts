import { mkdirSync, renameSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchGetCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { toLeadItem } from "#lib/adapters/dynamo/records/lead-item.ts";
import type { Collection, LakeRow } from "#lib/adapters/lake/collection.ts";
import { lakeDirectory, sqlText, withDuckDb } from "#lib/adapters/lake/duckdb.ts";
import { engagementCollection } from "#lib/adapters/lake/engagement-collection.ts";
import type { FileStore } from "#lib/adapters/lake/file-store.ts";
import { leadCollection } from "#lib/adapters/lake/lead-collection.ts";
import { emptyManifest, type LakeFile, type Manifest } from "#lib/adapters/lake/manifest.ts";
import { columnList } from "#lib/adapters/lake/rows-file.ts";
import { mergeFiles, writeRows } from "#lib/adapters/lake/write-file.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { quoted } from "#lib/domain/platform/filter/sql/filter-table.ts";
import { newLead } from "#lib/domain/records/lead/lead-rules.ts";
import { demoLeads } from "#lib/local/service/demo/demo-leads.ts";

export const workspaceId: WorkspaceId = `ws_${ulid()}`;

/** Rows that are in memory at a time while the base is made. */
const batchRows = 50_000;

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

/** Reads items of a file as the table has them, each once. */
const itemsOfFile = ({ items }: LakeFile) => {
  const known = new Map<string, unknown>();
  return async (ids: readonly string[]): Promise<unknown[]> => {
    const asked = ids.filter((id) => !known.has(id)).map((id) => sqlText(fold(id)));
    if (asked.length > 0)
      await withDuckDb(async (connection) => {
        const path = sqlText(await files.fetch({ key: items?.key ?? "", bytes: 0 }));
        const sql = `SELECT item FROM read_parquet(${path}) WHERE id IN (${asked.join(", ")})`;
        for (const [text] of await connection.rows(sql)) {
          const item = JSON.parse(String(text));
          known.set(item.sk, item);
        }
      });
    return ids.flatMap((id) => known.get(id) ?? []);
  };
};

/** A table in which nothing has changed since the snapshot. It responds at once: PostgreSQL's times have no network either. */
export const quietTable = (table: string, { files: [file] }: Manifest): DynamoDBDocumentClient => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: "us-east-1" }));
  const itemsOf = file === undefined ? undefined : itemsOfFile(file);
  Reflect.set(client, "send", async (command: object) => {
    if (!(command instanceof BatchGetCommand)) return { Items: [] };
    const keys = command.input.RequestItems?.[table]?.Keys ?? [];
    const items = await itemsOf?.(keys.map(({ sk }) => String(sk)));
    return { Responses: { [table]: items } };
  });
  return client;
};

/** What a lake's reader takes to search one snapshot. */
export const readerOf = (collection: Collection, manifest: Manifest) => {
  const read = async () => manifest;
  return {
    reading: {
      client: quietTable(collection.name, manifest),
      table: collection.name,
      collection,
      budget: 50_000,
    },
    manifests: { read, searchable: read, all: async () => [manifest], swap: async () => true },
    files,
    hint: async () => undefined,
  };
};

/** A snapshot of these files that was compacted just now. */
export const manifestOf = (collection: Collection, made: readonly LakeFile[]): Manifest => {
  const [empty, now] = [emptyManifest(collection), new Date().toISOString()];
  return { ...empty, files: [...made], watermarks: empty.watermarks.map(() => now), compacted_at: now };
};

const rowsOf = (count: number, from: number): LakeRow[] => {
  const at = new Date(Date.UTC(2026, 0, 1) + from * 10_000).toISOString();
  const writtenBy = { kind: "import", importId: `imp_${ulid()}`, row: 1 } as const;
  return demoLeads(count).map((given, n) => {
    const lead = newLead(
      `lead_${ulid()}`,
      { ...given, email: `${ulid()}@example.com` },
      { source: "bench", at, by: "bench" },
      null,
    );
    const custom = { budget: (n * 7_919) % 10_000, plan: `plan ${n % 5}` };
    return leadCollection.rowOf(toLeadItem({ workspaceId, lead: { ...lead, custom }, writtenBy }));
  });
};

/** Leads as compactions leave them: written and merged by their own code, without the table's writes. */
export const makeLeads = async (leads: number): Promise<Manifest> => {
  const place = { store: files, collection: leadCollection, workspaceId };
  const parts: LakeFile[] = [];
  for (let from = 0; from < leads; from += batchRows)
    parts.push(
      await writeRows(rowsOf(Math.min(batchRows, leads - from), from), { ...place, seq: parts.length + 1 }),
    );
  const { columns } = emptyManifest(leadCollection);
  const merged =
    parts.length > 1 ? [await mergeFiles(parts, columns, true, { ...place, seq: parts.length })] : parts;
  return manifestOf(leadCollection, merged);
};

/** One event for each lead; one in eight is a click. */
export const makeEvents = async ({ files: [leads] }: Manifest): Promise<Manifest> => {
  const key = `lake/engagement/${ulid()}.parquet`;
  const path = await files.fetch({ key, bytes: 0 });
  mkdirSync(dirname(path), { recursive: true });
  const made: Readonly<Record<string, string>> = {
    id: "id || '#1'",
    lead_id: "id",
    type: "['open', 'open', 'open', 'click', 'sent', 'sent', 'delivered', 'reply'][1 + (hash(id) % 8)::INT]",
    occurred_at: "created_at + (hash(id, 1) % 8640000000)::BIGINT",
    machine: "false",
    counted: "true",
    _changed: "0",
    _deleted: "false",
  };
  const { columns } = engagementCollection;
  const named = columns.map(
    ({ name, type }) => `CAST(${made[name] ?? "NULL"} AS ${type}) AS ${quoted(name)}`,
  );
  const own = ["_changed", "_deleted"].map((name) => `${made[name]} AS ${name}`);
  const from = sqlText(await files.fetch(leads ?? { key: "", bytes: 0 }));
  await withDuckDb((connection) =>
    connection.run(
      `COPY (SELECT ${columnList(engagementCollection)}, 1 AS _seq FROM (SELECT ${[...named, ...own].join(", ")} FROM read_parquet(${from})) ORDER BY id)
       TO ${sqlText(path)} (FORMAT parquet, COMPRESSION lz4_raw, ROW_GROUP_SIZE 65536)`,
    ),
  );
  const { size: bytes } = statSync(path);
  return manifestOf(engagementCollection, [
    { key, rows: leads?.rows ?? 0, bytes, seq: 1, items: { key, bytes } },
  ]);
};
