import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll } from "vitest";
import { toEngagementItem } from "#lib/adapters/dynamo/records/engagement-item.ts";
import { toLeadItem } from "#lib/adapters/dynamo/records/lead-item.ts";
import type { Collection } from "#lib/adapters/lake/collection.ts";
import { collections } from "#lib/adapters/lake/collections.ts";
import type { CompactorParts } from "#lib/adapters/lake/compact.ts";
import { makeFileStore } from "#lib/adapters/lake/file-store.ts";
import { readingBudget } from "#lib/adapters/lake/lake-limits.ts";
import { makeLeadLake } from "#lib/adapters/lake/lead-lake.ts";
import { compactorOf } from "#lib/adapters/lake/make-compactor.ts";
import { makeManifestStore } from "#lib/adapters/lake/manifest.ts";
import { makeScoreLake } from "#lib/adapters/lake/score-lake.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { StoredEngagement } from "#lib/domain/records/engagement/engagement-store.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import type { LeadLake, LeadPageQuery } from "#lib/domain/records/lead/lead-lake.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { LakeCollection } from "#lib/domain/segments/search/lake-work.ts";
import type { ScoreLake } from "#lib/domain/selling/scoring/score-lake.ts";
import { type CapacityMeter, startDynamoDoor } from "#lib/local/dynamodb/index.ts";
import { startStorage } from "#lib/local/storage/index.ts";

const table = "leads";
const bucket = "lake";
const clientConfig = {
  region: "us-east-1",
  credentials: { accessKeyId: "KEY", secretAccessKey: "SECRET" },
} as const;

const createTable = new CreateTableCommand({
  TableName: table,
  BillingMode: "PAY_PER_REQUEST",
  AttributeDefinitions: ["pk", "sk", "changed_key"].map((AttributeName) => ({
    AttributeName,
    AttributeType: "S",
  })),
  KeySchema: [
    { AttributeName: "pk", KeyType: "HASH" },
    { AttributeName: "sk", KeyType: "RANGE" },
  ],
  LocalSecondaryIndexes: [
    {
      IndexName: "changes",
      KeySchema: [
        { AttributeName: "pk", KeyType: "HASH" },
        { AttributeName: "changed_key", KeyType: "RANGE" },
      ],
      Projection: { ProjectionType: "ALL" },
    },
  ],
});

/** A lake over a table and a bucket of the test file's own. */
export class ALake {
  readonly client: DynamoDBDocumentClient;
  readonly s3: S3Client;
  readonly table = table;
  readonly bucket = bucket;
  /** Workspaces for which a reader has said that there is much to compact. */
  readonly hints: WorkspaceId[] = [];

  /** Counts what the table's calls cost. */
  readonly meter: CapacityMeter;

  constructor(dynamo: DynamoDBClient, s3: S3Client, meter: CapacityMeter) {
    this.meter = meter;
    this.client = DynamoDBDocumentClient.from(dynamo, { marshallOptions: { removeUndefinedValues: true } });
    this.s3 = s3;
  }

  get manifests() {
    return this.manifestsOf("leads");
  }

  manifestsOf(name: LakeCollection) {
    return makeManifestStore(this.client, table, collections[name]);
  }

  /** Reads with the usual budget, or with the given one. */
  reader(budget = readingBudget): LeadLake {
    const hint = async (workspaceId: WorkspaceId): Promise<void> => {
      this.hints.push(workspaceId);
    };
    return makeLeadLake({
      leads: { ...this.compactorParts(budget), hint },
      engagement: { ...this.compactorParts(budget, undefined, "engagement"), hint },
      activities: { ...this.compactorParts(budget, undefined, "activities"), hint },
    });
  }

  /** Scores of all leads at once. */
  scores(): ScoreLake {
    const hint = async (): Promise<void> => undefined;
    return makeScoreLake({
      leads: { ...this.compactorParts(readingBudget), hint },
      engagement: { ...this.compactorParts(readingBudget, undefined, "engagement"), hint },
    });
  }

  compactorParts(budget: number, clock = () => new Date(), name: LakeCollection = "leads"): CompactorParts {
    return this.partsOf(collections[name], budget, clock);
  }

