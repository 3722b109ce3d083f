import { LeadId, type WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { FoundIds, LeadLake, LeadSelection, SortKey } from "#lib/domain/records/lead/lead-lake.ts";
import { findPage } from "./find-page.ts";
import { askedBy, type LeadLakeParts } from "./lake-parts.ts";
import { leadCollection, leadOfItem } from "./lead-collection.ts";
import { idsSql, selectionSql } from "./page-sql.ts";
import { type OpenRecords, openRecords } from "./record-reader.ts";
import { itemsSql } from "./snapshot-view.ts";
import { streamRows } from "./stream-rows.ts";

/** Columns hold ids folded. */
export const leadIdOf = (folded: unknown): LeadId =>
  LeadId.parse(`lead_${String(folded).slice("lead_".length).toUpperCase()}`);

const leads = (
  parts: LeadLakeParts,
  workspaceId: WorkspaceId,
  selection: LeadSelection,
  sort?: readonly SortKey[],
): AsyncGenerator<Lead> => {
  const sqlOf = async ({ viewPartsOf }: OpenRecords) =>
    selectionSql(leadCollection, selection, await itemsSql(viewPartsOf(leadCollection)), sort);
  const how = { sqlOf, isOrdered: sort !== undefined };
  return streamRows(askedBy(parts, [selection]), workspaceId, how, (item) =>
    leadOfItem(JSON.parse(String(item))),
  );
};

const ids = (
  parts: LeadLakeParts,
  workspaceId: WorkspaceId,
  selection: LeadSelection,
): AsyncGenerator<LeadId> => {
  const sqlOf = async () => idsSql(leadCollection, selection);
  return streamRows(askedBy(parts, [selection]), workspaceId, { sqlOf, isOrdered: false }, leadIdOf);
};

const gather = async (
  parts: LeadLakeParts,
  workspaceId: WorkspaceId,
  selection: LeadSelection,
): Promise<FoundIds> => {
  const { sql, values } = idsSql(leadCollection, selection);
  const { result, close } = await openRecords(
    askedBy(parts, [selection]),
    workspaceId,
    async ({ connection, asOf }) => ({ rows: await connection.stream(sql, values), asOf }),
  );
  const found = async function* (): AsyncGenerator<LeadId> {
    try {
      for await (const [id] of result.rows) yield leadIdOf(id);
    } finally {
      close();
    }
  };
  return { ids: found(), ...(result.asOf === undefined ? {} : { asOf: result.asOf }) };
};

/** Leads found by DuckDB over the snapshots and the changes since. */
export const makeLeadLake = (parts: LeadLakeParts): LeadLake => ({
  page: async (workspaceId, query) => {
    const place = [askedBy(parts, [query]), workspaceId] as const;
    const { records, ...page } = await findPage(place, leadCollection, query, leadOfItem);
    return { leads: records, ...page };
  },
  select: (workspaceId, selection) => leads(parts, workspaceId, selection),
  inOrder: (workspaceId, { sort, ...selection }) => leads(parts, workspaceId, selection, sort),
  ids: (workspaceId, selection) => ids(parts, workspaceId, selection),
  gather: (workspaceId, selection) => gather(parts, workspaceId, selection),
});
