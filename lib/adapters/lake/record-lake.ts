import { fromRecordItem } from "#lib/adapters/dynamo/records/record-item.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import type { AnyRecord, RecordKind } from "#lib/domain/records/record-kind/record-kind.ts";
import { recordKinds } from "#lib/domain/records/record-kind/record-kinds.ts";
import type { RecordLake, RecordSelection } from "#lib/domain/records/record-kind/record-lake.ts";
import type { LakeCollection } from "#lib/domain/segments/search/lake-work.ts";
import { readOrSkip } from "../skipped-record.ts";
import type { Collection } from "./collection.ts";
import { dealSumsOf, dealsByStageSql } from "./deals-by-stage-sql.ts";
import { findPage } from "./find-page.ts";
import { leadCollection } from "./lead-collection.ts";
import { selectionSql, totalSql } from "./page-sql.ts";
import { recordCollection } from "./record-collection.ts";
import { type OpenRecords, type ReaderParts, readRecords } from "./record-reader.ts";
import { itemsSql } from "./snapshot-view.ts";
import { streamRows } from "./stream-rows.ts";

/** Records found by DuckDB over their snapshot and the changes since, beside the leads' where rights follow leads. */
export const makeRecordLake = (partsOf: (collection: Collection) => ReaderParts): RecordLake => {
  // What a reader has read it keeps by its parts.
  const known = new Map<LakeCollection, ReaderParts>();
  const parts = (name: LakeCollection, make: () => Collection): ReaderParts => {
    const found = known.get(name) ?? partsOf(make());
    known.set(name, found);
    return found;
  };
  const asked = <R extends AnyRecord>(
    kind: RecordKind<R, never, never>,
    { visible }: Pick<RecordSelection, "visible">,
  ): readonly [ReaderParts, ...ReaderParts[]] => {
    const own = parts(recordKinds[kind.name].collection, () => recordCollection(kind));
    return visible?.ofLeads === undefined ? [own] : [own, parts("leads", () => leadCollection)];
  };
  const readOf =
    <R extends AnyRecord>(kind: RecordKind<R, never, never>) =>
    (item: unknown): R | undefined =>
      readOrSkip(recordKinds[kind.name].collection, item, (known) => fromRecordItem(kind, known).record);
  return {
    page: (kind, workspaceId, query) => {
      return findPage([asked(kind, query), workspaceId], recordCollection(kind), query, readOf(kind));
    },
    inOrder: (kind, workspaceId, { sort, ...selection }) => {
      const collections = asked(kind, selection);
      const { collection } = collections[0].reading;
      const read = readOf(kind);
      const sqlOf = async ({ viewPartsOf }: OpenRecords) =>
        selectionSql(collection, selection, await itemsSql(viewPartsOf(collection)), sort);
      return streamRows(collections, workspaceId, { sqlOf, isOrdered: true }, (item) =>
        read(JSON.parse(String(item))),
      );
    },
    count: (kind, workspaceId, selection) => {
      const collections = asked(kind, selection);
      const { sql, values } = totalSql(collections[0].reading.collection, selection);
      return readRecords(collections, workspaceId, async ({ connection, asOf }) => {
        const [row] = await connection.rows(sql, values);
        return { counted: Number(row?.[0]), ...(asOf !== undefined && { asOf }) };
      });
    },
    byStage: (workspaceId, selection, limits) => {
      const collections = asked(dealKind, selection);
      const { sql, values } = dealsByStageSql(collections[0].reading.collection, selection, limits);
      return readRecords(collections, workspaceId, async ({ connection, asOf }) => {
        const rows = await connection.rows(sql, values);
        return { counted: rows.map(dealSumsOf), ...(asOf !== undefined && { asOf }) };
      });
    },
  };
};