  /** As a code has them whose collection has these columns. */
  partsOf(collection: Collection, budget: number, clock = () => new Date()): CompactorParts {
    const manifests = makeManifestStore(this.client, table, collection);
    const reading = { client: this.client, table, collection, budget };
    return { reading, manifests, files: makeFileStore(this.s3, bucket), clock };
  }

  /** Compacts at a time of the test's choice. */
  compactorAt(clock: () => Date) {
    const compactor = compactorOf(
      this.client,
      this.s3,
      { TABLE_NAME: table, LAKE_BUCKET: bucket, HISTORY_BUCKET: bucket },
      clock,
    );
    return {
      compact: (workspace_id: WorkspaceId, until: Date, collection: LakeCollection = "leads") =>
        compactor.compact({ workspace_id, collection }, until),
    };
  }

  /** Puts leads into the table as they are, or as deleted at a time. */
  async put(workspaceId: WorkspaceId, leads: readonly Lead[], deletedAt?: Date): Promise<void> {
    const writtenBy = { kind: "import", importId: "imp_01J0000000000000000000000A", row: 1 } as const;
    const by = "mem_01J0000000000000000000000A" as const;
    const bin = deletedAt === undefined ? {} : { deleted: { at: deletedAt.toISOString(), by } };
    for (const lead of leads) {
      const Item = toLeadItem({ workspaceId, lead, writtenBy, ...bin });
      await this.client.send(new PutCommand({ TableName: table, Item }));
    }
  }

  /** Puts leads into the table with all that is kept beside them. */
  async putStored(stored: readonly StoredLead[]): Promise<void> {
    for (const one of stored)
      await this.client.send(new PutCommand({ TableName: table, Item: toLeadItem(one) }));
  }

  /** Puts events into the table. */
  async putEvents(engagements: readonly StoredEngagement[]): Promise<void> {
    for (const engagement of engagements)
      await this.client.send(new PutCommand({ TableName: table, Item: toEngagementItem(engagement) }));
  }

  /** Cuts an object to its first bytes. */
  async truncateObject(Key: string, bytes: number): Promise<void> {
    const { Body } = await this.s3.send(new GetObjectCommand({ Bucket: bucket, Key }));
    const whole = (await Body?.transformToByteArray()) ?? new Uint8Array();
    await this.s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body: whole.slice(0, bytes) }));
  }

  /** Deletes an object as a failing bucket would lose it. */
  async deleteObject(Key: string): Promise<void> {
    await this.s3.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
  }

  async keysOf(workspaceId: WorkspaceId): Promise<string[]> {
    const Prefix = `lake/leads/workspace_id=${workspaceId}/`;
    const { Contents = [] } = await this.s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix }));
    return Contents.map(({ Key = "" }) => Key);
  }
}

/** One lake for all tests of a file. Call it at the file's top. */
export const sharedLake = (): (() => ALake) => {
  let lake: ALake | undefined;
  const stops: (() => unknown)[] = [];
  beforeAll(async () => {
    const [door, storage] = [await startDynamoDoor({}), await startStorage({ region: "us-east-1" })];
    const dynamo = new DynamoDBClient({ ...clientConfig, endpoint: door.url });
    const s3 = new S3Client({ ...clientConfig, endpoint: storage.url, forcePathStyle: true });
    stops.push(
      () => dynamo.destroy(),
      () => s3.destroy(),
      () => door.close(),
      () => storage.close(),
    );
    await dynamo.send(createTable);
    await s3.send(new CreateBucketCommand({ Bucket: bucket }));
    lake = new ALake(dynamo, s3, door.meter);
  }, 60_000);
  afterAll(async () => {
    for (const stop of stops) await stop();
  }, 30_000);
  return () => {
    if (lake === undefined) throw new Error("the lake is there from the first test on, not before");
    return lake;
  };
};

/** All leads, the newest id first. */
export const everyLead: LeadPageQuery = {
  filter: null,
  catalogue: leadCatalogue,
  clock: { now: new Date(), timeZone: "UTC" },
  sort: [{ field: "id", descending: true }],
  limit: 200,
  wantsTotal: true,
};
