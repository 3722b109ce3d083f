import { LeadId, type WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { FoundIds, LeadLake, LeadSelection, SortKey } from "#lib/domain/records/lead/lead-lake.ts";
import { findPage } from "./find-page.ts";
import { askedBy, type LeadLakeParts } from "./lake-parts.ts";
import { leadCollection, leadOfItem } from "./lead-collection.ts";
import { selectionSql } from "./page-sql.ts";
import { openRecords, readRecords } from "./record-reader.ts";
import { streamRows } from "./stream-rows.ts";

interface Selecting<T> {
  readonly selection: LeadSelection;
  readonly sort?: readonly SortKey[];
  readonly column: "item" | "id";
  readonly read: (value: unknown) => T | undefined;
}

/** Columns hold ids folded. */
export const leadIdOf = (folded: unknown): LeadId =>
  LeadId.parse(`lead_${String(folded).slice("lead_".length).toUpperCase()}`);

async function* select<T>(
  parts: LeadLakeParts,
  workspaceId: WorkspaceId,
  { selection, sort, column, read }: Selecting<T>,
): AsyncGenerator<T> {
  const sql = selectionSql(leadCollection, selection, column, sort);
  const isOrdered = sort !== undefined;
  yield* streamRows(askedBy(parts, [selection]), workspaceId, { ...sql, isOrdered }, read);
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
    readRecords(askedBy(parts, [query]), workspaceId, async (opened) => {
      const { records: leads, ...page } = await findPage(leadCollection, opened, query, leadOfItem);
      return { leads, ...page };
    }),
  select: (workspaceId, selection) => select(parts, workspaceId, { selection, ...items }),
  inOrder: (workspaceId, { sort, ...selection }) => select(parts, workspaceId, { selection, sort, ...items }),
  ids: (workspaceId, selection) => select(parts, workspaceId, { selection, column: "id", read: leadIdOf }),
  gather: (workspaceId, selection) => gather(parts, workspaceId, selection),
});
