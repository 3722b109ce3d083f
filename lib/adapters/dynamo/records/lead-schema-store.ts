import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { keepUnknown } from "#lib/domain/platform/stored/unknown-fields.ts";
import { customPath } from "#lib/domain/records/custom-field/custom-path.ts";
import {
  type LeadSchema,
  type LeadSchemaWriter,
  plainSchema,
  type SchemaChange,
} from "#lib/domain/records/lead/lead-schema.ts";
import { defaultDealPipeline, defaultPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import {
  customFieldKey,
  type Key,
  leadSchemaHeadKey,
  leadSchemaPartition,
  validationRuleKey,
} from "../keys.ts";
import { toAuditItem } from "../platform/audit-item.ts";
import { queryPartition } from "../query-partition.ts";
import { type Action, transact } from "../transaction.ts";

export const readModel = async (
  client: DynamoDBDocumentClient,
  table: string,
  workspaceId: WorkspaceId,
): Promise<LeadSchema> => {
  const query = { partition: leadSchemaPartition(workspaceId) };
  const items = await Array.fromAsync(queryPartition(client, table, query, (item) => item));
  if (items.length === 0)
    return {
      ...plainSchema,
      pipelines: [defaultPipeline(workspaceId)],
      deals: { fields: [], pipelines: [defaultDealPipeline(workspaceId)] },
    };
  const { fromModelItems } = await import("#lib/adapters/dynamo/records/lead-schema-items.ts");
  return fromModelItems(workspaceId, items);
};

interface Part {
  readonly key: Key;
  /** Absent when the part is deleted. */
  readonly item?: Record<string, unknown> | undefined;
}

const partOf = (workspaceId: WorkspaceId, change: SchemaChange): Part | undefined => {
  if ("field" in change) {
    const { before, after } = change.field;
    const field = after ?? before;
    return (
      field && {
        key: customFieldKey(workspaceId, customPath(field)),
        item: after && {
          kind: "custom_field",
          workspace_id: workspaceId,
          field: keepUnknown(before, after),
        },
      }
    );
  }
  const { before, after } = change.rule;
  const rule = after ?? before;
  return (
    rule && {
      key: validationRuleKey(workspaceId, rule.id),
      item: after && {
        kind: "validation_rule",
        workspace_id: workspaceId,
        rule: keepUnknown(before, after),
      },
    }
  );
};

const partAction = (table: string, { key, item }: Part): Action =>
  item === undefined
    ? { Delete: { TableName: table, Key: { ...key } } }
    : { Put: { TableName: table, Item: { ...key, ...item } } };

/** Every change passes the head, whose revision it must have read: what it was checked against still holds. */
export const modelHeadAction = (
  table: string,
  workspaceId: WorkspaceId,
  { revision, settings }: Pick<LeadSchema, "revision" | "settings">,
): Action => ({
  Put: {
    TableName: table,
    Item: {
      ...leadSchemaHeadKey(workspaceId),
      kind: "lead_model",
      workspace_id: workspaceId,
      revision: revision + 1,
      // The head is the one item of the schema whose unknown parts earlier code ignores.
      ...(settings !== undefined && { settings }),
    },
    ...(revision === 0
      ? { ConditionExpression: "attribute_not_exists(pk)" }
      : { ConditionExpression: "revision = :read", ExpressionAttributeValues: { ":read": revision } }),
  },
});

export const makeLeadSchemaWriter = (client: DynamoDBDocumentClient, table: string): LeadSchemaWriter => ({
  read: (workspaceId) => readModel(client, table, workspaceId),
  write: async (leadSchema, change, audit) => {
    const { workspaceId } = audit;
    const part = partOf(workspaceId, change);
    const reasons = await transact(client, [
      modelHeadAction(table, workspaceId, leadSchema),
      ...(part === undefined ? [] : [partAction(table, part)]),
      { Put: { TableName: table, Item: toAuditItem(audit) } },
    ]);
    return reasons.length === 0;
  },
});
