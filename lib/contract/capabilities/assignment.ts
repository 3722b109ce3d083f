import { type Capability, onTable, TABLE } from "./capability.ts";

/** Who works on which lead. */
export const assignmentCapabilities = {
  availabilityReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  availabilityStore: { env: TABLE, grants: [onTable("GetItem", "PutItem")] },
  poolReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  poolStore: {
    env: TABLE,
    grants: [onTable("GetItem", "Query", "PutItem", "DeleteItem", "ConditionCheckItem")],
  },
  assignmentRuleReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  assignmentRuleStore: {
    env: TABLE,
    grants: [onTable("GetItem", "PutItem", "DeleteItem", "ConditionCheckItem")],
  },
  assignmentWatch: { env: TABLE, grants: [onTable("GetItem")] },
  assignmentDispatcher: {
    env: { ASSIGNMENTS_QUEUE_URL: "assignmentsQueue.url" },
    grants: [{ on: "assignmentsQueue", actions: ["sqs:SendMessage"] }],
  },
  offerReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  offerStore: { env: TABLE, grants: [onTable("GetItem", "PutItem", "DeleteItem")] },
  waitingLeads: { env: TABLE, grants: [onTable("Query")] },
  turnLedger: { env: TABLE, grants: [onTable("GetItem", "BatchGetItem", "Query", "PutItem", "DeleteItem")] },
} as const satisfies Record<string, Capability>;
