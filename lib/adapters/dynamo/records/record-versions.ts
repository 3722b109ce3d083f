import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { MemberId } from "#lib/contract/platform/ids.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import type { AnyRecord, RecordKind } from "#lib/domain/records/record-kind/record-kind.ts";
import type {
  RecordVersion,
  RecordVersions,
  RecordWrite,
} from "#lib/domain/records/record-kind/record-store.ts";
import { recordVersionKey } from "../keys.ts";
import { queryPartition } from "../query-partition.ts";
import type { Action } from "../transaction.ts";

export const VersionItem = stored(
  z.object({
    n: z.int(),
    at: z.string(),
    by: MemberId.nullable(),
    content: z.record(z.string(), z.unknown()),
  }),
);

/** A version is written with the record that first says it, and never again. */
export const versionActions = <R extends AnyRecord>(
  table: string,
  { name, versioned }: RecordKind<R, never, never>,
  { before, after: { workspaceId, record, writtenBy } }: RecordWrite<R>,
): Action[] => {
  const now = versioned?.(record);
  if (now === undefined || (before !== undefined && versioned?.(before.record).n === now.n)) return [];
  const Item = {
    ...recordVersionKey(workspaceId, name, record.id, now.n),
    kind: "record_version",
    workspace_id: workspaceId,
    at: record.updated_at,
    by: writtenBy["memberId"] ?? null,
    ...now,
  };
  return [{ Put: { TableName: table, Item } }];
};

export const makeRecordVersions = (client: DynamoDBDocumentClient, table: string): RecordVersions => ({
  latestFirst: (kind, workspaceId, id) => {
    const { pk: partition } = recordVersionKey(workspaceId, kind.name, id, 0);
    const query = { partition, newestFirst: { before: undefined } };
    const read = (item: unknown): RecordVersion => VersionItem.parse(item);
    return Array.fromAsync(queryPartition(client, table, query, read));
  },
});
