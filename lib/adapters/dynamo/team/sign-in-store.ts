import { createHash } from "node:crypto";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { MemberId, type WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Link, SignInStore } from "#lib/domain/team/identity/sign-in-store.ts";
import { type Key, signInKey, uniqueKey } from "../keys.ts";
import { toAuditItem } from "../platform/audit-item.ts";
import { readItem } from "../read-item.ts";
import { transact } from "../transaction.ts";
import { toMemberItem } from "./member-store.ts";
import { readMember } from "./read-member.ts";
import { fromSignInItem } from "./sign-in-item.ts";

export const MemberLock = z.object({ member_id: MemberId });

/** Hashed: a subject is the issuer's to choose, and the table needs no more than to recognise it. */
const linkKey = (ws: WorkspaceId, issuer: string, subject: string): Key =>
  uniqueKey(ws, "sign_in", createHash("sha256").update(`${issuer} ${subject}`).digest("base64url"));

const linkActions = (table: string, { workspaceId, issuer, subject, memberId, replaces, ...rest }: Link) => {
  const isNew = { ConditionExpression: "attribute_not_exists(pk)" };
  const put = (Item: Record<string, unknown>, condition: object) => ({
    Put: { TableName: table, Item, ...condition },
  });
  const { newMember: member, audit } = rest;
  const lock = { kind: "lock", member_id: memberId };
  return [
    put(
      { ...linkKey(workspaceId, issuer, subject), ...lock },
      replaces === undefined
        ? isNew
        : {
            ConditionExpression: "member_id = :replaced",
            ExpressionAttributeValues: { ":replaced": replaces },
          },
    ),
    ...(member === undefined
      ? []
      : [
          put({ ...uniqueKey(workspaceId, "member_email", member.email), ...lock }, isNew),
          put(toMemberItem(workspaceId, member, audit.requestId), isNew),
        ]),
    put(toAuditItem(audit), {}),
  ];
};

/** Reads consistently, so that a removed member or sign-in stops with the next request. */
export const makeSignInStore = (client: DynamoDBDocumentClient, table: string): SignInStore => {
  const lockedMember = (key: Key): Promise<MemberId | undefined> =>
    readItem(client, table, key, (item) => MemberLock.parse(item).member_id);
  return {
    find: async (issuer, audiences) => {
      const places = audiences.map((audience) => signInKey(issuer, audience));
      const found = await Promise.all(places.map((key) => readItem(client, table, key, fromSignInItem)));
      return found.filter((signIn) => signIn !== undefined);
    },
    member: (workspaceId, id) => readMember(client, table, workspaceId, id),
    memberWithEmail: async (workspaceId, email) => {
      const id = await lockedMember(uniqueKey(workspaceId, "member_email", email));
      return id === undefined ? undefined : readMember(client, table, workspaceId, id);
    },
    linkedMember: (workspaceId, issuer, subject) => lockedMember(linkKey(workspaceId, issuer, subject)),
    link: async (link) => {
      const reasons = await transact(client, linkActions(table, link));
      return reasons.length === 0 ? "stored" : "stale";
    },
  };
};
