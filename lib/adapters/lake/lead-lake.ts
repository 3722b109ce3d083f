import { Refusal } from "#lib/contract/errors.ts";
import { LeadId, type WorkspaceId } from "#lib/contract/ids.ts";
import type { Lead } from "#lib/contract/lead-record.ts";
import type {
  FoundIds,
  FoundPage,
  LeadLake,
  LeadPageQuery,
  LeadSelection,
  SortValue,
} from "#lib/domain/records/lead/lead-lake.ts";
import type { LakeConnection, SqlRow } from "./duckdb.ts";
import { askedBy, type LeadLakeParts } from "./lake-parts.ts";
import { leadCollection, leadOfItem } from "./lead-collection.ts";
import { itemsSql, pageSql, selectionSql, totalSql } from "./page-sql.ts";
import { type OpenRecords, openRecords, readRecords } from "./record-reader.ts";

const sortValue = (value: unknown): SortValue => {
  if (typeof value === "bigint") return Number(value);
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
};

/** The page's leads, in its order: their items are read once it is known which ones they are. */
const leadsOf = async (connection: LakeConnection, rows: readonly SqlRow[]): Promise<readonly Lead[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map(([id]) => String(id));
  const { sql, values } = itemsSql(leadCollection, ids);
  const items = new Map((await connection.rows(sql, values)).map(([id, item]) => [id, item]));
  return ids.map((id) => leadOfItem(items.get(id)));
};

const findPage = async ({ connection, asOf }: OpenRecords, query: LeadPageQuery): Promise<FoundPage> => {
  const page = pageSql(leadCollection, query);
  const rows = await connection.rows(page.sql, page.values);
  const shown = rows.slice(0, query.limit);
  const leads = await leadsOf(connection, shown);
  const [id, ...values] = shown.at(-1) ?? [];
  const hasMore = rows.length > query.limit;
  const total = query.wantsTotal ? totalSql(leadCollection, query) : undefined;
  const counted = total === undefined ? [] : await connection.rows(total.sql, total.values);
  return {
    leads,
    ...(hasMore ? { next: { id: String(id), values: values.map(sortValue) } } : {}),
    ...(total === undefined ? {} : { total: Number(counted[0]?.[0]) }),
    ...(asOf === undefined ? {} : { asOf }),
  };
};

const stillCompacting = (): Refusal =>
  new Refusal("unavailable", {
    detail: "More has changed than one search reads; the snapshot is being brought up to date.",
    retryAfterSeconds: 60,
  });

interface Selecting<T> {
  readonly selection: LeadSelection;
  readonly isOrdered: boolean;
  readonly column: "item" | "id";
  readonly read: (value: unknown) => T;
}

/** Columns hold ids folded. */
const leadIdOf = (folded: unknown): LeadId =>
  LeadId.parse(`lead_${String(folded).slice("lead_".length).toUpperCase()}`);

async function* select<T>(
  parts: LeadLakeParts,
  workspaceId: WorkspaceId,
  { selection, isOrdered, column, read }: Selecting<T>,
): AsyncGenerator<T> {
  const { sql: unordered, values } = selectionSql(leadCollection, selection, column);
  const sql = isOrdered ? `${unordered} ORDER BY id DESC` : unordered;
  const { result: rows, close } = await openRecords(
    askedBy(parts, [selection]),
    workspaceId,
    async ({ connection, asOf }) => {
      if (isOrdered && asOf !== undefined) throw stillCompacting();
      return connection.stream(sql, values);
    },
  );
  try {
    for await (const [value] of rows) yield read(value);
  } finally {
    close();
  }
}

const gather = async (
  parts: LeadLakeParts,
  workspaceId: WorkspaceId,
  selection: LeadSelection,
): Promise<FoundIds> => {
  const { sql, values } = selectionSql(leadCollection, selection, "id");
  const { result, close } = await openRecords(
    askedBy(parts, [selection]),
    workspaceId,
    async ({ connection, asOf }) => ({ rows: await connection.stream(sql, values), asOf }),
  );
  const ids = async function* (): AsyncGenerator<LeadId> {
    try {
      for await (const [id] of result.rows) yield leadIdOf(id);
    } finally {
      close();
    }
  };
  return { ids: ids(), ...(result.asOf === undefined ? {} : { asOf: result.asOf }) };
};

const items = { column: "item", read: leadOfItem } as const;

/** Leads found by DuckDB over the snapshots and the changes since. */
export const makeLeadLake = (parts: LeadLakeParts): LeadLake => ({
  page: (workspaceId, query) =>
    readRecords(askedBy(parts, [query]), workspaceId, (records) => findPage(records, query)),
  select: (workspaceId, selection) => select(parts, workspaceId, { selection, isOrdered: false, ...items }),
  newestFirst: (workspaceId, selection) =>
    select(parts, workspaceId, { selection, isOrdered: true, ...items }),
  ids: (workspaceId, selection) =>
    select(parts, workspaceId, { selection, isOrdered: false, column: "id", read: leadIdOf }),
  gather: (workspaceId, selection) => gather(parts, workspaceId, selection),
});
