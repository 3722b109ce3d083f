import type { CompanyCopyWork, CompanyWork } from "#lib/domain/records/company/company-work.ts";
import type { SuppressionWork } from "#lib/domain/records/lead/suppression/suppression-work.ts";
import type { TallyWork } from "#lib/domain/records/tally/tally-work.ts";
import { capability, onTable, TABLE } from "./capability.ts";
import { client } from "./dynamo-client.ts";

/* Records of the declared kinds: activities and their like. */

export const recordReader = capability({
  env: TABLE,
  grants: [onTable("GetItem", "BatchGetItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/record-store.ts")).makeRecordReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const recordStore = capability({
  env: TABLE,
  grants: [onTable("GetItem", "BatchGetItem", "PutItem", "DeleteItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/record-store.ts")).makeRecordStore(
      await client(),
      env.TABLE_NAME,
    ),
});
export const recordScan = capability({
  env: TABLE,
  grants: [onTable("Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/record-scan.ts")).makeRecordScan(
      await client(),
      env.TABLE_NAME,
    ),
});
export const recordVersions = capability({
  env: TABLE,
  grants: [onTable("Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/record-versions.ts")).makeRecordVersions(
      await client(),
      env.TABLE_NAME,
    ),
});
export const timelineReader = capability({
  env: TABLE,
  grants: [onTable("Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/timeline-reader.ts")).makeTimelineReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const leadAndCompany = capability({
  env: TABLE,
  grants: [onTable("GetItem", "PutItem", "DeleteItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/lead-and-company.ts")).makeLeadAndCompany(
      await client(),
      env.TABLE_NAME,
    ),
});
export const followingLeads = capability({
  env: TABLE,
  grants: [onTable("BatchGetItem", "PutItem", "DeleteItem", "ConditionCheckItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/following-leads.ts")).makeFollowingLeads(
      await client(),
      env.TABLE_NAME,
    ),
});
export const conversions = capability({
  env: TABLE,
  grants: [onTable("PutItem", "DeleteItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/conversions.ts")).makeConversions(
      await client(),
      env.TABLE_NAME,
    ),
});
export const companyMerges = capability({
  env: TABLE,
  grants: [onTable("PutItem", "DeleteItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/company-merges.ts")).makeCompanyMerges(
      await client(),
      env.TABLE_NAME,
    ),
});
export const companyWatch = capability({
  env: {},
  grants: [],
  make: async () => (await import("#lib/adapters/changes/new-companies.ts")).makeCompanyWatch(),
});
export const tallyStore = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query", "PutItem", "DeleteItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/tally-store.ts")).makeTallyStore(
      await client(),
      env.TABLE_NAME,
    ),
});
export const relatedRecordsDispatcher = capability({
  env: { RELATED_RECORDS_QUEUE_URL: "relatedRecordsQueue.url" },
  grants: [{ on: "relatedRecordsQueue", actions: ["sqs:SendMessage"] }],
  make: async (env) =>
    (await import("#lib/adapters/sqs/dispatchers.ts")).makeDispatcher<
      CompanyWork | CompanyCopyWork | SuppressionWork | TallyWork
    >(env.RELATED_RECORDS_QUEUE_URL),
});
export const currencyRates = capability({
  env: TABLE,
  grants: [onTable("GetItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/currency-rates.ts")).makeCurrencyRatesReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const currencyRatesStore = capability({
  env: TABLE,
  grants: [onTable("GetItem", "PutItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/records/currency-rates.ts")).makeCurrencyRatesStore(
      await client(),
      env.TABLE_NAME,
    ),
});
export const feedReads = capability({
  env: TABLE,
  grants: [onTable("GetItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/segments/feed-reads.ts")).makeFeedReads(
      await client(),
      env.TABLE_NAME,
    ),
});
export const feedMarker = capability({
  env: TABLE,
  grants: [onTable("GetItem", "PutItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/segments/feed-reads.ts")).makeFeedReads(
      await client(),
      env.TABLE_NAME,
    ),
});
export const dealHistory = capability({
  env: TABLE,
  grants: [onTable("Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/platform/histories.ts")).makeHistoryReader(
      await client(),
      env.TABLE_NAME,
    ),
});
