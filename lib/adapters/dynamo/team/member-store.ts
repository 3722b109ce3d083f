import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import type { Member } from "#lib/contract/team/team.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { keepUnknown } from "#lib/domain/platform/stored/unknown-fields.ts";
import type {
  MemberReader,
  MemberWrite,
  MemberWriter,
  FormerMember as StoredFormerMember,
} from "#lib/domain/team/member/member-store.ts";
import { formerMemberKey, memberKey, uniqueKey } from "../keys.ts";
import { toAuditItem } from "../platform/audit-item.ts";
import { queryPartition } from "../query-partition.ts";
import { readItem } from "../read-item.ts";
import { type Action, isLost, stillAt, transact } from "../transaction.ts";
import { fromMemberItem, readMember } from "./read-member.ts";

export const toMemberItem = (workspaceId: WorkspaceId, { id, ...fields }: Member, requestId: string) => ({
  ...memberKey(workspaceId, id),
  kind: "member",
  workspace_id: workspaceId,
  request_id: requestId,
  ...fields,
});

export const makeMemberReader = (client: DynamoDBDocumentClient, table: string): MemberReader => ({
  get: (workspaceId, id) => readMember(client, table, workspaceId, id),
  list: (workspaceId) =>
    Array.fromAsync(
      queryPartition(client, table, { partition: memberKey(workspaceId, "").pk }, fromMemberItem),
    ),
  former: (workspaceId, id) => readItem(client, table, formerMemberKey(workspaceId, id), fromFormerMember),
});

export const FormerMember = stored(z.object({ left_at: Timestamp, name: z.string().optional() }));

const fromFormerMember = (item: unknown): StoredFormerMember => {
  const { left_at: leftAt, name } = FormerMember.parse(item);
  return { leftAt, ...(name !== undefined && { name }) };
};

/** The name of a member who leaves, and when that was; nothing else of the member is kept. */
const leavingAction = (
  TableName: string,
  { workspaceId: workspace_id, before, after, audit }: MemberWrite,
): Action[] =>
  before === undefined || after !== undefined
    ? []
    : [
        {
          Put: {
            TableName,
            Item: {
              ...formerMemberKey(workspace_id, before.id),
              kind: "former_member",
              workspace_id,
              left_at: audit.at,
              name: before.name,
            },
          },
        },
      ];

const memberAction = (table: string, { workspaceId, before, after, audit }: MemberWrite): Action => {
  const condition = stillAt(before?.version);
  return after === undefined
    ? { Delete: { TableName: table, Key: memberKey(workspaceId, before?.id ?? ""), ...condition } }
    : {
        Put: {
          TableName: table,
          Item: toMemberItem(workspaceId, keepUnknown(before, after), audit.requestId),
          ...condition,
        },
      };
};

/** The lock on the member's email: taken with a new member, freed with one who leaves. */
const lockAction = (table: string, { workspaceId, before, after }: MemberWrite): Action[] => {
  const key = (member: Member) => uniqueKey(workspaceId, "member_email", member.email);
  if (before === undefined && after !== undefined)
    return [
      {
        Put: {
          TableName: table,
          Item: { ...key(after), kind: "lock", member_id: after.id },
          ConditionExpression: "attribute_not_exists(pk)",
        },
      },
    ];
  return before !== undefined && after === undefined
    ? [{ Delete: { TableName: table, Key: key(before) } }]
    : [];
};

const adminCheck = (table: string, { workspaceId, remainingAdmin }: MemberWrite): Action[] =>
  remainingAdmin === undefined
    ? []
    : [
        {
          ConditionCheck: {
            TableName: table,
            Key: memberKey(workspaceId, remainingAdmin.id),
            ConditionExpression: "#role = :admin",
            ExpressionAttributeNames: { "#role": "role" },
            ExpressionAttributeValues: { ":admin": "admin" },
          },
        },
      ];

export const makeMemberWriter = (client: DynamoDBDocumentClient, table: string): MemberWriter => ({
  ...makeMemberReader(client, table),
  write: async (write) => {
    const reasons = await transact(client, [
      memberAction(table, write),
      ...lockAction(table, write),
      ...leavingAction(table, write),
      ...adminCheck(table, write),
      { Put: { TableName: table, Item: toAuditItem(write.audit) } },
    ]);
    if (reasons.length === 0) return "stored";
    return !isLost(reasons[0]) && write.before === undefined ? "duplicate" : "stale";
  },
});
