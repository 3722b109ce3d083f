import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type {
  NamedRecord,
  NamedRecordReader,
  NamedRecordStore,
  NamedRecordWrite,
} from "#lib/domain/platform/named-record/named-record.ts";
import { keepUnknown } from "#lib/domain/platform/stored/unknown-fields.ts";
import { type NamedKind, namedRecordKey, namedRecordPartition, uniqueKey } from "./keys.ts";
import { toAuditItem } from "./platform/audit-item.ts";
import { queryPartition } from "./query-partition.ts";
import { readItem } from "./read-item.ts";
import { type Action, isLost, stillAt, transact } from "./transaction.ts";

/** How one kind of record lies in the table. */
export interface NamedRecordItems<Record extends NamedRecord> {
  readonly kind: NamedKind;
  readonly fromItem: (item: unknown) => Record;
  readonly toItem: (record: Record) => globalThis.Record<string, unknown>;
  /** What no two records of the kind share; the name as it is written when left out. */
  readonly lockOn?: (record: Record) => string;
  /** What is written in the same transaction; where a condition of it does not hold, the write is `stale`. */
  readonly alongside?: (table: string, write: NamedRecordWrite<Record>) => readonly Action[];
}

const Lock = z.object({ record_id: z.string() });

export const makeNamedRecordReader = <Record extends NamedRecord>(
  client: DynamoDBDocumentClient,
  table: string,
  { kind, fromItem }: NamedRecordItems<Record>,
): NamedRecordReader<Record> => {
  const get = (workspaceId: WorkspaceId, id: string) =>
    readItem(client, table, namedRecordKey(workspaceId, kind, id), fromItem);
  return {
    get,
    withName: async (workspaceId, name) => {
      const lock = uniqueKey(workspaceId, kind, name);
      const id = await readItem(client, table, lock, (item) => Lock.parse(item).record_id);
      return id === undefined ? undefined : get(workspaceId, id);
    },
    newestFirst: (workspaceId, { before, limit: pageSize }) => {
      const partition = namedRecordPartition(workspaceId, kind);
      return queryPartition(client, table, { partition, newestFirst: { before }, pageSize }, fromItem);
    },
  };
};

/** Whether a write's second action takes a name. */
const takesLock = <Record extends NamedRecord>(
  { lockOn = ({ name }) => name }: NamedRecordItems<Record>,
  { before, after }: NamedRecordWrite<Record>,
): boolean => after !== undefined && (before && lockOn(before)) !== lockOn(after);

/** The actions of a write: the record first, then its name's lock. */
const actionsOf = <Record extends NamedRecord>(
  table: string,
  { kind, toItem, lockOn = ({ name }) => name, alongside = () => [] }: NamedRecordItems<Record>,
  write: NamedRecordWrite<Record>,
): Action[] => {
  const { workspaceId, before, after, audit } = write;
  const condition = stillAt(before?.version);
  const record: Action =
    after === undefined
      ? {
          Delete: {
            TableName: table,
            Key: namedRecordKey(workspaceId, kind, before?.id ?? ""),
            ...condition,
          },
        }
      : {
          Put: {
            TableName: table,
            Item: {
              ...namedRecordKey(workspaceId, kind, after.id),
              ...toItem(keepUnknown(before, after)),
              kind,
              workspace_id: workspaceId,
            },
            ...condition,
          },
        };
  const [held, wanted] = [before && lockOn(before), after && lockOn(after)];
  const taken = held === wanted || after === undefined ? undefined : { id: after.id, lock: lockOn(after) };
  const freed = held === wanted ? undefined : held;
  return [
    record,
    ...(taken === undefined
      ? []
      : [
          {
            Put: {
              TableName: table,
              Item: { ...uniqueKey(workspaceId, kind, taken.lock), kind: "lock", record_id: taken.id },
              ConditionExpression: "attribute_not_exists(pk)",
            },
          },
        ]),
    ...(freed === undefined
      ? []
      : [{ Delete: { TableName: table, Key: uniqueKey(workspaceId, kind, freed) } }]),
    ...alongside(table, write),
    ...(audit === undefined ? [] : [{ Put: { TableName: table, Item: toAuditItem(audit) } }]),
  ];
};

export const makeNamedRecordStore = <Record extends NamedRecord>(
  client: DynamoDBDocumentClient,
  table: string,
  items: NamedRecordItems<Record>,
): NamedRecordStore<Record> => ({
  ...makeNamedRecordReader(client, table, items),
  write: async (write) => {
    const [record, ...others] = await transact(client, actionsOf(table, items, write));
    if (record === undefined) return "stored";
    // A new record's own id is there already, or its name is another's.
    if (isLost(record)) return write.before === undefined ? "duplicate" : "stale";
    return takesLock(items, write) && isLost(others[0]) ? "duplicate" : "stale";
  },
});
