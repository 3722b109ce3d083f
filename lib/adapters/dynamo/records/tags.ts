import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { TagRecord } from "#lib/contract/records/tag-record.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { storedText } from "#lib/domain/platform/stored/unknown-fields.ts";
import type { MergingTags, TagReader, TagStore } from "#lib/domain/records/tag/tags.ts";
import { FilterText } from "../filter-text.ts";
import { membershipRulesHeadAction } from "../membership-rules-head.ts";
import { makeNamedRecordReader, makeNamedRecordStore, type NamedRecordItems } from "../named-records.ts";
import { makeStoreBeginning } from "../store-beginning.ts";

export const TagItem = stored(
  z.object({
    ...TagRecord.shape,
    rule: FilterText.nullable().default(null),
    time_zone: TagRecord.shape.time_zone.default("UTC"),
  }),
);

/** Reads a tag's item back. Throws a ZodError when the item is none. */
export const fromTagItem = (item: unknown): TagRecord => TagItem.parse(item);

const isAutomatic = (tag: TagRecord | undefined): boolean => tag !== undefined && tag.rule !== null;

const alongside: NonNullable<NamedRecordItems<TagRecord>["alongside"]> = (
  table,
  { workspaceId, before, after },
) =>
  isAutomatic(before) || isAutomatic(after)
    ? [membershipRulesHeadAction(table, workspaceId, [isAutomatic(before), isAutomatic(after)])]
    : [];

const items: NamedRecordItems<TagRecord> = {
  kind: "tag",
  fromItem: fromTagItem,
  toItem: (tag) => ({ ...tag, rule: tag.rule === null ? null : storedText(tag.rule) }),
  lockOn: ({ name }) => fold(name),
  alongside,
};

export const makeTagReader = (client: DynamoDBDocumentClient, table: string): TagReader =>
  makeNamedRecordReader(client, table, items);

export const makeTagStore = (client: DynamoDBDocumentClient, table: string): TagStore =>
  makeNamedRecordStore(client, table, items);

export const makeMergingTags = (client: DynamoDBDocumentClient, table: string): MergingTags => ({
  ...makeTagReader(client, table),
  beginning: (job) => makeStoreBeginning(client, table, items, job),
});
