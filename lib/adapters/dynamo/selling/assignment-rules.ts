import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { AssignmentRuleId, type WorkspaceId } from "#lib/contract/platform/ids.ts";
import { AssignmentEntry, AssignmentRule } from "#lib/contract/selling/assignment-rule-record.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { storedText } from "#lib/domain/platform/stored/unknown-fields.ts";
import type { ActiveRule, RuleReader, RuleStore } from "#lib/domain/selling/assignment/rule-store.ts";
import { FilterText } from "../filter-text.ts";
import { assignmentHeadKey, namedRecordKey } from "../keys.ts";
import { makeNamedRecordReader, makeNamedRecordStore, type NamedRecordItems } from "../named-records.ts";
import type { Action } from "../transaction.ts";

export const RuleItem = stored(
  z.object({
    ...AssignmentRule.shape,
    /** Rules from before owners were asked lack it. */
    accept_within: AssignmentRule.shape.accept_within.default(null),
    entries: z.array(z.object({ ...AssignmentEntry.shape, when: FilterText.nullable() })),
  }),
);

export const Head = z.object({ rule_id: AssignmentRuleId.nullable(), version: z.int() });
export type AssignmentHead = z.infer<typeof Head>;

const noHead: AssignmentHead = { rule_id: null, version: 0 };

/** Which rule assigns new leads, and how often a rule was written. */
export const readAssignmentHead = async (
  client: DynamoDBDocumentClient,
  table: string,
  workspaceId: WorkspaceId,
): Promise<AssignmentHead> => {
  const query = { TableName: table, Key: { ...assignmentHeadKey(workspaceId) }, ConsistentRead: true };
  const { Item } = await client.send(new GetCommand(query));
  return Item === undefined ? noHead : Head.parse(Item);
};

/** Nothing was written of rules since the head was read. */
export const headIs = ({ version }: AssignmentHead) =>
  version === 0
    ? { ConditionExpression: "attribute_not_exists(pk)" }
    : { ConditionExpression: "version = :head", ExpressionAttributeValues: { ":head": version } };

const items: NamedRecordItems<AssignmentRule> = {
  kind: "assignment_rule",
  fromItem: (item) => RuleItem.parse(item),
  toItem: (rule) => ({
    ...rule,
    entries: rule.entries.map((entry) => ({
      ...entry,
      when: entry.when === null ? null : storedText(entry.when),
    })),
  }),
  lockOn: ({ name }) => fold(name),
};

export const makeRuleReader = (client: DynamoDBDocumentClient, table: string): RuleReader & ActiveRule => ({
  ...makeNamedRecordReader(client, table, items),
  active: async (workspaceId) => (await readAssignmentHead(client, table, workspaceId)).rule_id,
});

/** The pools that a rule names are there. */
const poolsAreThere = (table: string, workspaceId: WorkspaceId, rule: AssignmentRule): Action[] =>
  [...new Set(rule.entries.map(({ pool_id }) => pool_id))].map((id) => ({
    ConditionCheck: {
      TableName: table,
      Key: namedRecordKey(workspaceId, "assignment_pool", id),
      ConditionExpression: "attribute_exists(pk)",
    },
  }));

const nextHead = (
  head: AssignmentHead,
  before: AssignmentRule | undefined,
  after: AssignmentRule | undefined,
): AssignmentHead => {
  const version = head.version + 1;
  if (after?.assign_new_leads === true) return { rule_id: after.id, version };
  return { rule_id: head.rule_id === (after ?? before)?.id ? null : head.rule_id, version };
};

export const makeRuleStore = (client: DynamoDBDocumentClient, table: string): RuleStore => ({
  ...makeRuleReader(client, table),
  write: async (write) => {
    const { workspaceId, before, after } = write;
    const head = await readAssignmentHead(client, table, workspaceId);
    // Another rule was switched on since this one was checked against it.
    if (after?.assign_new_leads === true && head.rule_id !== null && head.rule_id !== after.id)
      return "stale";
    const Item = {
      ...assignmentHeadKey(workspaceId),
      kind: "assignment_head",
      workspace_id: workspaceId,
      ...nextHead(head, before, after),
    };
    const alongside = (): Action[] => [
      { Put: { TableName: table, Item, ...headIs(head) } },
      ...(after === undefined ? [] : poolsAreThere(table, workspaceId, after)),
    ];
    return makeNamedRecordStore(client, table, { ...items, alongside }).write(write);
  },
});
