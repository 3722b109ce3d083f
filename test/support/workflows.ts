import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { toDueItem } from "#lib/adapters/dynamo/platform/due-store.ts";
import { eventually } from "./eventually.ts";
import type { TestService } from "./service.ts";
import { operatorTable, type Workspace } from "./workspace.ts";

let made = 0;

/** Saves a workflow, which is a draft then; answers its id. */
export const aDraft = async (
  { request }: Pick<Workspace, "request">,
  document: object = { steps: [{ wait: { days: 2 } }] },
): Promise<string> => {
  made += 1;
  const { body } = await request("POST", "/workflows", { body: { name: `Workflow ${made}`, ...document } });
  return body.id;
};

/** Saves a workflow and activates it; answers its id. */
export const aWorkflow = async (
  workspace: Pick<Workspace, "request">,
  document?: object,
): Promise<string> => {
  const id = await aDraft(workspace, document);
  await workspace.request("POST", `/workflows/${id}/activate`);
  return id;
};

const enrolOne = async (
  workspace: Workspace,
  workflow: string,
  lead: object,
): Promise<{ run: string; lead: string; workflow: string }> => {
  made += 1;
  const body = { email: `in-a-run-${made}@example.com`, ...lead };
  const { body: stored } = await workspace.request("POST", "/leads", { body });
  const { body: enrolled } = await workspace.request("POST", `/workflows/${workflow}/enrol`, {
    body: { leads: [stored.id] },
  });
  return { run: enrolled.results?.[0]?.run_id ?? "", lead: stored.id, workflow };
};

/** A lead on its way through a workflow. */
export const aRun = async (
  workspace: Workspace,
  document?: object,
  lead: object = {},
): Promise<{ run: string; lead: string; workflow: string }> =>
  enrolOne(workspace, await aWorkflow(workspace, document), lead);

/** A lead on its way through a workflow that calls an address; answers the secret by which it signs as well. */
export const aCallingRun = async (workspace: Workspace, url: string, rest: object = {}) => {
  const { request } = workspace;
  const body = { who: "{{lead.first_name}}" };
  const workflow = await aDraft(workspace, { steps: [{ do: "call_url", url, body, ...rest }] });
  const { body: rotated } = await request("POST", `/workflows/${workflow}/rotate-secret`);
  await request("POST", `/workflows/${workflow}/activate`);
  return { ...(await enrolOne(workspace, workflow, { first_name: "Ada" })), secret: String(rotated.secret) };
};

/** Waits for a run to come to its end; answers it. */
export const runEnded = async ({ request }: Workspace, run: string) =>
  (
    await eventually(
      () => request("GET", `/runs/${run}`),
      ({ body }) => body.state === "ended",
    )
  ).body;

/** Says that a run was to be looked at two minutes ago. */
export const dueNow = async (
  service: TestService,
  { id: workspaceId }: Workspace,
  run: string,
): Promise<void> => {
  const Item = toDueItem({ workspaceId, kind: "run", id: run }, new Date(Date.now() - 120_000).toISOString());
  await operatorTable(service).send(new PutCommand({ TableName: service.names.table, Item }));
};
