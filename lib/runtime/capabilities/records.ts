import type { EnvironmentOf as Env } from "#lib/contract/capabilities.ts";
import { client } from "./dynamo-client.ts";

export const recordReader = async (env: Env<"recordReader">) =>
  (await import("#lib/adapters/dynamo/records/record-store.ts")).makeRecordReader(
    await client(),
    env.TABLE_NAME,
  );
export const recordStore = async (env: Env<"recordStore">) =>
  (await import("#lib/adapters/dynamo/records/record-store.ts")).makeRecordStore(
    await client(),
    env.TABLE_NAME,
  );
export const conversions = async (env: Env<"conversions">) =>
  (await import("#lib/adapters/dynamo/records/conversions.ts")).makeConversions(
    await client(),
    env.TABLE_NAME,
  );
export const companyMerges = async (env: Env<"companyMerges">) =>
  (await import("#lib/adapters/dynamo/records/company-merges.ts")).makeCompanyMerges(
    await client(),
    env.TABLE_NAME,
  );
export const companyDispatcher = async (env: Env<"companyDispatcher">) =>
  (await import("#lib/adapters/sqs/dispatchers.ts")).makeCompanyDispatcher(env.COMPANIES_QUEUE_URL);
export const companyWatch = async (_env: Env<"companyWatch">) =>
  (await import("#lib/adapters/sqs/new-companies.ts")).makeCompanyWatch();
export const tallyStore = async (env: Env<"tallyStore">) =>
  (await import("#lib/adapters/dynamo/records/tally-store.ts")).makeTallyStore(
    await client(),
    env.TABLE_NAME,
  );
export const tallyDispatcher = async (env: Env<"tallyDispatcher">) =>
  (await import("#lib/adapters/sqs/dispatchers.ts")).makeTallyDispatcher(env.TALLIES_QUEUE_URL);
export const currencyRates = async (env: Env<"currencyRates">) =>
  (await import("#lib/adapters/dynamo/records/currency-rates.ts")).makeCurrencyRatesReader(
    await client(),
    env.TABLE_NAME,
  );
export const currencyRatesStore = async (env: Env<"currencyRatesStore">) =>
  (await import("#lib/adapters/dynamo/records/currency-rates.ts")).makeCurrencyRatesStore(
    await client(),
    env.TABLE_NAME,
  );
export const feedMarks = async (env: Env<"feedMarks">) =>
  (await import("#lib/adapters/dynamo/segments/feed-marks.ts")).makeFeedMarks(await client(), env.TABLE_NAME);
export const feedMarker = async (env: Env<"feedMarker">) =>
  (await import("#lib/adapters/dynamo/segments/feed-marks.ts")).makeFeedMarks(await client(), env.TABLE_NAME);
export const dealHistory = async (env: Env<"dealHistory">) =>
  (await import("#lib/adapters/dynamo/platform/histories.ts")).makeHistoryReader(
    await client(),
    env.TABLE_NAME,
  );
export const timelineReader = async (env: Env<"timelineReader">) =>
  (await import("#lib/adapters/dynamo/records/timeline-reader.ts")).makeTimelineReader(
    await client(),
    env.TABLE_NAME,
  );
export const recordScan = async (env: Env<"recordScan">) =>
  (await import("#lib/adapters/dynamo/records/record-scan.ts")).makeRecordScan(
    await client(),
    env.TABLE_NAME,
  );
export const recordVersions = async (env: Env<"recordVersions">) =>
  (await import("#lib/adapters/dynamo/records/record-versions.ts")).makeRecordVersions(
    await client(),
    env.TABLE_NAME,
  );
