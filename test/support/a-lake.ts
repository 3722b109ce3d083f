import { S3Client } from "@aws-sdk/client-s3";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { toLeadItem } from "#lib/adapters/dynamo/lead-item.ts";
import { makeFileStore } from "#lib/adapters/lake/file-store.ts";
import { readingBudget } from "#lib/adapters/lake/lake-limits.ts";
import { leadCollection } from "#lib/adapters/lake/lead-collection.ts";
import { makeLeadLake } from "#lib/adapters/lake/lead-lake.ts";
import { type Compactor, compactorOf } from "#lib/adapters/lake/make-compactor.ts";
import { type ManifestStore, makeManifestStore } from "#lib/adapters/lake/manifest.ts";
import type { WorkspaceId } from "#lib/contract/ids.ts";
import type { Lead } from "#lib/contract/lead-record.ts";
import { leadCatalogue } from "#lib/domain/filter/lead-catalogue.ts";
import type { LeadLake, LeadPageQuery } from "#lib/domain/search/lead-lake.ts";
import type { TestService } from "./service.ts";
import { operatorTable } from "./workspace.ts";

/** The lake of a service, reached as an operator reaches it. */
export interface ALake {
  readonly s3: S3Client;
  readonly bucket: string;
  readonly manifests: ManifestStore;
  /** Reads with the usual budget, or with the given one. */
  readonly lake: (budget?: number) => LeadLake;
  /** Compacts at a time of the test's choice. */
  readonly compactorAt: (now: () => Date) => Compactor;
  /** Workspaces for which a reader has said that there is much to compact. */
  readonly hints: WorkspaceId[];
}

export const aLake = (service: TestService): ALake => {
  const { endpointUrl: endpoint, operatorCredentials: credentials, names } = service;
  const s3 = new S3Client({ endpoint, credentials, region: "us-east-1", forcePathStyle: true });
  const bucket = Object.values(names.buckets).find((name) => name.includes("-lake-")) ?? "";
  const [client, table] = [operatorTable(service), names.table];
  const manifests = makeManifestStore(client, table, leadCollection);
  const hints: WorkspaceId[] = [];
  return {
    s3,
    bucket,
    manifests,
    hints,
    lake: (budget = readingBudget) =>
      makeLeadLake({
        reading: { client, table, collection: leadCollection, budget },
        manifests,
        files: makeFileStore(s3, bucket),
        hint: async (workspaceId) => {
          hints.push(workspaceId);
        },
      }),
    compactorAt: (now) => compactorOf(client, s3, { TABLE_NAME: table, LAKE_BUCKET: bucket }, now),
  };
};

/** Puts leads into the table as they are, or as deleted at a time. */
export const putLeads = async (
  service: TestService,
  workspaceId: WorkspaceId,
  leads: readonly Lead[],
  deletedAt?: Date,
): Promise<void> => {
  const client = operatorTable(service);
  const writtenBy = { kind: "import", importId: "imp_01J0000000000000000000000A", row: 1 } as const;
  const by = "mem_01J0000000000000000000000A" as const;
  const bin = deletedAt === undefined ? {} : { deleted: { at: deletedAt.toISOString(), by } };
  for (const lead of leads) {
    const Item = toLeadItem({ workspaceId, lead, writtenBy, ...bin });
    await client.send(new PutCommand({ TableName: service.names.table, Item }));
  }
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
