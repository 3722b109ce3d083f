import { type Capability, onTable, TABLE } from "./capability.ts";

/** Records of the declared kinds: activities and their like. */
export const recordsCapabilities = {
  recordReader: { env: TABLE, grants: [onTable("GetItem", "BatchGetItem")] },
  recordStore: { env: TABLE, grants: [onTable("GetItem", "BatchGetItem", "PutItem", "DeleteItem")] },
  recordScan: { env: TABLE, grants: [onTable("Query")] },
  recordVersions: { env: TABLE, grants: [onTable("Query")] },
  timelineReader: { env: TABLE, grants: [onTable("Query")] },
  conversions: { env: TABLE, grants: [onTable("PutItem", "DeleteItem")] },
  companyMerges: { env: TABLE, grants: [onTable("PutItem", "DeleteItem")] },
  companyDispatcher: {
    env: { COMPANIES_QUEUE_URL: "companiesQueue.url" },
    grants: [{ on: "companiesQueue", actions: ["sqs:SendMessage"] }],
  },
  companyWatch: { env: {}, grants: [] },
  tallyStore: { env: TABLE, grants: [onTable("GetItem", "Query", "PutItem", "DeleteItem")] },
  tallyDispatcher: {
    env: { TALLIES_QUEUE_URL: "talliesQueue.url" },
    grants: [{ on: "talliesQueue", actions: ["sqs:SendMessage"] }],
  },
  currencyRates: { env: TABLE, grants: [onTable("GetItem")] },
  currencyRatesStore: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },
  feedMarks: { env: TABLE, grants: [onTable("GetItem")] },
  feedMarker: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },
  dealHistory: { env: TABLE, grants: [onTable("Query")] },
} as const satisfies Record<string, Capability>;
