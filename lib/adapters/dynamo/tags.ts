import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { Tag } from "#lib/contract/tag-record.ts";
import { fold } from "#lib/domain/filter/fold.ts";
import type { TagReader, TagStore } from "#lib/domain/tag/tags.ts";
import { makeNamedRecordReader, makeNamedRecordStore, type NamedRecordItems } from "./named-records.ts";

const TagItem = z.object(Tag.shape);

const items: NamedRecordItems<Tag> = {
  kind: "tag",
  fromItem: (item) => TagItem.parse(item),
  toItem: (tag) => tag,
  lockOn: ({ name }) => fold(name),
};

export const makeTagReader = (client: DynamoDBDocumentClient, table: string): TagReader =>
  makeNamedRecordReader(client, table, items);

export const makeTagStore = (client: DynamoDBDocumentClient, table: string): TagStore =>
  makeNamedRecordStore(client, table, items);
