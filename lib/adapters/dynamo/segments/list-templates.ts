import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { ListTemplateRecord } from "#lib/contract/segments/list-template-record.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { storedText } from "#lib/domain/platform/stored/unknown-fields.ts";
import type {
  ListTemplateReader,
  ListTemplateStore,
} from "#lib/domain/segments/list-template/list-template-store.ts";
import { FilterText } from "../filter-text.ts";
import { makeNamedRecordReader, makeNamedRecordStore, type NamedRecordItems } from "../named-records.ts";

export const TemplateItem = stored(
  z.object({
    ...ListTemplateRecord.shape,
    filter: FilterText,
    exclude: FilterText.nullable(),
  }),
);

const items: NamedRecordItems<ListTemplateRecord> = {
  kind: "list_template",
  fromItem: (item) => TemplateItem.parse(item),
  toItem: (record) => ({
    ...record,
    filter: storedText(record.filter),
    exclude: record.exclude === null ? null : storedText(record.exclude),
  }),
  lockOn: ({ created_by, name }) => `${created_by}#${fold(name)}`,
};

export const makeListTemplateReader = (client: DynamoDBDocumentClient, table: string): ListTemplateReader =>
  makeNamedRecordReader(client, table, items);

export const makeListTemplateStore = (client: DynamoDBDocumentClient, table: string): ListTemplateStore =>
  makeNamedRecordStore(client, table, items);
