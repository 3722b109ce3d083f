/*
 * Makes the files beside it: a small lake and its table as the code of commit d454c89 wrote them. Run it in a checkout
 * of that commit, with this repository's dependencies:
 *
 *   git archive d454c89 | tar x -C /tmp/d454c89
 *   ln -s $PWD/node_modules /tmp/d454c89/node_modules
 *   cp test/adapters/lake/earlier-lake/make-earlier-lake.mjs /tmp/d454c89/
 *   cd /tmp/d454c89 && node_modules/.bin/node make-earlier-lake.mjs <this directory>
 */
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { CreateBucketCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { toHistoryItem } from "#lib/adapters/dynamo/platform/histories.ts";
import { toEngagementItem } from "#lib/adapters/dynamo/records/engagement-item.ts";
import { toLeadItem } from "#lib/adapters/dynamo/records/lead-item.ts";
import { toRecordItem } from "#lib/adapters/dynamo/records/record-item.ts";
import { compactorOf } from "#lib/adapters/lake/make-compactor.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { dealsOf } from "#lib/domain/records/deal/writing-deals.ts";
import { newLead } from "#lib/domain/records/lead/lead-rules.ts";
import { defaultDealPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import { startDynamoDoor } from "#lib/local/dynamodb/index.ts";
import { startStorage } from "#lib/local/storage/index.ts";

const [, , directory = "."] = process.argv;
const workspaceId = "ws_01M808TX000000000000000000";
const table = "leads";
const bucket = "lake";
const at = "2026-11-23T10:00:00.000Z";
const compactedAt = new Date("2026-11-23T12:00:00.000Z");
const letters = [..."ABC"];

const [door, storage] = [await startDynamoDoor({}), await startStorage({ region: "us-east-1" })];
const config = { region: "us-east-1", credentials: { accessKeyId: "KEY", secretAccessKey: "SECRET" } };
const dynamo = new DynamoDBClient({ ...config, endpoint: door.url });
const s3 = new S3Client({ ...config, endpoint: storage.url, forcePathStyle: true });
const client = DynamoDBDocumentClient.from(dynamo, { marshallOptions: { removeUndefinedValues: true } });
const index = (name, key) => ({
  KeySchema: [
    { AttributeName: "pk", KeyType: "HASH" },
    { AttributeName: key, KeyType: "RANGE" },
  ],
  ...(name && { IndexName: name, Projection: { ProjectionType: "ALL" } }),
});
await dynamo.send(
  new CreateTableCommand({
    TableName: table,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: ["pk", "sk", "changed_key"].map((name) => ({
      AttributeName: name,
      AttributeType: "S",
    })),
    ...index(undefined, "sk"),
    LocalSecondaryIndexes: [index("changes", "changed_key")],
  }),
);
await s3.send(new CreateBucketCommand({ Bucket: bucket }));
const put = (Item) => client.send(new PutCommand({ TableName: table, Item }));

const leadOf = (letter) => `lead_01M808TX00000000000000000${letter}`;
for (const [place, letter] of letters.entries()) {
  const values = { email: `${letter.toLowerCase()}@example.com`, source: "web", custom: { plan: "Pro" } };
  const made = newLead(leadOf(letter), values, { source: "test", at, by: "test" }, null);
  // Three of them add up to more cents than a number holds.
  const deals = { ...made.deals, count: 1, open: 1, open_amount: "999999999999999.99", currency: "EUR" };
  const lead = { ...made, score: 10 * place, deals };
  await put(
    toLeadItem({
      workspaceId,
      lead,
      writtenBy: { kind: "import", importId: "imp_01J0000000000000000000000A", row: 1 },
    }),
  );
  const event = {
    id: `reply-${letter}`,
    type: "reply",
    lead_id: lead.id,
    occurred_at: at,
    sent_at: "2026-11-22T08:00:00.000Z",
    message_id: `message-${letter}`,
    auto: letter === "C",
  };
  const engagement = { workspaceId, leadId: lead.id, event, machine: event.auto, counted: true };
  await put(toEngagementItem({ ...engagement, receivedAt: at }));
  const facts = { from: "stage_A", to: "stage_B", driver: "manual", forced: false, duration_seconds: 60 };
  await put(toHistoryItem({ history: "stage_moves", workspaceId, record: lead.id, at, n: 2, facts }));
}

const member_id = "mem_01J0000000000000000000000A";
const stamp = {
  actor: { workspace_id: workspaceId, member_id, role: "admin" },
  at,
  requestId: "r",
  via: "api",
};
const kind = await dealsOf(
  { base_currency: "EUR", rates: [] },
  { fields: [], pipelines: [defaultDealPipeline(workspaceId)] },
);
for (const letter of letters) {
  const amount = { amount: "999999999999999.99", currency: "EUR" };
  const input = { name: `Deal ${letter}`, amount, close_date: "2026-12-31", lead_ids: [leadOf(letter)] };
  const made = kind.make(input, `deal_01M808TX00000000000000000${letter}`, stamp);
  const record = { ...made, base_amount: amount };
  const writtenBy = { kind: "api", memberId: member_id, requestId: "r" };
  const unknown = { schemaVersion: 0, fields: {}, beside: {} };
  await put(toRecordItem(dealKind, { workspaceId, record, writtenBy, unknown }));
}

const compactor = compactorOf(client, s3, { TABLE_NAME: table, LAKE_BUCKET: bucket }, () => compactedAt);
for (const collection of ["leads", "engagement", "stage_moves", "deals"])
  await compactor.compact({ workspace_id: workspaceId, collection }, new Date("2030-01-01"));

const { Items = [] } = await client.send(new ScanCommand({ TableName: table }));
const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: "lake/" }));
const objects = [];
for (const { Key = "" } of Contents.filter((one) => one.Key?.endsWith(".parquet"))) {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key }));
  const bytes = Buffer.from(await Body.transformToByteArray());
  const file = `${Key.split("/")[1]}-${createHash("sha1").update(bytes).digest("hex").slice(0, 8)}.parquet`;
  writeFileSync(join(directory, file), bytes);
  objects.push({ key: Key, file });
}
const made = { workspaceId, compactedAt: compactedAt.toISOString(), objects, items: Items };
writeFileSync(join(directory, "earlier-lake.json"), `${JSON.stringify(made, undefined, 1)}\n`);
dynamo.destroy();
s3.destroy();
await door.close();
await storage.close();
process.exit(0);
