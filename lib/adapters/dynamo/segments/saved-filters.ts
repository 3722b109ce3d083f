import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { RecordUse } from "#lib/contract/errors.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { SavedFilterRecord } from "#lib/contract/segments/saved-filter-record.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import type { NamedRecordWrite } from "#lib/domain/platform/named-record/named-record.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { storedText } from "#lib/domain/platform/stored/unknown-fields.ts";
import type {
  SavedFilterReader,
  SavedFilterStore,
} from "#lib/domain/segments/saved-filter/saved-filter-store.ts";
import { FilterText } from "../filter-text.ts";
import { savedFilterUsePrefix, savedFilterUsesKey, savedFilterVersionKey } from "../keys.ts";
import { makeNamedRecordReader, makeNamedRecordStore, type NamedRecordItems } from "../named-records.ts";
import { queryPartition } from "../query-partition.ts";
import type { Action } from "../transaction.ts";
import { savedFilterUsesAction } from "./saved-filter-uses.ts";

export const SavedFilterItem = stored(
  z.object({
    ...SavedFilterRecord.shape,
    filter: FilterText,
  }),
);

const fromItem = (item: unknown): SavedFilterRecord => SavedFilterItem.parse(item);

const toItem = (record: SavedFilterRecord) => ({ ...record, filter: storedText(record.filter) });

export const UseItem = stored(z.object({ user: RecordUse }));

/** Keeps what a change replaces and drops the oldest; with the record all of them go. */
const alongside = (
  TableName: string,
  { workspaceId, before, after }: NamedRecordWrite<SavedFilterRecord>,
): Action[] => {
  if (before === undefined)
    return after === undefined ? [] : [savedFilterUsesAction(TableName, workspaceId, after.id, "begin")];
  const key = (version: number) => savedFilterVersionKey(workspaceId, before.id, version);
  const drop = (version: number): Action => ({ Delete: { TableName, Key: key(version) } });
  const oldest = before.version - sizes.savedFilterVersionsMax;
  if (after === undefined) {
    const kept = Math.min(before.version - 1, sizes.savedFilterVersionsMax);
    return [
      savedFilterUsesAction(TableName, workspaceId, before.id, "end"),
      ...Array.from({ length: kept }, (_, index) => drop(before.version - 1 - index)),
    ];
  }
  const Item = {
    ...toItem(before),
    ...key(before.version),
    kind: "saved_filter_version",
    workspace_id: workspaceId,
  };
  return [{ Put: { TableName, Item } }, ...(oldest > 0 ? [drop(oldest)] : [])];
};

const items: NamedRecordItems<SavedFilterRecord> = {
  kind: "saved_filter",
  fromItem,
  toItem,
  lockOn: ({ created_by, name }) => `${created_by}#${fold(name)}`,
  alongside,
};

export const makeSavedFilterReader = (client: DynamoDBDocumentClient, table: string): SavedFilterReader => ({
  ...makeNamedRecordReader(client, table, items),
  former: (workspaceId, id) => {
    const { pk: partition } = savedFilterVersionKey(workspaceId, id, 0);
    const query = { partition, newestFirst: { before: undefined } };
    return Array.fromAsync(queryPartition(client, table, query, fromItem));
  },
  usedBy: (workspaceId, id) => {
    const { pk: partition } = savedFilterUsesKey(workspaceId, id);
    const query = { partition, beginsWith: savedFilterUsePrefix };
    return Array.fromAsync(queryPartition(client, table, query, (item) => UseItem.parse(item).user));
  },
});

export const makeSavedFilterStore = (client: DynamoDBDocumentClient, table: string): SavedFilterStore =>
  makeNamedRecordStore(client, table, items);
