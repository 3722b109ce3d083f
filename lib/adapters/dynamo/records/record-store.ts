import type { CancellationReason } from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { keepUnknown } from "#lib/domain/platform/stored/unknown-fields.ts";
import {
  type AnyRecord,
  idValue,
  type Kept,
  type Named,
  type RecordKind,
} from "#lib/domain/records/record-kind/record-kind.ts";
import { type RecordName, recordKinds } from "#lib/domain/records/record-kind/record-kinds.ts";
import type {
  RecordReader,
  RecordStore,
  RecordWrite,
  RecordWriteOutcome,
  Present as There,
} from "#lib/domain/records/record-kind/record-store.ts";
import { batchGet } from "../batch-get.ts";
import { type Key, leadKey, memberKey, recordKey, timelineKey, uniqueKey } from "../keys.ts";
import { toAuditItem } from "../platform/audit-item.ts";
import { historyActions } from "../platform/histories.ts";
import { readItem } from "../read-item.ts";
import { type Action, intoTransactions, isLost, stillAt, transact } from "../transaction.ts";
import { expiryOf, fromRecordItem, toRecordItem } from "./record-item.ts";
import { versionActions } from "./record-versions.ts";

/** Without a record it keeps an id from being made anew by itself: whose it was is in the bin. */
export const Lock = z.object({ record_id: z.string().optional() });
const TakenLock = Lock.required();
const Present = z.object({
  deleted_at: z.string().optional(),
  role: Role.optional(),
  record_id: z.string().optional(),
  record: z.object({ content_version: z.int().optional() }).optional(),
});
const isAliased = (kind: Named["kind"]): kind is RecordName =>
  kind !== "lead" && kind !== "member" && "hasAliases" in recordKinds[kind];

const thereOf = ({ role, record }: z.infer<typeof Present>): There => ({
  ...(role !== undefined && { role }),
  ...(record?.content_version !== undefined && { latest: record.content_version }),
});

const Placed = z.object({ pk: z.string(), sk: z.string() });
const placeName = ({ pk, sk }: z.infer<typeof Placed>): string => `${pk} ${sk}`;

type Declared<R extends AnyRecord> = RecordKind<R, never, never>;

const keyOf = (ws: WorkspaceId, { kind, id }: Named) => {
  if (kind === "member") return memberKey(ws, id);
  return kind === "lead" ? leadKey(ws, id as `lead_${string}`) : recordKey(ws, kind, id);
};

export const makeRecordReader = (client: DynamoDBDocumentClient, table: string): RecordReader => ({
  get: (kind, workspaceId, id) =>
    readItem(client, table, recordKey(workspaceId, kind.name, id), (item) => fromRecordItem(kind, item)),
  holderOf: ({ name }, workspaceId, value) =>
    readItem(client, table, uniqueKey(workspaceId, name, value), (item) => Lock.parse(item).record_id),
  taken: async ({ name, leadsTo }, workspaceId, ids) => {
    const places = ids.flatMap((id) => [
      [id, recordKey(workspaceId, name, id)] as const,
      ...(leadsTo === undefined ? [] : [[id, uniqueKey(workspaceId, name, leadsTo(id))] as const]),
    ]);
    const found = await batchGet(
      client,
      table,
      places.map(([, key]) => key),
    );
    const there = new Set(found.map((item) => placeName(Placed.parse(item))));
    return new Set(places.flatMap(([id, key]) => (there.has(placeName(key)) ? [id] : [])));
  },
  present: async (workspaceId, named) => {
    const aliasKey = ({ kind, id }: Named): Key[] =>
      isAliased(kind) ? [uniqueKey(workspaceId, kind, idValue(id))] : [];
    const keys = named.flatMap((one) => [keyOf(workspaceId, one), ...aliasKey(one)]);
    const found = await batchGet(client, table, [
      ...new Map(keys.map((key) => [placeName(key), key])).values(),
    ]);
    const there = new Map(found.map((item) => [placeName(Placed.parse(item)), Present.parse(item)]));
    return new Map(
      named.flatMap((one): (readonly [string, There])[] => {
        const own = there.get(placeName(keyOf(workspaceId, one)));
        if (own !== undefined && own.deleted_at === undefined) return [[one.id, thereOf(own)]];
        const [other] = aliasKey(one).flatMap((key) => there.get(placeName(key))?.record_id ?? []);
        return other === undefined || other === one.id ? [] : [[one.id, { id: other }]];
      }),
    );
  },
});

/** A deleted record holds nothing and shows in no timeline. */
const heldBy = <R extends AnyRecord>(kind: Declared<R>, kept: Kept<R> | undefined): readonly string[] =>
  kept === undefined || kept.deleted !== undefined ? [] : kind.uniqueValues(kept.record, kept.workspaceId);

