import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { PipelineRecord } from "#lib/contract/selling/pipeline-record.ts";
import { keepUnknown, storedText } from "#lib/domain/platform/stored/unknown-fields.ts";
import { defaultDealPipeline, defaultPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import type { PipelineStep, PipelineStore } from "#lib/domain/selling/pipeline/pipeline-store.ts";
import { pipelineKey } from "../keys.ts";
import { membershipRulesHeadAction } from "../membership-rules-head.ts";
import { toAuditItem } from "../platform/audit-item.ts";
import { jobBeginActions } from "../platform/job-store.ts";
import { modelHeadAction, readModel } from "../records/lead-schema-store.ts";
import { type Action, transact } from "../transaction.ts";

/** The first pipeline is there without being stored, so that its deletion is what is stored. */
const deletion = (table: string, workspaceId: WorkspaceId, id: string): Action => {
  const key = { ...pipelineKey(workspaceId, id) };
  const derived: readonly string[] = [defaultPipeline(workspaceId).id, defaultDealPipeline(workspaceId).id];
  return derived.includes(id)
    ? { Put: { TableName: table, Item: { ...key, kind: "no_pipeline", workspace_id: workspaceId, id } } }
    : { Delete: { TableName: table, Key: key } };
};

const stepActions = (table: string, workspaceId: WorkspaceId, { before, after }: PipelineStep): Action[] => {
  if (after === undefined) return before === undefined ? [] : [deletion(table, workspaceId, before.id)];
  const key = pipelineKey(workspaceId, after.id);
  const Item = {
    ...key,
    kind: "pipeline",
    workspace_id: workspaceId,
    pipeline: storedText(keepUnknown(before, after)),
  };
  return [{ Put: { TableName: table, Item } }];
};

const isRule = (pipeline: PipelineRecord | undefined): boolean =>
  pipeline?.stages.some(({ rules }) => rules.length > 0) === true;

/** What filters may ask of stages has changed too, so that whoever follows leads reads again. */
const membershipRulesAction = (
  table: string,
  workspaceId: WorkspaceId,
  steps: readonly PipelineStep[],
): Action => {
  const more = steps.map(({ before, after }) => Number(isRule(after)) - Number(isRule(before)));
  return membershipRulesHeadAction(
    table,
    workspaceId,
    more.reduce((sum, one) => sum + one, 0),
  );
};

/** Every change passes the schema's head, so that pipelines, fields and rules hold together. */
export const makePipelineStore = (client: DynamoDBDocumentClient, table: string): PipelineStore => ({
  read: (workspaceId) => readModel(client, table, workspaceId),
  write: async (leadSchema, steps, audit, begins) => {
    const { workspaceId } = audit;
    const reasons = await transact(client, [
      modelHeadAction(table, workspaceId, leadSchema),
      ...steps.flatMap((step) => stepActions(table, workspaceId, step)),
      { Put: { TableName: table, Item: toAuditItem(audit) } },
      membershipRulesAction(table, workspaceId, steps),
      ...(begins === undefined ? [] : jobBeginActions(table, begins)),
    ]);
    return reasons.length === 0;
  },
});
