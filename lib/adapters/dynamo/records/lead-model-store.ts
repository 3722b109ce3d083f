import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { customPath } from "#lib/domain/records/custom-field/custom-path.ts";
import {
  type LeadModel,
  type LeadModelReader,
  type LeadModelSource,
  type LeadModelWriter,
  type ModelChange,
  plainModel,
} from "#lib/domain/records/lead/lead-model.ts";
import { defaultDealPipeline, defaultPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import { gateOfModel } from "#lib/domain/records/validation-rule/gate-of-model.ts";
import {
  customFieldKey,
  type Key,
  leadModelHeadKey,
  leadModelPartition,
  validationRuleKey,
} from "../keys.ts";
import { toAuditItem } from "../platform/audit-item.ts";
import { queryPartition } from "../query-partition.ts";
import { type Action, transact } from "../transaction.ts";
import { existingReferences } from "./references.ts";

export const readModel = async (
  client: DynamoDBDocumentClient,
  table: string,
  workspaceId: WorkspaceId,
): Promise<LeadModel> => {
  const query = { partition: leadModelPartition(workspaceId) };
  const items = await Array.fromAsync(queryPartition(client, table, query, (item) => item));
  if (items.length === 0)
    return {
      ...plainModel,
      pipelines: [defaultPipeline(workspaceId)],
      deals: { fields: [], pipelines: [defaultDealPipeline(workspaceId)] },
    };
  const { fromModelItems } = await import("#lib/adapters/dynamo/records/lead-model-items.ts");
  return fromModelItems(workspaceId, items);
};

export const makeLeadModelSource = (client: DynamoDBDocumentClient, table: string): LeadModelSource => ({
  read: (workspaceId) => readModel(client, table, workspaceId),
});

/** The gate of a model, with its scores where one computes them. */
export const gateWithScoring: LeadModelReader["gate"] = async (model, now) => {
  const gate = await gateOfModel(model, now);
  if (model.scoring === undefined) return gate;
  const { scoringGate } = await import("#lib/domain/selling/scoring/lead-scoring.ts");
  return scoringGate(gate, model.scoring, model, now);
};

export const makeLeadModelReader = (client: DynamoDBDocumentClient, table: string): LeadModelReader => ({
  read: (workspaceId) => readModel(client, table, workspaceId),
  existing: (workspaceId, references) => existingReferences(client, table, workspaceId, references),
  gate: gateWithScoring,
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
export const modelHeadAction = (
  table: string,
  workspaceId: WorkspaceId,
  { revision }: LeadModel,
): Action => ({
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
      modelHeadAction(table, workspaceId, model),
      ...(part === undefined ? [] : [partAction(table, part)]),
      { Put: { TableName: table, Item: toAuditItem(audit) } },
    ]);
    return reasons.length === 0;
  },
});
