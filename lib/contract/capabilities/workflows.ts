import { type Capability, onChanges, onTable, TABLE } from "./capability.ts";

/** Workflows, their runs, and what is due. */
export const workflowsCapabilities = {
  workflowReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  workflowListener: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  workflowStore: {
    env: TABLE,
    grants: [onTable("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem")],
  },
  workflowTemplateReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  workflowTemplateStore: { env: TABLE, grants: [onTable("GetItem", "Query", "PutItem", "DeleteItem")] },
  runReader: { env: TABLE, grants: [onTable("GetItem", "Query")] },
  runLister: { env: TABLE, grants: [onChanges] },
  runStore: { env: TABLE, grants: [onTable("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem")] },
  dueBook: { env: TABLE, grants: [onTable("GetItem", "Query", "PutItem")] },
  // Calls at the steps of workflows, signed with the workflow's own secret.
  urlCaller: {
    env: { OUTBOUND_NETWORK: "settings.outboundNetwork", SECRETS_KEY_ARN: "secretsKey.arn" },
    grants: [{ on: "secretsKey", actions: ["kms:Decrypt"] }],
  },
  callDispatcher: {
    env: { CALLS_QUEUE_URL: "callsQueue.url" },
    grants: [{ on: "callsQueue", actions: ["sqs:SendMessage"] }],
  },
  runDispatcher: {
    env: { RUNS_QUEUE_URL: "runsQueue.url" },
    grants: [{ on: "runsQueue", actions: ["sqs:SendMessage"] }],
  },
} as const satisfies Record<string, Capability>;
