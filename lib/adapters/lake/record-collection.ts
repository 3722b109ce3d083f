import { recordKey, recordPartition } from "#lib/adapters/dynamo/keys.ts";
import { fromRecordItem } from "#lib/adapters/dynamo/records/record-item.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { columnValues, filterColumns } from "#lib/domain/platform/filter/sql/filter-table.ts";
import type { AnyRecord, RecordKind } from "#lib/domain/records/record-kind/record-kind.ts";
import { recordKinds } from "#lib/domain/records/record-kind/record-kinds.ts";
import { changedMsOf, type PagedCollection, unfolded } from "./collection.ts";
import { openFields, openForm } from "./open-fields.ts";

/** Records of a kind: a column for each field that filters may ask. */
export const recordCollection = <R extends AnyRecord>(kind: RecordKind<R, never, never>): PagedCollection => {
  const { collection: name, shards: lanes } = recordKinds[kind.name];
  return {
    name,
    columns: [
      ...filterColumns(kind.catalogue),
      ...(kind.hasCustom === true ? [{ name: "custom", type: "VARCHAR" as const }] : []),
    ],
    ...(kind.hasCustom === true && { openForm }),
    lanes,
    partitions: (workspaceId, lane) => [recordPartition(workspaceId, kind.name, lane)],
    keyOf: (workspaceId, id) => recordKey(workspaceId, kind.name, unfolded(id)),
    idOf: ({ sk }) => fold(String(sk)),
    rowOf: (item) => {
      const { record, deleted } = fromRecordItem(kind, item);
      return {
        id: fold(record.id),
        deleted: deleted !== undefined,
        changedMs: changedMsOf(item),
        values: {
          ...columnValues(record, kind.catalogue),
          ...(kind.hasCustom === true && { custom: openFields(Reflect.get(record, "custom")) }),
        },
        item: JSON.stringify(item),
      };
    },
  };
};
