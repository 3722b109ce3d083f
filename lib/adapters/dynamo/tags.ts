import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { Filter } from "#lib/contract/filters.ts";
import { TagRecord } from "#lib/contract/tag-record.ts";
import { fold } from "#lib/domain/filter/fold.ts";
import type { MergingTags, TagReader, TagStore } from "#lib/domain/tag/tags.ts";
import { followerHeadAction } from "./follower-head.ts";
import { jobBeginActions } from "./job-store.ts";
import { makeNamedRecordReader, makeNamedRecordStore, type NamedRecordItems } from "./named-records.ts";

/** A rule lies as JSON: DynamoDB's numbers and text hold less than JSON's. */
const TagItem = z.object({
  ...TagRecord.shape,
  rule: z
    .string()
    .nullable()
    .default(null)
    .transform((text): Filter | null => (text === null ? null : Filter.parse(JSON.parse(text)))),
  time_zone: TagRecord.shape.time_zone.default("UTC"),
});

/** Reads a tag's item back. Throws a ZodError when the item is none. */
export const fromTagItem = (item: unknown): TagRecord => TagItem.parse(item);

const isAutomatic = (tag: TagRecord | undefined): boolean => tag !== undefined && tag.rule !== null;

const alongside: NonNullable<NamedRecordItems<TagRecord>["alongside"]> = (
  table,
  { workspaceId, before, after },
) =>
  isAutomatic(before) || isAutomatic(after)
    ? [followerHeadAction(table, workspaceId, [isAutomatic(before), isAutomatic(after)])]
    : [];

const items: NamedRecordItems<TagRecord> = {
  kind: "tag",
  fromItem: fromTagItem,
  toItem: (tag) => ({ ...tag, rule: tag.rule === null ? null : JSON.stringify(tag.rule) }),
  lockOn: ({ name }) => fold(name),
  alongside,
};

export const makeTagReader = (client: DynamoDBDocumentClient, table: string): TagReader =>
  makeNamedRecordReader(client, table, items);

export const makeTagStore = (client: DynamoDBDocumentClient, table: string): TagStore =>
  makeNamedRecordStore(client, table, items);

export const makeMergingTags = (client: DynamoDBDocumentClient, table: string): MergingTags => ({
  ...makeTagReader(client, table),
  beginning: (job) =>
    makeNamedRecordStore(client, table, {
      ...items,
      alongside: (name, write) => [...alongside(name, write), ...jobBeginActions(name, job)],
    }),
});