interface Locks {
  readonly taken: readonly string[];
  readonly freed: readonly string[];
  /** The record that gives what is taken, by the same transaction. */
  readonly giver: string | undefined;
}

const lockActions = <R extends AnyRecord>(
  table: string,
  { name, leadsTo }: Declared<R>,
  { after: { workspaceId, record, deleted } }: RecordWrite<R>,
  { taken, freed, giver }: Locks,
): Action[] => {
  const own = {
    ConditionExpression: "attribute_not_exists(record_id) OR record_id IN (:id, :giver)",
    ExpressionAttributeValues: { ":id": record.id, ":giver": giver ?? record.id },
  };
  return [
    ...taken.map((value) => ({
      Put: {
        TableName: table,
        Item: { ...uniqueKey(workspaceId, name, value), kind: "lock", record_id: record.id },
        ...own,
        ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
      },
    })),
    ...freed.map((value): Action => {
      const key = uniqueKey(workspaceId, name, value);
      if (deleted === undefined || leadsTo === undefined || !value.startsWith(idValue("")))
        return { Delete: { TableName: table, Key: key, ...own } };
      const Item = {
        ...key,
        kind: "lock",
        freed_at: deleted.at,
        expires_at_epoch_seconds: expiryOf(deleted.at),
      };
      return { Put: { TableName: table, Item, ...own } };
    }),
  ];
};

/** A row for each timeline that newly shows the record. */
const timelineActions = <R extends AnyRecord>(
  table: string,
  kind: Declared<R>,
  { before, after: { workspaceId, record } }: RecordWrite<R>,
): Action[] => {
  const known = new Set(before === undefined ? [] : kind.subjects(before.record));
  return kind
    .subjects(record)
    .filter((subject) => !known.has(subject))
    .map((subject) => ({
      Put: {
        TableName: table,
        Item: {
          ...timelineKey(workspaceId, subject, record.updated_at, record.id),
          kind: "timeline",
          workspace_id: workspaceId,
          subject,
          at: record.updated_at,
          record: { kind: kind.name, id: record.id },
        },
      },
    }));
};

/** What a refused write means: a changed record, or a value that another has. */
export const outcomeOf = (
  [record, ...locks]: readonly CancellationReason[],
  taken: readonly string[],
): RecordWriteOutcome => {
  if (isLost(record)) return { outcome: "stale" };
  const refused = locks.slice(0, taken.length).find(isLost);
  if (refused?.Item !== undefined)
    return { outcome: "duplicate", existingId: TakenLock.parse(unmarshall(refused.Item)).record_id };
  return { outcome: "stale" };
};

/**
 * What a write is made of: the record's own put first, then the locks that it takes, in the order of `taken`. With
 * `other`, which the same transaction writes, values pass from one to the other.
 */
export const recordActions = <R extends AnyRecord>(
  table: string,
  kind: Declared<R>,
  write: RecordWrite<R>,
  other?: RecordWrite<R>,
): { readonly actions: readonly Action[]; readonly taken: readonly string[] } => {
  const { before, after, audit } = write;
  const [held, kept] = [heldBy(kind, before), heldBy(kind, after)];
  const taken = kept.filter((value) => !held.includes(value));
  const passed = heldBy(kind, other?.after);
  const freed = held.filter((value) => !kept.includes(value) && !passed.includes(value));
  const actions = [
    {
      Put: {
        TableName: table,
        Item: toRecordItem(kind, keepUnknown(before, after)),
        ...stillAt(before?.record.version),
      },
    },
    ...lockActions(table, kind, write, { taken, freed, giver: other?.after.record.id }),
    ...timelineActions(table, kind, write),
    ...versionActions(table, kind, write),
    ...historyActions(table, kind.histories?.(before, after)),
    { Put: { TableName: table, Item: toAuditItem(audit) } },
  ];
  return { actions, taken };
};

export const makeRecordStore = (client: DynamoDBDocumentClient, table: string): RecordStore => {
  const writeOne = async ({ actions, taken }: ReturnType<typeof recordActions>) => {
    const reasons = await transact(client, actions);
    return reasons.length === 0 ? ({ outcome: "stored" } as const) : outcomeOf(reasons, taken);
  };
  return {
    ...makeRecordReader(client, table),
    write: (kind, write) => writeOne(recordActions(table, kind, write)),
    writeEach: async (kind, writes) => {
      const outcomes: RecordWriteOutcome[] = [];
      for (const group of intoTransactions(writes.map((write) => recordActions(table, kind, write)))) {
        const reasons = await transact(
          client,
          group.flatMap(({ actions }) => actions),
        );
        // One that is refused does not keep back the others.
        for (const one of group)
          outcomes.push(reasons.length === 0 ? { outcome: "stored" } : await writeOne(one));
      }
      return outcomes;
    },
  };
};
