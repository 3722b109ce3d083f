import type { EnvironmentOf as Env } from "#lib/contract/capabilities.ts";
import { OutboundNetwork } from "#lib/contract/platform/outbound-network.ts";
import { client } from "./dynamo-client.ts";

export const workflowReader = async (env: Env<"workflowReader">) =>
  (await import("#lib/adapters/dynamo/automation/workflows.ts")).makeWorkflowReader(
    await client(),
    env.TABLE_NAME,
  );
export const workflowListener = async (env: Env<"workflowListener">) =>
  (await import("#lib/adapters/dynamo/automation/workflow-listener.ts")).makeWorkflowListener(
    await client(),
    env.TABLE_NAME,
  );
export const workflowStore = async (env: Env<"workflowStore">) =>
  (await import("#lib/adapters/dynamo/automation/workflows.ts")).makeWorkflowStore(
    await client(),
    env.TABLE_NAME,
  );
export const workflowTemplateReader = async (env: Env<"workflowTemplateReader">) =>
  (await import("#lib/adapters/dynamo/automation/workflow-templates.ts")).makeWorkflowTemplateReader(
    await client(),
    env.TABLE_NAME,
  );
export const workflowTemplateStore = async (env: Env<"workflowTemplateStore">) =>
  (await import("#lib/adapters/dynamo/automation/workflow-templates.ts")).makeWorkflowTemplateStore(
    await client(),
    env.TABLE_NAME,
  );
export const runReader = async (env: Env<"runReader">) =>
  (await import("#lib/adapters/dynamo/automation/runs.ts")).makeRunReader(await client(), env.TABLE_NAME);
export const runLister = async (env: Env<"runLister">) =>
  (await import("#lib/adapters/dynamo/automation/runs.ts")).makeRunLister(await client(), env.TABLE_NAME);
export const runStore = async (env: Env<"runStore">) =>
  (await import("#lib/adapters/dynamo/automation/runs.ts")).makeRunStore(await client(), env.TABLE_NAME);
export const dueBook = async (env: Env<"dueBook">) =>
  (await import("#lib/adapters/dynamo/platform/due-book.ts")).makeDueBook(await client(), env.TABLE_NAME);
export const runDispatcher = async (env: Env<"runDispatcher">) =>
  (await import("#lib/adapters/sqs/dispatchers.ts")).makeRunDispatcher(env.RUNS_QUEUE_URL);
export const callDispatcher = async (env: Env<"callDispatcher">) =>
  (await import("#lib/adapters/sqs/dispatchers.ts")).makeCallDispatcher(env.CALLS_QUEUE_URL);
export const urlCaller = async (env: Env<"urlCaller">) =>
  (await import("#lib/adapters/outbound/call-signed.ts")).makeUrlCaller(
    OutboundNetwork.parse(env.OUTBOUND_NETWORK),
    env.SECRETS_KEY_ARN,
  );
