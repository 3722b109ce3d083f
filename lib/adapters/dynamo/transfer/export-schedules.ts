import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { besideOf } from "#lib/domain/platform/stored/unknown-fields.ts";
import {
  type ScheduleReader,
  ScheduleRecord,
  type ScheduleStore,
} from "#lib/domain/transfer/schedule/schedule-record.ts";
import { makeNamedRecordReader, makeNamedRecordStore, type NamedRecordItems } from "../named-records.ts";
import { savedFilterUseActions } from "../segments/saved-filter-uses.ts";

export const ScheduleItem = stored(z.object({ record: ScheduleRecord }), ["version"]);

/** Reads a schedule's item back. Throws a ZodError when the item is no schedule. */
export const fromScheduleItem = (item: unknown): ScheduleRecord => {
  const parsed = ScheduleItem.parse(item);
  return besideOf(parsed, parsed.record);
};

const items: NamedRecordItems<ScheduleRecord> = {
  kind: "export_schedule",
  fromItem: fromScheduleItem,
  toItem: (record) => ({ record, version: record.version }),
  alongside: (table, { workspaceId, before, after }) => {
    const id = (after ?? before)?.id;
    if (id === undefined) return [];
    const user = { kind: "export_schedule", id } as const;
    const [was, is] = [before?.export.saved_filter, after?.export.saved_filter];
    return savedFilterUseActions(table, { workspaceId, user, before: was, after: is });
  },
};

export const makeScheduleReader = (client: DynamoDBDocumentClient, table: string): ScheduleReader =>
  makeNamedRecordReader(client, table, items);

export const makeScheduleStore = (client: DynamoDBDocumentClient, table: string): ScheduleStore =>
  makeNamedRecordStore(client, table, items);
