import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { LeadList } from "#lib/contract/segments/list-record.ts";
import type { ListStore, SnapshotLists } from "#lib/domain/segments/list/list-store.ts";
import { membershipRulesHeadAction } from "../membership-rules-head.ts";
import { makeNamedRecordStore, type NamedRecordItems } from "../named-records.ts";
import { makeStoreBeginning } from "../store-beginning.ts";
import { listItems } from "./lead-lists.ts";
import { listShareActions } from "./list-shares.ts";

const isDynamic = (list: LeadList | undefined): boolean => list?.kind === "dynamic";

const alongside: NonNullable<NamedRecordItems<LeadList>["alongside"]> = (table, write) => {
  const isMade = [isDynamic(write.before), isDynamic(write.after)] as const;
  const head = isMade.includes(true) ? [membershipRulesHeadAction(table, write.workspaceId, isMade)] : [];
  return [...head, ...listShareActions(table, write)];
};

const items: NamedRecordItems<LeadList> = { ...listItems, alongside };

export const makeListStore = (client: DynamoDBDocumentClient, table: string): ListStore => ({
  ...makeNamedRecordStore(client, table, items),
  beginning: (job) => makeStoreBeginning(client, table, items, job),
});

export const makeSnapshotLists = (client: DynamoDBDocumentClient, table: string): SnapshotLists =>
  makeNamedRecordStore(client, table, items);
