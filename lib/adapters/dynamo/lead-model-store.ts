import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { CustomField } from "#lib/contract/custom-field-record.ts";
import type { WorkspaceId } from "#lib/contract/ids.ts";
import { ValidationRule } from "#lib/contract/validation-rule-record.ts";
import { customPath } from "#lib/domain/custom-field/custom-path.ts";
import type {
  LeadModel,
  LeadModelReader,
  LeadModelSource,
  LeadModelWriter,
  ModelChange,
} from "#lib/domain/lead/lead-model.ts";
import { toAuditItem } from "./audit-item.ts";
import { customFieldKey, type Key, leadModelHeadKey, leadModelPartition, validationRuleKey } from "./keys.ts";
import { queryPartition } from "./query-partition.ts";
import { existingReferences } from "./references.ts";
import { type Action, transact } from "./transaction.ts";

const ModelItem = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("lead_model"), revision: z.int() }),
  z.object({ kind: z.literal("custom_field"), field: CustomField }),
  z.object({ kind: z.literal("validation_rule"), rule: ValidationRule }),
]);

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const readModel = async (
  client: DynamoDBDocumentClient,
  table: string,
  workspaceId: WorkspaceId,
): Promise<LeadModel> => {
  const items = await Array.fromAsync(
    queryPartition(client, table, { partition: leadModelPartition(workspaceId) }, (item) =>
      ModelItem.parse(item),
    ),
  );
  return {
    revision: items.flatMap((item) => (item.kind === "lead_model" ? item.revision : []))[0] ?? 0,
    fields: items
      .flatMap((item) => (item.kind === "custom_field" ? item.field : []))
      .toSorted((a, b) => Number(a.on === "company") - Number(b.on === "company") || byText(a.key, b.key)),
    rules: items
      .flatMap((item) => (item.kind === "validation_rule" ? item.rule : []))
      .toSorted((a, b) => a.order - b.order || byText(a.id, b.id)),
  };
};

export const makeLeadModelSource = (client: DynamoDBDocumentClient, table: string): LeadModelSource => ({
  read: (workspaceId) => readModel(client, table, workspaceId),
});

export const makeLeadModelReader = (client: DynamoDBDocumentClient, table: string): LeadModelReader => ({
  read: (workspaceId) => readModel(client, table, workspaceId),
  existing: (workspaceId, references) => existingReferences(client, table, workspaceId, references),
});

interface Part {
  readonly key: Key;
  /** Absent when the part is deleted. */
  readonly item?: Record<string, unknown> | undefined;
}

const partOf = (workspaceId: WorkspaceId, change: ModelChange): Part | undefined => {
  if ("field" in change) {
    const { before, after } = change.field;
    const field = after ?? before;
    return (
      field && {
        key: customFieldKey(workspaceId, customPath(field)),
        item: after && { kind: "custom_field", workspace_id: workspaceId, field: after },
      }
    );
  }
  const { before, after } = change.rule;
  const rule = after ?? before;
  return (
    rule && {
      key: validationRuleKey(workspaceId, rule.id),
      item: after && { kind: "validation_rule", workspace_id: workspaceId, rule: after },
    }
  );
};

const partAction = (table: string, { key, item }: Part): Action =>
  item === undefined
    ? { Delete: { TableName: table, Key: { ...key } } }
    : { Put: { TableName: table, Item: { ...key, ...item } } };

/** Every change passes the head, whose revision it must have read: what it was checked against still holds. */
const headAction = (table: string, workspaceId: WorkspaceId, { revision }: LeadModel): Action => ({
  Put: {
    TableName: table,
    Item: {
      ...leadModelHeadKey(workspaceId),
      kind: "lead_model",
      workspace_id: workspaceId,
      revision: revision + 1,
    },
    ...(revision === 0
      ? { ConditionExpression: "attribute_not_exists(pk)" }
      : { ConditionExpression: "revision = :read", ExpressionAttributeValues: { ":read": revision } }),
  },
});

export const makeLeadModelWriter = (client: DynamoDBDocumentClient, table: string): LeadModelWriter => ({
  read: (workspaceId) => readModel(client, table, workspaceId),
  write: async (model, change, audit) => {
    const { workspaceId } = audit;
    const part = partOf(workspaceId, change);
    const reasons = await transact(client, [
      headAction(table, workspaceId, model),
      ...(part === undefined ? [] : [partAction(table, part)]),
      { Put: { TableName: table, Item: toAuditItem(audit) } },
    ]);
    return reasons.length === 0;
  },
});
