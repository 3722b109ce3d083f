import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { LeadList } from "#lib/contract/list-record.ts";
import { fold } from "#lib/domain/filter/fold.ts";
import type { ListReader, ListStore, SnapshotLists } from "#lib/domain/list/list-store.ts";
import { followerHeadAction } from "./follower-head.ts";
import { jobBeginActions } from "./job-store.ts";
import { listShareActions } from "./list-shares.ts";
import { makeNamedRecordReader, makeNamedRecordStore, type NamedRecordItems } from "./named-records.ts";

/** Lists of an earlier version lack some. */
const ListItem = z.object({
  ...LeadList.shape,
  state: LeadList.shape.state.default("ready"),
  snapshot: LeadList.shape.snapshot.default(null),
  shared_with: LeadList.shape.shared_with.default({ kind: "workspace", access: "view" }),
  opens: LeadList.shape.opens.default("all"),
});

const isDynamic = (list: LeadList | undefined): boolean => list?.kind === "dynamic";

const alongside: NonNullable<NamedRecordItems<LeadList>["alongside"]> = (table, write) => {
  const isMade = [isDynamic(write.before), isDynamic(write.after)] as const;
  const head = isMade.includes(true) ? [followerHeadAction(table, write.workspaceId, isMade)] : [];
  return [...head, ...listShareActions(table, write)];
};

/** The record's own kind makes way for the item's. */
const items: NamedRecordItems<LeadList> = {
  kind: "list",
  fromItem: (item) => {
    const { list_kind: kind } = z.object({ list_kind: LeadList.shape.kind }).parse(item);
    return ListItem.parse({ ...z.record(z.string(), z.unknown()).parse(item), kind });
  },
  toItem: ({ kind, ...list }) => ({ ...list, list_kind: kind }),
  lockOn: ({ created_by, name }) => `${created_by}#${fold(name)}`,
  alongside,
};

/** Reads a list's item back. Throws a ZodError when the item is none. */
export const fromListItem = items.fromItem;

export const makeListReader = (client: DynamoDBDocumentClient, table: string): ListReader =>
  makeNamedRecordReader(client, table, items);

export const makeListStore = (client: DynamoDBDocumentClient, table: string): ListStore => ({
  ...makeNamedRecordStore(client, table, items),
  beginning: (job) =>
    makeNamedRecordStore(client, table, {
      ...items,
      alongside: (name, write) => [...alongside(name, write), ...jobBeginActions(name, job)],
    }),
});

export const makeSnapshotLists = (client: DynamoDBDocumentClient, table: string): SnapshotLists =>
  makeNamedRecordStore(client, table, items);
