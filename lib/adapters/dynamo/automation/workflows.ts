import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import { wantsNews } from "#lib/domain/automation/workflow/trigger-membership-rules.ts";
import {
  documentOf,
  type WorkflowReader,
  WorkflowRecord,
  type WorkflowStore,
} from "#lib/domain/automation/workflow/workflow-record.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { stored, storedJson } from "#lib/domain/platform/stored/stored.ts";
import {
  besideOf,
  fromBeside,
  keepUnknown,
  storedText,
  withoutUnknown,
} from "#lib/domain/platform/stored/unknown-fields.ts";
import { workflowDocumentKey } from "../keys.ts";
import { membershipRulesHeadAction } from "../membership-rules-head.ts";
import { makeNamedRecordReader, makeNamedRecordStore, type NamedRecordItems } from "../named-records.ts";
import { readItem } from "../read-item.ts";

/** A document lies as JSON: DynamoDB's numbers and text hold less than JSON's. */
const DocumentText = storedJson(WorkflowDocument);

const {
  trigger,
  unless,
  goal,
  stop_when,
  enrol,
  time_zone,
  quiet_hours,
  business_days,
  contacts_per_day,
  contacts_per_week,
  company_pause,
  steps,
  ...known
} = WorkflowRecord.shape;
export const WorkflowItem = stored(z.object({ ...known, document: DocumentText }));

/** Reads a workflow's item back. Throws a ZodError when the item is none. */
export const fromWorkflowItem = (item: unknown): WorkflowRecord => {
  const parsed = WorkflowItem.parse(item);
  const { document, ...rest } = parsed;
  // The record has the item's unknown fields as its own, and the document's beside it.
  return besideOf(document, keepUnknown(parsed, { ...rest, ...withoutUnknown(document) }));
};

const documentText = (record: WorkflowRecord): string => storedText(fromBeside(record, documentOf(record)));

const toItem = (record: WorkflowRecord) => {
  const {
    trigger: _t,
    unless: _u,
    goal: _g,
    stop_when: _w,
    enrol: _e,
    time_zone: _z,
    quiet_hours: _q,
    business_days: _b,
    contacts_per_day: _d,
    contacts_per_week: _n,
    company_pause: _p,
    steps: _s,
    ...rest
  } = record;
  return { ...rest, document: documentText(record) };
};

/** Keeps each version of a document, for the runs that end on it. */
const alongside: NonNullable<NamedRecordItems<WorkflowRecord>["alongside"]> = (
  TableName,
  { workspaceId, before, after },
) => {
  const news = [wantsNews(before), wantsNews(after)] as const;
  const head = news.some(Boolean) ? [membershipRulesHeadAction(TableName, workspaceId, news)] : [];
  if (after === undefined || before?.document_version === after.document_version) return head;
  const Item = {
    ...workflowDocumentKey(workspaceId, after.id, after.document_version),
    kind: "workflow_document",
    workspace_id: workspaceId,
    document: documentText(after),
  };
  return [{ Put: { TableName, Item } }, ...head];
};

const items: NamedRecordItems<WorkflowRecord> = {
  kind: "workflow",
  fromItem: fromWorkflowItem,
  toItem,
  // An archived one leaves its name to others.
  lockOn: ({ id, name, state }) => (state === "archived" ? id : fold(name)),
  alongside,
};

export const DocumentItem = stored(z.object({ document: DocumentText }));
/** Documents that one function keeps in memory: none ever changes. */
const keptMax = 200;

export const makeWorkflowReader = (client: DynamoDBDocumentClient, table: string): WorkflowReader => {
  const kept = new Map<string, WorkflowDocument>();
  return {
    ...makeNamedRecordReader(client, table, items),
    document: async (workspaceId, id, version) => {
      const key = workflowDocumentKey(workspaceId, id, version);
      const name = `${key.pk} ${key.sk}`;
      const found =
        kept.get(name) ?? (await readItem(client, table, key, (item) => DocumentItem.parse(item).document));
      if (kept.size >= keptMax) kept.clear();
      if (found !== undefined) kept.set(name, found);
      return found;
    },
  };
};

export const makeWorkflowStore = (client: DynamoDBDocumentClient, table: string): WorkflowStore => ({
  ...makeWorkflowReader(client, table),
  ...makeNamedRecordStore(client, table, items),
});
