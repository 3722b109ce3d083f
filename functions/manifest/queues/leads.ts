import { functionMemoryMbMax } from "../function-row.ts";
import type { QueueRow } from "./queue-row.ts";

/** What the log says of a partition with more than half of the 10 GB that DynamoDB gives it; an alarm counts these lines. */
export const partitionLarge = "partition is large";

/** What follows what leads and other records say. */
export const leadQueues = {
  "record-ses-event": {
    queue: "engagementQueue",
    groupedBy: {
      none: "The message group of a rule is fixed, and one rule sends the events of all workspaces.",
    },
    uses: ["engagementStore", "leadSchemaReader", "leadEngagement", "suppressionWriter"],
    concurrencyMax: 10,
  },
  "compact-lake": {
    queue: "lakeQueue",
    groupedBy: "workspace_id",
    uses: ["lakeCompactor", "lakeDispatcher"],
    timeoutSeconds: 900,
    memoryMb: functionMemoryMbMax,
    batchSize: 1,
    // Two of one collection only waste time: the manifest is written conditionally. Ten compact some 14 collections a second.
    // Aged ones arrive spread over ten minutes of their workspace's hour, so that those after imports do not wait for them.
    concurrencyMax: 10,
    loopBoundedBy:
      "The snapshot's manifest: each run adds at least one slice of changes to it, up to the time of the run.",
  },
  "watch-lead": {
    queue: "leadChangesQueue",
    groupedBy: "workspace_id",
    uses: ["membershipStore", "membershipRulesReader", "runDispatcher"],
    atOnce: true,
    // A large import changes thousands of leads a second; the lists follow them a little later.
    concurrencyMax: 10,
  },
  "assign-new-leads": {
    queue: "assignmentsQueue",
    groupedBy: "workspace_id",
    uses: [
      "leadSchema",
      "leadsByIds",
      "leadLake",
      "leadStatistics",
      "memberReader",
      "orderGuard",
      "assignmentRuleReader",
      "poolReader",
      "availabilityReader",
      "turnLedger",
      "offerReader",
      // What a run takes that goes on from a step which assigns its lead.
      "workflowReader",
      "runStore",
      "leadReader",
      "listReader",
      "leadEngagement",
      "currencyRatesStore",
      // What a chunk of a job takes that shares leads out.
      "jobStore",
      "bulkFiles",
      "bulkLedger",
      "markedLeads",
      "listShares",
    ],
    timeoutSeconds: 120,
    memoryMb: 2048,
    batchSize: 1,
    // Turns of one pool come one after the other; more at once would only wait for each other.
    concurrencyMax: 4,
  },
  "update-related-records": {
    queue: "relatedRecordsQueue",
    groupedBy: "workspace_id",
    uses: [
      "leadsByIds",
      // Of companies, and of deals that follow the base currency.
      "recordStore",
      "jobStore",
      // Of leads and suppressed addresses that do not agree.
      "bulkLeads",
      "suppressionReader",
      "suppressionWriter",
      // Of the counts of deals and activities on leads.
      "tallyStore",
      "currencyRates",
      // The workspace's time zone, on whose days rates hold.
      "leadSchemaReader",
    ],
    // A deal names up to a hundred leads, which are written one after the other.
    timeoutSeconds: 60,
    // Reads which domains belong to mail providers.
    memoryMb: 1024,
    // The cap of each kind before they shared the queue: no kind takes more of the table's writes than it did alone.
    concurrencyMax: 4,
  },
  "compare-memberships": {
    queue: "membershipQueue",
    groupedBy: "workspace_id",
    uses: ["membershipStore", "membershipRulesReader", "leadLake", "leadWriter", "membershipDispatcher"],
    timeoutSeconds: 900,
    memoryMb: functionMemoryMbMax,
    batchSize: 1,
    concurrencyMax: 5,
    loopBoundedBy:
      "The comparison's `begun_at`: it ends after a day. Of a deleted list, the leads that have it: each run clears some.",
  },
} as const satisfies Record<string, QueueRow>;
