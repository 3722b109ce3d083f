import { type DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { RunId, WorkflowId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { type DueKind, dueKinds, type StoredDue } from "#lib/domain/platform/due/due.ts";
import type { DuePage } from "#lib/domain/platform/due/due-queue.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { type Action, isLost, transact } from "../transaction.ts";

/** An id that makes no message would block its shard: such an item counts as unreadable. */
const idsOf = {
  run: RunId,
  workflow: WorkflowId,
  group: z.string().refine((id) => /^[^|]+\|./.test(id) && WorkflowId.safeParse(id.split("|")[0]).success),
} as const satisfies Record<DueKind, z.ZodType>;

const ItemId = z.object({ pk: z.string(), sk: z.string(), putId: z.string().optional() });

/** Attributes that a later version adds do not matter: no release changes a reminder. */
export const DueItem = stored(
  z.object({
    pk: z.string(),
    sk: z.string(),
    workspace_id: WorkspaceId,
    due_kind: z.enum(dueKinds),
    id: z.string(),
    put_id: z.string().optional(),
  }),
);

const ReadDue = DueItem.schema
  .transform(({ pk, sk, workspace_id: workspaceId, due_kind: kind, id, put_id: putId }): StoredDue => {
    return { workspaceId, kind, id, itemId: JSON.stringify({ pk, sk, putId }) };
  })
  .refine(({ kind, id }) => idsOf[kind].safeParse(id).success);

/** Items of one query: what follows a page, its messages and its deletions, takes a shard no more than its write units. */
const pageItems = 50;

/** Part of a partition: below a sort key, and after another. */
interface PageQuery {
  readonly partition: string;
  readonly below?: string;
  readonly after: string | undefined;
}

/** Reads a page of a partition, strongly consistent. */
export const readDuePage = async (
  client: DynamoDBDocumentClient,
  TableName: string,
  { partition, below, after }: PageQuery,
): Promise<DuePage> => {
  const { Items = [], LastEvaluatedKey: last } = await client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: below === undefined ? "pk = :pk" : "pk = :pk AND sk < :below",
      ExpressionAttributeValues: { ":pk": partition, ...(below === undefined ? {} : { ":below": below }) },
      ...(after === undefined ? {} : { ExclusiveStartKey: { pk: partition, sk: after } }),
      Limit: pageItems,
      ConsistentRead: true,
    }),
  );
  const due = Items.flatMap((item) => ReadDue.safeParse(item).data ?? []);
  const next = last === undefined ? undefined : z.object({ sk: z.string() }).parse(last).sk;
  return { due, unreadable: Items.length - due.length, next };
};

/** Deletes an item if it is the write that was read. */
const removal = (TableName: string, { itemId }: StoredDue): Action => {
  const { pk, sk, putId } = ItemId.parse(JSON.parse(itemId));
  const Key = { pk, sk };
  return putId === undefined
    ? { Delete: { TableName, Key, ConditionExpression: "attribute_not_exists(put_id)" } }
    : {
        Delete: {
          TableName,
          Key,
          ConditionExpression: "put_id = :read",
          ExpressionAttributeValues: { ":read": putId },
        },
      };
};

/** Deletes a page of reminders. One transaction costs one call for all; those that were written again are left out. */
export const removeDue = async (
  client: DynamoDBDocumentClient,
  table: string,
  due: readonly StoredDue[],
): Promise<void> => {
  let open = due.map((one) => removal(table, one));
  while (open.length > 0) {
    const reasons = await transact(client, open);
    if (reasons.length === 0) return;
    open = open.filter((_, index) => !isLost(reasons[index]));
  }
};
