import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { SavedMapping } from "#lib/contract/transfer/mappings.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import type { MappingStore, SavedMappings } from "#lib/domain/transfer/mapping/saved-mappings.ts";
import { makeNamedRecordReader, makeNamedRecordStore, type NamedRecordItems } from "../named-records.ts";

export const MappingItem = stored(z.object(SavedMapping.shape));

const items: NamedRecordItems<SavedMapping> = {
  kind: "mapping",
  fromItem: (item) => MappingItem.parse(item),
  toItem: (mapping) => mapping,
};

export const makeSavedMappings = (client: DynamoDBDocumentClient, table: string): SavedMappings =>
  makeNamedRecordReader(client, table, items);

export const makeMappingStore = (client: DynamoDBDocumentClient, table: string): MappingStore =>
  makeNamedRecordStore(client, table, items);
