import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { JobBegin } from "#lib/domain/platform/job/job-store.ts";
import type { NamedRecord, NamedRecordStore } from "#lib/domain/platform/named-record/named-record.ts";
import { makeNamedRecordStore, type NamedRecordItems } from "./named-records.ts";
import { jobBeginActions } from "./platform/job-store.ts";

/** The same records, whose writes begin a job as well, both or neither. */
export const makeStoreBeginning = <Record extends NamedRecord>(
  client: DynamoDBDocumentClient,
  table: string,
  items: NamedRecordItems<Record>,
  job: JobBegin,
): NamedRecordStore<Record> =>
  makeNamedRecordStore(client, table, {
    ...items,
    alongside: (name, write) => [...(items.alongside?.(name, write) ?? []), ...jobBeginActions(name, job)],
  });
