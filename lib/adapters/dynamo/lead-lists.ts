import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { LeadList } from "#lib/contract/list-record.ts";
import type { ListReader, ListStore } from "#lib/domain/list/list-store.ts";
import { followerHeadAction } from "./follower-head.ts";
import { makeNamedRecordReader, makeNamedRecordStore, type NamedRecordItems } from "./named-records.ts";

const ListItem = z.object(LeadList.shape);

const isDynamic = (list: LeadList | undefined): boolean => list?.kind === "dynamic";

/** The record's own kind makes way for the item's. */
const items: NamedRecordItems<LeadList> = {
  kind: "list",
  fromItem: (item) => {
    const { list_kind: kind } = z.object({ list_kind: LeadList.shape.kind }).parse(item);
    return ListItem.parse({ ...z.record(z.string(), z.unknown()).parse(item), kind });
  },
  toItem: ({ kind, ...list }) => ({ ...list, list_kind: kind }),
  alongside: (table, { workspaceId, before, after }) =>
    isDynamic(before) || isDynamic(after)
      ? [followerHeadAction(table, workspaceId, [isDynamic(before), isDynamic(after)])]
      : [],
};

/** Reads a list's item back. Throws a ZodError when the item is none. */
export const fromListItem = items.fromItem;

export const makeListReader = (client: DynamoDBDocumentClient, table: string): ListReader =>
  makeNamedRecordReader(client, table, items);

export const makeListStore = (client: DynamoDBDocumentClient, table: string): ListStore =>
  makeNamedRecordStore(client, table, items);
