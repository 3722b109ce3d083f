import { isDeepStrictEqual } from "node:util";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { SharedList } from "#lib/contract/platform/actor.ts";
import { ListId } from "#lib/contract/platform/ids.ts";
import type { LeadList } from "#lib/contract/segments/list-record.ts";
import type { NamedRecordWrite } from "#lib/domain/platform/named-record/named-record.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { type ListShares, listSharesOf } from "#lib/domain/segments/list/list-shares.ts";
import { sharedListsKey } from "../keys.ts";
import { readItem } from "../read-item.ts";
import type { Action } from "../transaction.ts";

const Share = stored(SharedList);

/** What lists give a member lies in one item, under each list's id. */
const SharesItem = z
  .record(z.string(), z.unknown())
  .transform((item) =>
    Object.entries(item).flatMap(([name, share]) =>
      ListId.safeParse(name).success ? [Share.parse(share)] : [],
    ),
  );

/** Belongs into the transaction of a list's change: whom it is shared with anew, and with whom no more. */
export const listShareActions = (
  TableName: string,
  { workspaceId, before, after }: NamedRecordWrite<LeadList>,
): Action[] => {
  const [old, now] = [before, after].map((list) => new Map(listSharesOf(list).map((one) => [one.to, one])));
  const id = (after ?? before)?.id ?? "";
  return [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].flatMap((to): Action[] => {
    const share = now?.get(to);
    if (isDeepStrictEqual(old?.get(to), share)) return [];
    const Key = { ...sharedListsKey(workspaceId, to) };
    const ExpressionAttributeNames = { "#list": id };
    if (share === undefined)
      return [{ Update: { TableName, Key, UpdateExpression: "REMOVE #list", ExpressionAttributeNames } }];
    const { to: _, ...value } = share;
    return [
      {
        Update: {
          TableName,
          Key,
          UpdateExpression: "SET #list = :share, kind = :kind, workspace_id = :workspace",
          ExpressionAttributeNames,
          ExpressionAttributeValues: {
            ":share": value,
            ":kind": "shared_lists",
            ":workspace": workspaceId,
          },
        },
      },
    ];
  });
};

export const makeListShares = (client: DynamoDBDocumentClient, table: string): ListShares => ({
  of: async (workspaceId, member) => {
    const items = await Promise.all(
      [member, "*" as const].map((to) =>
        readItem(client, table, sharedListsKey(workspaceId, to), (item) => SharesItem.parse(item)),
      ),
    );
    return items.flatMap((shares) => shares ?? []);
  },
});
