import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { besideOf } from "#lib/domain/platform/stored/unknown-fields.ts";
import {
  type SourceReader,
  SourceRecord,
  type SourceStore,
} from "#lib/domain/transfer/source/source-record.ts";
import { makeNamedRecordReader, makeNamedRecordStore, type NamedRecordItems } from "../named-records.ts";

export const SourceItem = stored(z.object({ record: SourceRecord }), ["version"]);

/** Reads a source's item back. Throws a ZodError when the item is no source. */
export const fromSourceItem = (item: unknown): SourceRecord => {
  const parsed = SourceItem.parse(item);
  return besideOf(parsed, parsed.record);
};

const items: NamedRecordItems<SourceRecord> = {
  kind: "import_source",
  fromItem: fromSourceItem,
  // Beside the item's own `kind`, a source has one.
  toItem: (record) => ({ record, version: record.version }),
};

export const makeSourceReader = (client: DynamoDBDocumentClient, table: string): SourceReader =>
  makeNamedRecordReader(client, table, items);

export const makeSourceStore = (client: DynamoDBDocumentClient, table: string): SourceStore =>
  makeNamedRecordStore(client, table, items);
