import { OutboundNetwork } from "#lib/contract/platform/outbound-network.ts";
import type { CallWork, RunWork } from "#lib/domain/automation/run/run-work.ts";
import { capability, onChanges, onTable, TABLE } from "./capability.ts";
import { client } from "./dynamo-client.ts";

/* Workflows, their runs, and what is due. */

export const workflowReader = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/automation/workflows.ts")).makeWorkflowReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const workflowListener = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/automation/workflow-listener.ts")).makeWorkflowListener(
      await client(),
      env.TABLE_NAME,
    ),
});
export const workflowStore = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/automation/workflows.ts")).makeWorkflowStore(
      await client(),
      env.TABLE_NAME,
    ),
});
export const workflowTemplateReader = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/automation/workflow-templates.ts")).makeWorkflowTemplateReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const workflowTemplateStore = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query", "PutItem", "DeleteItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/automation/workflow-templates.ts")).makeWorkflowTemplateStore(
      await client(),
      env.TABLE_NAME,
    ),
});
export const runReader = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/automation/runs.ts")).makeRunReader(await client(), env.TABLE_NAME),
});
/** What is known of contacts alone, for whoever only tells what would be. */
export const contactReader = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/automation/contacts.ts")).makeContactReader(
      await client(),
      env.TABLE_NAME,
    ),
});
export const runLister = capability({
  env: TABLE,
  grants: [onChanges],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/automation/runs.ts")).makeRunLister(await client(), env.TABLE_NAME),
});
export const runStore = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/automation/runs.ts")).makeRunStore(await client(), env.TABLE_NAME),
});
export const dueStore = capability({
  env: TABLE,
  grants: [onTable("PutItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/platform/due-store.ts")).makeDueStore(await client(), env.TABLE_NAME),
});
/** Sends reminders: the sorted ones, those of earlier versions, and the lease of the one walker. */
export const dueWalk = capability({
  env: TABLE,
  grants: [onTable("GetItem", "Query", "PutItem", "DeleteItem")],
  make: async (env) =>
    (await import("#lib/adapters/dynamo/platform/due-walk.ts")).makeDueWalk(await client(), env.TABLE_NAME),
});

// Calls at the steps of workflows, signed with the workflow's own secret.
export const urlCaller = capability({
  env: { OUTBOUND_NETWORK: "settings.outboundNetwork", SECRETS_KEY_ARN: "secretsKey.arn" },
  grants: [{ on: "secretsKey", actions: ["kms:Decrypt"] }],
  make: async (env) =>
    (await import("#lib/adapters/outbound/call-signed.ts")).makeUrlCaller(
      OutboundNetwork.parse(env.OUTBOUND_NETWORK),
      env.SECRETS_KEY_ARN,
    ),
});
export const callDispatcher = capability({
  env: { CALLS_QUEUE_URL: "callsQueue.url" },
  grants: [{ on: "callsQueue", actions: ["sqs:SendMessage"] }],
  make: async (env) =>
    (await import("#lib/adapters/sqs/dispatchers.ts")).makeDispatcher<CallWork>(env.CALLS_QUEUE_URL),
});
export const runDispatcher = capability({
  env: { RUNS_QUEUE_URL: "runsQueue.url" },
  grants: [{ on: "runsQueue", actions: ["sqs:SendMessage"] }],
  make: async (env) =>
    (await import("#lib/adapters/sqs/dispatchers.ts")).makeDispatcher<RunWork>(env.RUNS_QUEUE_URL),
});
