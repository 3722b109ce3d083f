import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import {
  WorkflowTemplateRecord,
  WorkflowTemplateVersion,
  workflowTemplateVersionsMax,
} from "#lib/contract/automation/workflow-template-record.ts";
import type {
  WorkflowTemplateReader,
  WorkflowTemplateStore,
} from "#lib/domain/automation/template/template-record.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { stored, storedJson } from "#lib/domain/platform/stored/stored.ts";
import { storedText } from "#lib/domain/platform/stored/unknown-fields.ts";
import { workflowTemplateVersionKey } from "../keys.ts";
import { makeNamedRecordReader, makeNamedRecordStore, type NamedRecordItems } from "../named-records.ts";
import { queryPartition } from "../query-partition.ts";
import type { Action } from "../transaction.ts";

/** DynamoDB's numbers and text hold less than JSON's. */
const { params, document } = WorkflowTemplateRecord.shape;
const content = { params: storedJson(params), document: storedJson(document) };

export const TemplateItem = stored(z.object({ ...WorkflowTemplateRecord.shape, ...content }));
export const VersionItem = stored(z.object({ ...WorkflowTemplateVersion.shape, ...content }));

const asText = ({ params: given, document: said }: Pick<WorkflowTemplateRecord, "params" | "document">) => ({
  params: storedText(given),
  document: storedText(said),
});

const versions = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** Keeps the last versions beside the template; they go with it. */
const alongside: NonNullable<NamedRecordItems<WorkflowTemplateRecord>["alongside"]> = (
  TableName,
  { workspaceId, before, after },
): Action[] => {
  const id = (after ?? before)?.id ?? "";
  const keyOf = (version: number) => workflowTemplateVersionKey(workspaceId, id, version);
  const gone = (some: readonly number[]): Action[] =>
    some.map((version) => ({ Delete: { TableName, Key: { ...keyOf(version) } } }));
  const last = before?.content_version ?? 0;
  if (after === undefined) return gone(versions(Math.max(1, last - workflowTemplateVersionsMax + 1), last));
  const { content_version, updated_at: at } = after;
  if (content_version === last) return [];
  const Item = {
    ...keyOf(content_version),
    kind: "workflow_template_version",
    workspace_id: workspaceId,
    content_version,
    at,
    by: after.updated_by,
    ...asText(after),
  };
  const oldest = content_version - workflowTemplateVersionsMax;
  return [{ Put: { TableName, Item } }, ...gone(oldest > 0 ? [oldest] : [])];
};

const items: NamedRecordItems<WorkflowTemplateRecord> = {
  kind: "workflow_template",
  fromItem: (item) => TemplateItem.parse(item),
  toItem: (record) => ({ ...record, ...asText(record) }),
  lockOn: ({ created_by, name }) => `${created_by}#${fold(name)}`,
  alongside,
};

export const makeWorkflowTemplateReader = (
  client: DynamoDBDocumentClient,
  table: string,
): WorkflowTemplateReader => ({
  ...makeNamedRecordReader(client, table, items),
  versions: async (workspaceId, id) => {
    const { pk: partition } = workflowTemplateVersionKey(workspaceId, id, 0);
    const found = queryPartition(client, table, { partition }, (item) => VersionItem.parse(item));
    return (await Array.fromAsync(found)).toReversed();
  },
});

export const makeWorkflowTemplateStore = (
  client: DynamoDBDocumentClient,
  table: string,
): WorkflowTemplateStore => ({
  ...makeWorkflowTemplateReader(client, table),
  ...makeNamedRecordStore(client, table, items),
});
