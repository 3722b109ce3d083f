import { type DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { LearnedMapping, type LearnedMappings } from "#lib/domain/transfer/mapping/learned-mapping.ts";
import { changeKey, learnedMappingKey } from "../keys.ts";
import { readItem } from "../read-item.ts";

/** The newest are found by the index. */
export const toLearnedItem = (
  workspaceId: WorkspaceId,
  learned: LearnedMapping,
): Record<string, unknown> => ({
  ...learnedMappingKey(workspaceId, learned.fingerprint),
  ...learned,
  kind: "learned_mapping",
  changed_key: changeKey(learned.learned_at, learned.fingerprint),
});

/** Undefined for what this version can't read, such as a field that is no more: it then teaches nothing. */
const fromLearnedItem = (item: unknown): LearnedMapping | undefined => LearnedMapping.safeParse(item).data;

export const makeLearnedMappings = (client: DynamoDBDocumentClient, table: string): LearnedMappings => ({
  ofHeader: (workspaceId, fingerprint) =>
    readItem(client, table, learnedMappingKey(workspaceId, fingerprint), fromLearnedItem),
  newest: async (workspaceId, limit) => {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: table,
        IndexName: "changes",
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": learnedMappingKey(workspaceId, "").pk },
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: limit,
      }),
    );
    return Items.flatMap((item) => fromLearnedItem(item) ?? []);
  },
});
