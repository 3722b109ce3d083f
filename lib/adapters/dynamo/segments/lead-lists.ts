import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { LeadList } from "#lib/contract/segments/list-record.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import type { ListReader } from "#lib/domain/segments/list/list-store.ts";
import { makeNamedRecordReader, type NamedRecordItems } from "../named-records.ts";

/** Lists of an earlier version lack some. */
const Kind = stored(z.object({ list_kind: LeadList.shape.kind }));
export const ListItem = stored(
  z.object({
    ...LeadList.shape,
    state: LeadList.shape.state.default("ready"),
    snapshot: LeadList.shape.snapshot.default(null),
    shared_with: LeadList.shape.shared_with.default({ kind: "workspace", access: "view" }),
    opens: LeadList.shape.opens.default("all"),
  }),
  ["list_kind"],
);

/** The record's own kind makes way for the item's. */
export const listItems: NamedRecordItems<LeadList> = {
  kind: "list",
  fromItem: (item) => {
    const { list_kind: kind } = Kind.parse(item);
    return ListItem.parse({ ...z.record(z.string(), z.unknown()).parse(item), kind });
  },
  toItem: ({ kind, ...list }) => ({ ...list, list_kind: kind }),
  lockOn: ({ created_by, name }) => `${created_by}#${fold(name)}`,
};

/** Reads a list's item back. Throws a ZodError when the item is none. */
export const fromListItem = listItems.fromItem;

export const makeListReader = (client: DynamoDBDocumentClient, table: string): ListReader =>
  makeNamedRecordReader(client, table, listItems);
