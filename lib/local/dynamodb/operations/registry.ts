import { describeStream, getRecords, getShardIterator, listStreams } from "../streams/stream-operations.ts";
import { batchGetItem } from "./batch-get-item.ts";
import { batchWriteItem } from "./batch-write-item.ts";
import { ClientTokens } from "./client-tokens.ts";
import type { Operation } from "./context.ts";
import { describeContinuousBackups, updateContinuousBackups } from "./continuous-backups.ts";
import { getItem, readRange } from "./read-items.ts";
import { createTable, deleteTable, describeTable, plain, updateTable } from "./tables.ts";
import { describeTimeToLive, updateTimeToLive } from "./time-to-live.ts";
import { transactGetItems } from "./transact-get-items.ts";
import { transactWriteItems } from "./transact-write-items.ts";
import { writeItem } from "./write-item.ts";

export interface Operations {
  /** Run one at a time: they write, or read several items of one moment. */
  readonly serial: ReadonlyMap<string, Operation>;
  /** Run beside them: each reads one snapshot. */
  readonly free: ReadonlyMap<string, Operation>;
}

/** All operations by the name after the dot of `x-amz-target`. */
export const makeOperations = (): Operations => ({
  serial: new Map([
    ["PutItem", writeItem("PutItem")],
    ["UpdateItem", writeItem("UpdateItem")],
    ["DeleteItem", writeItem("DeleteItem")],
    ["BatchWriteItem", batchWriteItem],
    ["TransactWriteItems", transactWriteItems(new ClientTokens())],
    ["TransactGetItems", transactGetItems],
    ["BatchGetItem", batchGetItem],
    ["CreateTable", createTable],
    ["UpdateTable", updateTable],
    ["DeleteTable", deleteTable],
    ["UpdateTimeToLive", updateTimeToLive],
    ["UpdateContinuousBackups", updateContinuousBackups],
    ["TagResource", plain("TagResource")],
    ["UntagResource", plain("UntagResource")],
  ]),
  free: new Map([
    ["GetItem", getItem],
    ["Query", readRange("Query")],
    ["Scan", readRange("Scan")],
    ["DescribeTable", describeTable],
    ["ListTables", plain("ListTables")],
    ["ListTagsOfResource", plain("ListTagsOfResource")],
    ["DescribeTimeToLive", describeTimeToLive],
    ["DescribeContinuousBackups", describeContinuousBackups],
    ["ListStreams", listStreams],
    ["DescribeStream", describeStream],
    ["GetShardIterator", getShardIterator],
    ["GetRecords", getRecords],
  ]),
});
