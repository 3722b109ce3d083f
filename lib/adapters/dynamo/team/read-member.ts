import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { MemberId, type WorkspaceId } from "#lib/contract/platform/ids.ts";
import { Member } from "#lib/contract/team/team.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { memberKey } from "../keys.ts";
import { readItem } from "../read-item.ts";

export const MemberItem = stored(z.object({ ...Member.omit({ id: true }).shape, sk: MemberId }));

/** Reads a member's item back. Throws a ZodError when the item is no member. */
export const fromMemberItem = (item: unknown): Member => {
  const { sk, ...fields } = MemberItem.parse(item);
  return { id: sk, ...fields };
};

export const readMember = (
  client: DynamoDBDocumentClient,
  table: string,
  workspaceId: WorkspaceId,
  id: MemberId,
): Promise<Member | undefined> => readItem(client, table, memberKey(workspaceId, id), fromMemberItem);
