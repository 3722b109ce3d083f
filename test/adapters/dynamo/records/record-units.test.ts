import type { DynamoDB } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memberKey } from "#lib/adapters/dynamo/keys.ts";
import { makeRecordStore } from "#lib/adapters/dynamo/records/record-store.ts";
import { NewDeal } from "#lib/contract/records/deal-record.ts";
import { activityKind } from "#lib/domain/records/activity/activity-kind.ts";
import { dealsOf } from "#lib/domain/records/deal/writing-deals.ts";
import { defaultDealPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import type { LeadsByIds } from "#lib/domain/records/record-kind/find-record.ts";
import type { AnyRecord, RecordKind } from "#lib/domain/records/record-kind/record-kind.ts";
import type { RecordStore } from "#lib/domain/records/record-kind/record-store.ts";
import { changeRecord, createRecord } from "#lib/domain/records/record-kind/write-record.ts";
import { unitsIn } from "#lib/local/dynamodb/index.ts";
import { aDoor, type TestDoor } from "#test/local/dynamodb/a-door.ts";
import { aLead } from "../../../domain/records/lead/a-lead.ts";

const workspace_id = "ws_01J0000000000000000000000A" as const;
const member_id = "mem_01J0000000000000000000000A" as const;
const actor = { workspace_id, member_id, role: "admin" } as const;
const stamp = { actor, at: "2026-11-23T09:00:00.000Z", requestId: "req_1", via: "api" } as const;
const [lead, deal] = ["lead_01J0000000000000000000000A", "deal_01J0000000000000000000000A"] as const;
const [small, other] = ["deal_01J0000000000000000000000B", "deal_01J0000000000000000000000C"] as const;
const activity = "act_01J0000000000000000000000A";

/** With the service's keys and its index of changes. */
const aTable = async (db: DynamoDB): Promise<string> => {
  const keys = (range: string) => [
    { AttributeName: "pk", KeyType: "HASH" as const },
    { AttributeName: range, KeyType: "RANGE" as const },
  ];
  const TableName = "records";
  await db.createTable({
    TableName,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: ["pk", "sk", "changed_key"].map((AttributeName) => ({
      AttributeName,
      AttributeType: "S" as const,
    })),
    KeySchema: keys("sk"),
    LocalSecondaryIndexes: [
      { IndexName: "changes", KeySchema: keys("changed_key"), Projection: { ProjectionType: "ALL" } },
    ],
  });
  return TableName;
};

let test: TestDoor;
let recordStore: RecordStore;
beforeAll(async () => {
  test = await aDoor();
  const [client, TableName] = [DynamoDBDocumentClient.from(test.db), await aTable(test.db)];
  const Item = { ...memberKey(workspace_id, member_id), role: "admin" };
  await client.send(new PutCommand({ TableName, Item }));
  recordStore = makeRecordStore(client, TableName);
});
afterAll(() => test[Symbol.asyncDispose]());

const leadsByIds: LeadsByIds = {
  leadsOf: async () => new Map([[lead, { lead: { ...aLead(), id: lead } } as never]]),
};

/** Units of the record with its audit line, and of the rows beside it. */
const unitsOf = async (rows: string, write: () => Promise<unknown>): Promise<readonly [number, number]> => {
  const before = test.door.meter.read();
  await write();
  const { writtenIn } = test.door.meter.since(before);
  const isRow = (key: string): boolean => key.includes(`#${rows}#`);
  return [unitsIn(writtenIn, (key) => !isRow(key)), unitsIn(writtenIn, isRow)];
};

const creating =
  <R extends AnyRecord, New, Change>(kind: RecordKind<R, New, Change>, id: string, input: New) =>
  () =>
    createRecord(kind, { recordStore, leadsByIds }, { input, id }, stamp);

const changing =
  <R extends AnyRecord, New, Change extends object>(
    kind: RecordKind<R, New, Change>,
    id: string,
    input: Change,
    minute: number,
  ) =>
  () =>
    changeRecord(
      kind,
      { recordStore, leadsByIds },
      { id, input },
      {
        ...stamp,
        at: `2026-11-23T09:0${minute}:00.000Z`,
      },
    );

describe("writing a record of up to 1 KB takes, its audit line included", () => {
  it("6 write units for a new activity and 2 for its row in a timeline, and 8 for a change", async () => {
    const input = { kind: "note", body: "Prefers mornings", lead_ids: [lead] } as const;

    const made = await unitsOf("TIMELINE", creating(activityKind, activity, { ...input, lead_ids: [lead] }));
    const changed = await unitsOf(
      "TIMELINE",
      changing(activityKind, activity, { body: "Prefers evenings" }, 1),
    );

    expect([made, changed]).toEqual([
      [6, 2],
      [8, 0],
    ]);
  });

  it("6 write units for a new deal and 8 for a change, and at most 4 more where it moves", async () => {
    const kind = await dealsOf(
      { base_currency: null, rates: [] },
      { fields: [], pipelines: [defaultDealPipeline(workspace_id)] },
    );
    const ofLead = { name: "40 seats", amount: { amount: "12000.00", currency: "EUR" }, lead_ids: [lead] };
    const plain = NewDeal.parse({ name: "25 seats", amount: { amount: "7500.00", currency: "EUR" } });

    const made = await unitsOf("HISTORY", creating(kind, deal, NewDeal.parse(ofLead)));
    await creating(kind, small, plain)();
    const changed = await unitsOf("HISTORY", changing(kind, small, { next_step: "Send the offer" }, 1));
    await creating(kind, other, plain)();
    const moved = await unitsOf("HISTORY", changing(kind, other, { stage: "Proposal" }, 2));

    expect([made, changed, moved]).toEqual([
      [6, 4],
      [8, 0],
      [8, 4],
    ]);
  });
});
